import { block } from '../illustration/buildings/block.ts'
import { terrace } from '../illustration/buildings/terrace.ts'
import { mansion, mill, red, shops, stock, stucco } from './britain-manners.ts'
import { corner, front, type Look } from './look.ts'
import { london } from './settings.ts'

/** London, by reference. */
export const londonLooks: Record<string, Look> = {
  'LDN-001': {
    building: block(mansion),
    setting: { ...london, bicycle: true },
    view: corner(0.48, { mood: 'morning' }),
  },
  'LDN-002': {
    building: terrace(stock),
    setting: { ...london, bicycle: true },
    view: front({ mood: 'golden', part: [0.92, 0.7], eye: 2.8 }),
  },
  'LDN-004': {
    building: block(shops),
    setting: { ...london, people: 3 },
    view: front({ mood: 'morning' }),
  },
  'LDN-005': {
    building: terrace({ ...stucco, houses: 3 }),
    setting: { ...london, streetTree: 'round' },
    view: front({ mood: 'noon', sunRight: true }),
  },
  'LDN-007': {
    building: terrace({
      ...stucco,
      wall: '#cdb38f',
      brick: true,
      houses: 3,
      doors: ['#33383a', '#0b6b4f', '#33383a'],
    }),
    setting: { ...london, streetTree: 'broad' },
    view: corner(0.46, { mood: 'golden' }),
  },
  'LDN-008': {
    building: block({
      ...mill,
      floors: 4,
      bays: ['window', 'window', 'balcony', 'window', 'window'],
      bayWidth: 3.4,
      wall: '#b48a66',
      balcony: { front: 'rails', colour: '#2c3633', deep: 0.9 },
    }),
    setting: { ...london, streetTree: undefined, people: 2, bicycle: true },
    view: front({ mood: 'overcast' }),
  },
  'LDN-009': {
    building: block({
      ...mansion,
      floors: 6,
      bays: ['balcony', 'window', 'balcony', 'stair', 'balcony', 'window', 'balcony'],
      bayWidth: 3.2,
      wall: '#c9b59a',
      base: '#8f7f6d',
      trim: '#b9a68b',
      accents: [],
      window: { panes: [2, 1], frame: '#2f3735', width: 1.5, height: 2 },
      balcony: { front: 'rails', colour: '#2f3735' },
      top: 'parapet',
      flowers: false,
      ground: 'lobby',
      door: '#2f3735',
    }),
    setting: { ...london, streetTree: 'birch', bicycle: true },
    view: corner(-0.5, { mood: 'morning' }),
  },
  'LDN-011': {
    building: block({
      ...shops,
      floors: 2,
      bays: ['window', 'window', 'window'],
      ground: 'doors',
      wall: '#e9e2d3',
      brick: false,
      top: 'parapet',
      door: '#31507a',
      flowers: true,
      window: { ...shops.window, lintel: undefined },
    }),
    setting: {
      ...london,
      streetTree: undefined,
      cars: 1,
      neighbours: {
        left: block({
          ...shops,
          floors: 2,
          bays: ['window', 'window'],
          ground: 'doors',
          door: '#7d2f2f',
          top: 'parapet',
        }),
        right: block({
          ...shops,
          floors: 2,
          bays: ['window', 'window'],
          ground: 'doors',
          door: '#2f5d50',
          wall: '#d9cfba',
          brick: false,
          top: 'parapet',
        }),
        gap: 0,
      },
    },
    view: front({ mood: 'overcast', part: [0.5, 0.62] }),
  },
  'LDN-012': {
    building: terrace(red),
    setting: { ...london, streetTree: 'round' },
    view: corner(-0.48, { mood: 'golden', sunRight: true }),
  },
  'LDN-014': {
    building: block({
      ...shops,
      wall: '#9c7458',
      bays: ['window', 'window', 'window'],
      bayWidth: 3.8,
      trim: '#ddcfb4',
    }),
    setting: { ...london, people: 2 },
    view: corner(0.5, { mood: 'overcast' }),
  },
}
