import { block } from '../illustration/buildings/block.ts'
import { shed } from '../illustration/buildings/shed.ts'
import { villa } from '../illustration/buildings/villa.ts'
import { classic, modern, parade, plain } from './lagos-manners.ts'
import { corner, front, type Look } from './look.ts'
import { lagos, lagosStreet, yard } from './settings.ts'

/** Yaba, Surulere and Ikeja, by reference. */
export const lagosMainlandLooks: Record<string, Look> = {
  'YAB-001': {
    building: block({
      ...parade,
      floors: 4,
      bays: ['pair', 'balcony', 'pair', 'balcony', 'pair'],
      wall: '#d9b48a',
      trim: '#f3e8d2',
      coolers: true,
    }),
    setting: { ...lagosStreet, cars: 2 },
    view: corner(0.5, { mood: 'golden' }),
  },
  'YAB-004': {
    building: block({
      ...plain,
      floors: 4,
      wall: '#c9d4c6',
      trim: '#f4f1e6',
      roof: '#6c4a3c',
      bays: ['balcony', 'window', 'stair', 'window', 'balcony'],
      bayWidth: 2.9,
    }),
    setting: { ...lagos, street: { ...lagos.street, pavementFrom: 4.5, kerb: 6.6 } },
    view: front({ mood: 'morning', eye: 2.8 }),
  },
  'YAB-006': {
    building: block({
      floors: 3,
      bays: ['pair', 'pair', 'pair', 'pair', 'pair'],
      bayWidth: 4,
      floorHeight: 3.7,
      wall: '#b7745a',
      brick: true,
      trim: '#e6dcc8',
      window: {
        panes: [3, 4],
        frame: '#2f3735',
        width: 1.5,
        height: 2.2,
        lintel: [0.22, '#e6dcc8'],
        sill: '#e6dcc8',
        curtains: false,
      },
      ground: 'lobby',
      door: '#2f3735',
      bands: 'courses',
      top: 'parapet',
    }),
    setting: { ...lagosStreet, bicycle: true },
    view: corner(-0.45, { mood: 'noon', sunRight: true }),
  },
  'SUR-002': {
    building: block({
      ...plain,
      floors: 3,
      wall: '#e8cfa0',
      trim: '#f9efdc',
      roof: '#93633f',
      bays: ['balcony', 'window', 'stair', 'window', 'balcony'],
      window: { ...plain.window, guard: true, panes: [3, 2] },
    }),
    setting: { ...lagos, fence: { wall: 1.2, rail: 0, colour: '#e0c79b', iron: '#4b4438' } },
    view: front({ mood: 'golden', eye: 3 }),
  },
  'IKJ-002': {
    building: villa({
      ...classic,
      wall: '#e6e3d5',
      second: '#f2eee2',
      roof: '#6d5446',
      wing: 'right',
      width: 18,
      frame: '#3f4a40',
      door: '#3f5a4e',
    }),
    setting: { ...lagos, gardenTrees: ['broad', 'round', 'palm'] },
    view: corner(-0.46, { mood: 'golden', sunRight: true, eye: 3 }),
  },
  'IKJ-005': {
    building: villa({
      ...modern,
      width: 16,
      wing: undefined,
      mirroredPair: true,
      wall: '#eae3d6',
      stone: '#6f7d78',
      timber: '#9a6638',
    }),
    setting: { ...lagos, fence: { wall: 0.7, rail: 0.7, colour: '#cfc8ba', iron: '#3b413d' } },
    view: front({ mood: 'dusk', eye: 3 }),
  },
  'IKJ-007': {
    building: shed({
      width: 34,
      height: 8,
      cladding: '#c9c6ba',
      plinth: '#9b9282',
      doors: 4,
      doorColour: '#e8e3d5',
      stripe: '#0b6b4f',
      top: 'gable',
      roof: '#a5aba8',
    }),
    setting: { ...yard, city: 'lagos', ground: '#c4b99f', gardenTrees: ['palm', 'broad'] },
    view: corner(0.45, { mood: 'noon' }),
  },
  'IKJ-009': {
    building: block({
      ...parade,
      floors: 4,
      bays: ['glass', 'pair', 'glass', 'glass', 'pair', 'glass'],
      bayWidth: 3.6,
      wall: '#dcd8cb',
      trim: '#f7f3e8',
      accent: '#b8573a',
      accents: [0, 5],
    }),
    setting: { ...lagosStreet, cars: 2, people: 4 },
    view: front({ mood: 'morning' }),
  },
  'IKJ-011': {
    building: block({
      ...parade,
      floors: 2,
      groundHeight: 4.4,
      bays: ['glass', 'glass', 'glass', 'glass'],
      bayWidth: 4.4,
      wall: '#e5e0d2',
      ground: 'lobby',
      coolers: false,
      tanks: false,
      door: '#7a2f28',
      trim: '#f7f3e8',
    }),
    setting: { ...lagosStreet, cars: 2 },
    view: corner(-0.42, { mood: 'overcast' }),
  },
}
