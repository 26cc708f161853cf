import type { BlockLook } from '../illustration/buildings/block.ts'
import type { TerraceLook } from '../illustration/buildings/terrace.ts'

/** Ways of building in Britain, which single properties vary. */
export const stock: TerraceLook = {
  houses: 4,
  wall: '#c3a27f',
  base: '#efe6d3',
  trim: '#f3ecdc',
  doors: ['#0b6b4f', '#2d3f63', '#8c3a2e', '#33383a'],
  floors: 3,
  brick: true,
  roof: '#6d737c',
}
export const stucco: TerraceLook = {
  ...stock,
  wall: '#f2ecdf',
  base: '#f7f2e7',
  trim: '#fdfaf3',
  brick: false,
  doors: ['#1f2a30', '#0b6b4f', '#1f2a30', '#6d2f2a'],
}
export const red: TerraceLook = {
  ...stock,
  floors: 2,
  wall: '#a5604a',
  base: '#a5604a',
  trim: '#eee3cd',
  bays: true,
  roof: '#5f646b',
  doors: ['#2f5d50', '#31507a', '#7d2f2f', '#3f3a36'],
}
export const mansion: BlockLook = {
  floors: 5,
  bays: ['window', 'oriel', 'window', 'window', 'oriel', 'window'],
  bayWidth: 3,
  wall: '#97503f',
  brick: true,
  base: '#e2d5bb',
  trim: '#e8dcc3',
  accents: [1, 4],
  window: {
    panes: [2, 3],
    frame: '#f4f0e5',
    width: 1.2,
    height: 1.9,
    sill: '#e8dcc3',
    surround: [0.12, '#e8dcc3'],
  },
  ground: 'doors',
  door: '#1f4d3d',
  bands: 'courses',
  top: 'gables',
  flowers: true,
}
export const shops: BlockLook = {
  floors: 3,
  bays: ['window', 'window', 'window', 'window', 'window'],
  bayWidth: 3.4,
  wall: '#b08a6a',
  brick: true,
  trim: '#efe5d0',
  window: {
    panes: [2, 2],
    frame: '#f4f0e5',
    width: 1.15,
    height: 1.8,
    sill: '#efe5d0',
    lintel: [0.22, '#efe5d0'],
  },
  ground: 'shops',
  door: '#24483f',
  canopies: [
    ['#24483f', '#f1e8d4'],
    ['#5d2f2a', '#f1e8d4'],
    ['#2f4663', '#f1e8d4'],
  ],
  top: 'cornice',
}
export const mill: BlockLook = {
  floors: 5,
  bays: ['window', 'window', 'window', 'window', 'window', 'window', 'window'],
  bayWidth: 3,
  floorHeight: 3.5,
  wall: '#a3664c',
  brick: true,
  trim: '#cdb99a',
  window: {
    panes: [4, 5],
    frame: '#39423f',
    width: 1.7,
    height: 2.2,
    arch: 0.35,
    sill: '#cdb99a',
    curtains: false,
  },
  ground: 'doors',
  door: '#2b4f49',
  bands: 'courses',
  top: 'parapet',
}
