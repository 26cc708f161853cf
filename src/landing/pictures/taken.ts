/* Made by scripts/take-pictures.ts: size in CSS pixels, files from the narrowest to the widest. */
export const taken = {
  properties: {
    width: 1280,
    height: 800,
    light: ['properties-light-1280.1380febc', 'properties-light-2240.f6ce8a3e'],
    dark: ['properties-dark-1280.eaf74e93', 'properties-dark-2240.1935511c'],
  },
  'properties-phone': {
    width: 390,
    height: 640,
    light: ['properties-phone-light-780.00ac40e3'],
    dark: ['properties-phone-dark-780.c0c84215'],
  },
  import: {
    width: 1280,
    height: 800,
    light: ['import-light-1280.efbad54d', 'import-light-2240.e34c0500'],
    dark: ['import-dark-1280.ad83d1e2', 'import-dark-2240.72cbe920'],
  },
  record: {
    width: 1280,
    height: 800,
    light: ['record-light-1280.d3d81d5c', 'record-light-2240.33bf48ef'],
    dark: ['record-dark-1280.77cf9965', 'record-dark-2240.2e5d9022'],
  },
  listing: {
    width: 1280,
    height: 800,
    light: ['listing-light-1280.9defaaf8', 'listing-light-2240.b429a85c'],
    dark: ['listing-dark-1280.9bd0bc32', 'listing-dark-2240.78141e21'],
  },
  'listing-phone': {
    width: 390,
    height: 760,
    light: ['listing-phone-light-780.16b56b3e'],
    dark: ['listing-phone-dark-780.d64865d5'],
  },
  board: {
    width: 1280,
    height: 800,
    light: ['board-light-1280.b0ac18e4', 'board-light-2240.5f7603d1'],
    dark: ['board-dark-1280.15786e52', 'board-dark-2240.5a35dd54'],
  },
  'rent-roll': {
    width: 1280,
    height: 800,
    light: ['rent-roll-light-1280.1ac0d433', 'rent-roll-light-2240.82dc3a36'],
    dark: ['rent-roll-dark-1280.088df5e8', 'rent-roll-dark-2240.54cffce9'],
  },
} as const
