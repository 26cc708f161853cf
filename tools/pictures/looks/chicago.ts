import { block, type BlockLook } from '../illustration/buildings/block.ts'
import { courtyard } from '../illustration/buildings/courtyard.ts'
import { flats, type FlatsLook } from '../illustration/buildings/flats.ts'
import { corner, front, type Look } from './look.ts'
import { chicago } from './settings.ts'

const two: FlatsLook = {
  floors: 2,
  wall: '#94503f',
  brick: true,
  trim: '#d9cfba',
  door: '#2d3f4f',
  bay: 'canted',
}
const grey: FlatsLook = {
  ...two,
  wall: '#bcae95',
  brick: false,
  bay: 'square',
  trim: '#cdbf9f',
  door: '#51402f',
}
const loft: BlockLook = {
  floors: 6,
  bays: ['pair', 'pair', 'pair', 'pair', 'pair'],
  bayWidth: 4,
  floorHeight: 3.6,
  groundHeight: 4.4,
  wall: '#935642',
  brick: true,
  trim: '#d8c7a6',
  window: {
    panes: [3, 4],
    frame: '#2f3735',
    width: 1.6,
    height: 2.3,
    sill: '#d8c7a6',
    lintel: [0.3, '#d8c7a6'],
    curtains: false,
  },
  ground: 'lobby',
  door: '#2f3735',
  bands: 'courses',
  top: 'cornice',
}

/** Chicago, by reference. */
export const chicagoLooks: Record<string, Look> = {
  'CHI-001': {
    building: flats(two),
    setting: {
      ...chicago,
      neighbours: {
        left: flats(grey),
        right: flats({ ...two, wall: '#7d5a45', floors: 3, door: '#7a2f28' }),
        gap: 1,
      },
    },
    view: front({ mood: 'golden', part: [0.42, 0.68] }),
  },
  'CHI-002': {
    building: courtyard({ wall: '#a9694c', trim: '#dfd3bc', door: '#2c4a44', floors: 3 }),
    setting: chicago,
    view: front({ mood: 'morning', eye: 2.8, near: 1.15, part: [0.94, 0.7] }),
  },
  'CHI-003': {
    building: flats({ ...grey, floors: 3 }),
    setting: {
      ...chicago,
      neighbours: {
        left: flats({ ...two, floors: 3, wall: '#875140' }),
        right: flats({ ...grey, wall: '#a99c86' }),
        gap: 1,
      },
    },
    view: front({ mood: 'noon', part: [0.4, 0.7] }),
  },
  'CHI-005': {
    building: block({
      ...loft,
      floors: 3,
      bays: ['window', 'oriel', 'window', 'oriel', 'window'],
      bayWidth: 3.2,
      floorHeight: 3.4,
      wall: '#a4563f',
      accent: '#b9694f',
      ground: 'shops',
      canopies: [
        ['#2f4663', '#f1e8d4'],
        ['#8c3a2e', '#f1e8d4'],
      ],
      window: { ...loft.window, panes: [1, 2], width: 1.1, height: 1.9, frame: '#efe9dc', curtains: true },
    }),
    setting: {
      ...chicago,
      street: { ...chicago.street, pavementFrom: 1.6, kerb: 5 },
      shrubs: undefined,
      people: 3,
    },
    view: front({ mood: 'dusk' }),
  },
  'CHI-006': {
    building: courtyard({ wall: '#8f6a4f', trim: '#e6dac2', door: '#6b2f2a', floors: 4 }),
    setting: chicago,
    view: corner(-0.46, { mood: 'morning' }),
  },
  'CHI-007': {
    building: flats({ ...two, floors: 3, houses: 2, wall: '#9a7a5c', trim: '#e0d3b8', door: '#2f5d50' }),
    setting: chicago,
    view: front({ mood: 'morning', part: [0.66, 0.7] }),
  },
  'CHI-008': {
    building: flats({ ...two, bay: 'square', wall: '#7f4b3c', trim: '#cfc2a6', door: '#0b6b4f' }),
    setting: {
      ...chicago,
      neighbours: { left: flats({ ...two, wall: '#a17a5d' }), right: flats(grey), gap: 1 },
    },
    view: corner(0.42, { mood: 'golden', part: [0.48, 0.66] }),
  },
  'CHI-009': {
    building: block(loft),
    setting: {
      ...chicago,
      street: { ...chicago.street, pavementFrom: 1.6, kerb: 5 },
      shrubs: undefined,
      people: 2,
    },
    view: corner(-0.5, { mood: 'dusk', sunRight: true }),
  },
  'CHI-010': {
    building: block({
      ...loft,
      floors: 11,
      bays: ['window', 'pair', 'window', 'pair', 'window', 'pair', 'window'],
      bayWidth: 3.2,
      floorHeight: 3.1,
      wall: '#b07a58',
      accents: [1, 3, 5],
      accent: '#bd8a66',
      ground: 'arches',
      base: '#d6c4a2',
      window: {
        ...loft.window,
        panes: [1, 2],
        width: 1.1,
        height: 1.7,
        frame: '#efe9dc',
        lintel: undefined,
        curtains: true,
      },
    }),
    setting: { ...chicago, streetTree: 'broad' },
    view: front({ mood: 'morning' }),
  },
  'CHI-011': {
    building: flats({ ...two, wall: '#b08a66', trim: '#e6dcc6', door: '#6b2f2a' }),
    setting: {
      ...chicago,
      neighbours: {
        left: flats({ ...two, wall: '#8a4c3b' }),
        right: flats({ ...two, bay: 'square', wall: '#94654c' }),
        gap: 1,
      },
    },
    view: front({ mood: 'overcast', part: [0.42, 0.68] }),
  },
}
