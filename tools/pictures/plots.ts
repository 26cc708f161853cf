import type { LandLook } from './illustration/land.ts'

/** Land by reference: what it looks like and how deep it is, metres. */
export const plots: Record<string, { look: LandLook; depth: number }> = {
  'IKY-016': {
    look: {
      city: 'lagos',
      grass: '#a8b078',
      soil: '#c79a6c',
      trees: ['palm', 'broad', 'palm'],
      boundary: 'wall',
      mood: 'morning',
      frontage: 38,
    },
    depth: 56.6,
  },
  'ABJ-006': {
    look: {
      city: 'abuja',
      grass: '#bdb27a',
      soil: '#c4905e',
      trees: ['broad', 'round', 'palm'],
      boundary: 'wire',
      mood: 'golden',
      frontage: 30,
    },
    depth: 46.7,
  },
  'MAN-008': {
    look: {
      city: 'manchester',
      grass: '#9aa580',
      soil: '#a89a86',
      trees: ['birch', 'broad'],
      boundary: 'wall',
      mood: 'overcast',
      frontage: 25,
    },
    depth: 36,
  },
  'R-06': {
    look: {
      city: 'manchester',
      grass: '#8fa876',
      soil: '#b0977a',
      trees: ['birch', 'broad', 'poplar'],
      boundary: 'hedge',
      mood: 'noon',
      sunRight: true,
      frontage: 18,
    },
    depth: 33.9,
  },
}
