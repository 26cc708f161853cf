/* Made by scripts/take-pictures.ts: size in CSS pixels, files from the narrowest to the widest. */
export const taken = {
  properties: {
    width: 1280,
    height: 800,
    light: ['properties-light-1280.db3d74aa', 'properties-light-2240.ce8c5947'],
    dark: ['properties-dark-1280.545dc08f', 'properties-dark-2240.e8decec1'],
  },
  'properties-phone': {
    width: 390,
    height: 640,
    light: ['properties-phone-light-780.c0bcfe66'],
    dark: ['properties-phone-dark-780.fe1a6483'],
  },
  import: {
    width: 1280,
    height: 800,
    light: ['import-light-1280.6b4be39d', 'import-light-2240.a5e6d1ea'],
    dark: ['import-dark-1280.ac6933f4', 'import-dark-2240.84621020'],
  },
  record: {
    width: 1280,
    height: 800,
    light: ['record-light-1280.859839e3', 'record-light-2240.d19115fe'],
    dark: ['record-dark-1280.9c233537', 'record-dark-2240.f8fb87c7'],
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
} as const
