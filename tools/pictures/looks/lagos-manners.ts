import type { BlockLook } from '../illustration/buildings/block.ts'
import type { VillaLook } from '../illustration/buildings/villa.ts'

/** Ways of building in Lagos, which single properties vary. */
export const classic: VillaLook = {
  floors: 2,
  width: 17,
  wall: '#f1e8d8',
  second: '#ece0ca',
  trim: '#fdfaf2',
  roof: '#8d4b37',
  manner: 'classic',
  wing: 'left',
  porch: 'columns',
  door: '#6b4630',
  frame: '#5a4a3c',
  coolers: true,
}
export const modern: VillaLook = {
  floors: 3,
  width: 14,
  wall: '#f2eee5',
  second: '#e2dacb',
  trim: '#fcfaf5',
  roof: '#777777',
  manner: 'modern',
  wing: 'right',
  porch: 'slab',
  door: '#4a3a30',
  frame: '#2f3735',
  timber: '#a8713f',
  stone: '#9b8f80',
}
export const flats: BlockLook = {
  floors: 5,
  bays: ['balcony', 'window', 'stair', 'window', 'balcony'],
  wall: '#ecd9b8',
  base: '#b9a488',
  accent: '#c9794f',
  accents: [0, 4],
  trim: '#fbf5e8',
  window: { panes: [2, 1], frame: '#57503f', width: 1.6, height: 1.4, sill: '#fbf5e8' },
  balcony: { front: 'rails', colour: '#3a3f3a' },
  ground: 'pilotis',
  door: '#5a4433',
  bands: 'courses',
  top: 'parapet',
  tanks: true,
  coolers: true,
}
export const plain: BlockLook = {
  ...flats,
  floors: 4,
  bays: ['window', 'balcony', 'window', 'balcony', 'window'],
  accents: [],
  ground: 'doors',
  base: undefined,
  top: 'hip',
  roof: '#7c4c3c',
  tanks: false,
}
export const parade: BlockLook = {
  ...flats,
  floors: 3,
  bayWidth: 3.8,
  bays: ['pair', 'pair', 'stair', 'pair', 'pair'],
  accents: [],
  base: undefined,
  ground: 'shops',
  canopies: [
    ['#0b6b4f', '#f4ecd9'],
    ['#a8482f', '#f4ecd9'],
    ['#2f4663', '#f4ecd9'],
  ],
}
