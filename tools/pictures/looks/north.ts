import { block } from '../illustration/buildings/block.ts'
import { shed } from '../illustration/buildings/shed.ts'
import { terrace } from '../illustration/buildings/terrace.ts'
import { mansion, mill, red, shops, stock } from './britain-manners.ts'
import { corner, front, type Look } from './look.ts'
import { manchester, yard, yorkshire } from './settings.ts'

/** Manchester and Yorkshire, by reference. */
export const northLooks: Record<string, Look> = {
  'MAN-001': {
    building: block(mill),
    setting: { ...manchester, people: 2 },
    view: front({ mood: 'golden' }),
  },
  'MAN-002': {
    building: terrace({ ...red, wall: '#8f4a3a', base: '#8f4a3a', houses: 3 }),
    setting: { ...manchester, streetTree: 'broad' },
    view: front({ mood: 'overcast' }),
  },
  'MAN-003': {
    building: block({
      ...shops,
      wall: '#96523f',
      bays: ['pair', 'window', 'window', 'pair'],
      trim: '#e3d5bb',
      top: 'mansard',
      canopies: [
        ['#7d2f2f', '#f1e8d4'],
        ['#24483f', '#f1e8d4'],
      ],
    }),
    setting: { ...manchester, people: 3 },
    view: corner(0.48, { mood: 'morning' }),
  },
  'MAN-005': {
    building: shed({
      width: 30,
      height: 7,
      cladding: '#aab4b4',
      plinth: '#a5735a',
      doors: 4,
      doorColour: '#e3ddcf',
      stripe: '#1f5a48',
      top: 'saw',
      roof: '#8a9496',
    }),
    setting: yard,
    view: corner(-0.45, { mood: 'overcast' }),
  },
  'MAN-006': {
    building: block({
      ...mill,
      floors: 4,
      bays: ['pair', 'window', 'window', 'pair'],
      bayWidth: 3.6,
      wall: '#8a5443',
      trim: '#dccbaa',
      ground: 'lobby',
      top: 'cornice',
      window: { ...mill.window, panes: [2, 3], arch: 0, lintel: [0.26, '#dccbaa'] },
    }),
    setting: { ...manchester, people: 2, bicycle: true },
    view: front({ mood: 'morning', sunRight: true }),
  },
  'R-01': {
    building: terrace({ ...red, wall: '#a86b52', base: '#a86b52', houses: 2 }),
    setting: yorkshire,
    view: front({ mood: 'morning' }),
  },
  'R-02': {
    building: terrace({
      ...red,
      wall: '#96523f',
      base: '#96523f',
      houses: 3,
      doors: ['#31507a', '#7d2f2f', '#2f5d50'],
    }),
    setting: yorkshire,
    view: corner(0.46, { mood: 'overcast' }),
  },
  'R-03': {
    building: block({
      ...mansion,
      floors: 4,
      bays: ['oriel', 'window', 'window', 'oriel'],
      bayWidth: 3.2,
      wall: '#cdb993',
      brick: false,
      accent: '#cdb993',
      trim: '#e9dcc0',
      accents: [0, 3],
      base: '#bfa97f',
      flowers: false,
    }),
    setting: { ...yorkshire, streetTree: 'broad' },
    view: front({ mood: 'golden' }),
  },
  'R-04': {
    building: block({
      ...shops,
      floors: 2,
      bays: ['window', 'window', 'window'],
      wall: '#c9b48d',
      brick: false,
      trim: '#e6d8ba',
      top: 'mansard',
      flowers: true,
    }),
    setting: { ...yorkshire, people: 2 },
    view: front({ mood: 'noon' }),
  },
  'R-05': {
    building: terrace({ ...stock, wall: '#b8866a', houses: 3, floors: 2, base: '#b8866a' }),
    setting: yorkshire,
    view: corner(-0.48, { mood: 'golden', sunRight: true }),
  },
}
