import type { Setting } from '../illustration/scene.ts'

/** Streets of each city; looks change what is particular to them. */
export const lagos: Setting = {
  city: 'lagos',
  ground: '#b5b48c',
  street: { pavementFrom: 6.5, kerb: 8.4, paving: '#cdbfa6', road: '#8f8a84' },
  gardenTrees: ['palm', 'broad', 'fan', 'palm', 'round'],
  shrubs: 'shrub',
  fence: { wall: 0.8, rail: 0.8, colour: '#e9e0cd', iron: '#2c3633' },
  drive: '#cfc4b0',
  people: 1,
}

/** A building that stands at the pavement, without a fence. */
export const lagosStreet: Setting = {
  ...lagos,
  street: { pavementFrom: 2.2, kerb: 5, paving: '#cfc3ad', road: '#8b8782', marked: true },
  shrubs: undefined,
  fence: undefined,
  drive: undefined,
  streetTree: 'palm',
  people: 3,
  cars: 1,
}

export const abuja: Setting = {
  ...lagos,
  city: 'abuja',
  ground: '#b9b083',
  gardenTrees: ['broad', 'round', 'palm'],
}
export const portHarcourt: Setting = {
  ...lagos,
  city: 'portHarcourt',
  ground: '#a3b07f',
  gardenTrees: ['broad', 'palm', 'broad'],
}
export const nairobi: Setting = {
  ...lagos,
  city: 'nairobi',
  ground: '#a9ae7e',
  gardenTrees: ['acacia', 'broad', 'acacia', 'poplar'],
}

export const london: Setting = {
  city: 'london',
  ground: '#9aa98a',
  street: { pavementFrom: 1.8, kerb: 4.6, paving: '#d3cbbb', road: '#8b8d8f', marked: true },
  streetTree: 'plane',
  gardenTrees: ['broad', 'poplar', 'birch'],
  cars: 1,
  people: 1,
  lamps: true,
}

export const manchester: Setting = {
  ...london,
  city: 'manchester',
  streetTree: 'birch',
  gardenTrees: ['birch', 'broad'],
}
export const yorkshire: Setting = { ...manchester, ground: '#94a684', lamps: false, streetTree: 'round' }

export const chicago: Setting = {
  city: 'chicago',
  ground: '#93a67f',
  street: { pavementFrom: 4.4, kerb: 8.6, paving: '#d2ccc0', road: '#84878a', marked: true },
  streetTree: 'broad',
  gardenTrees: ['broad', 'birch', 'round'],
  shrubs: 'shrub',
  people: 1,
  cars: 1,
}

/** Yards and estates of sheds. */
export const yard: Setting = {
  city: 'manchester',
  ground: '#b3ab9c',
  street: { pavementFrom: 9, kerb: 11, paving: '#c6bfb1', road: '#85878a' },
  gardenTrees: ['birch', 'poplar'],
  people: 1,
  cars: 1,
}
