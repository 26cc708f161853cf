import type { Place } from './entry.ts'

const nigeria = { country: 'NG', timezone: 'Africa/Lagos', currency: 'NGN' } as const
const lagos = { ...nigeria, city: 'Lagos', state: 'Lagos' } as const
const abuja = {
  ...nigeria,
  city: 'Abuja',
  state: 'Federal Capital Territory',
  district: 'Abuja Municipal',
} as const
const portHarcourt = { ...nigeria, city: 'Port Harcourt', state: 'Rivers' } as const
const uk = { country: 'GB', timezone: 'Europe/London', currency: 'GBP' } as const
const london = { ...uk, city: 'London', state: 'Greater London' } as const
const manchester = { ...uk, city: 'Manchester', state: 'Greater Manchester' } as const
const chicago = {
  country: 'US',
  timezone: 'America/Chicago',
  currency: 'USD',
  city: 'Chicago',
  state: 'Illinois',
} as const
const nairobi = {
  country: 'KE',
  timezone: 'Africa/Nairobi',
  currency: 'KES',
  city: 'Nairobi',
  state: 'Nairobi County',
} as const

/** Places by city and the part of it that addresses there name: local government area, borough or community. */
export const places = {
  etiOsa: { ...lagos, district: 'Eti-Osa' },
  lagosMainland: { ...lagos, district: 'Lagos Mainland' },
  ikeja: { ...lagos, district: 'Ikeja' },
  surulere: { ...lagos, district: 'Surulere' },
  abuja,
  obioAkpor: { ...portHarcourt, district: 'Obio-Akpor' },
  portHarcourt: { ...portHarcourt, district: 'Port Harcourt' },
  westminster: { ...london, district: 'Westminster' },
  camden: { ...london, district: 'Camden' },
  islington: { ...london, district: 'Islington' },
  lambeth: { ...london, district: 'Lambeth' },
  southwark: { ...london, district: 'Southwark' },
  hackney: { ...london, district: 'Hackney' },
  walthamForest: { ...london, district: 'Waltham Forest' },
  kensington: { ...london, district: 'Kensington and Chelsea' },
  manchester: { ...manchester, district: 'Manchester' },
  trafford: { ...manchester, district: 'Trafford' },
  loganSquare: { ...chicago, district: 'Logan Square' },
  lincolnSquare: { ...chicago, district: 'Lincoln Square' },
  bronzeville: { ...chicago, district: 'Grand Boulevard' },
  pilsen: { ...chicago, district: 'Lower West Side' },
  hydePark: { ...chicago, district: 'Hyde Park' },
  rogersPark: { ...chicago, district: 'Rogers Park' },
  edgewater: { ...chicago, district: 'Edgewater' },
  nearWest: { ...chicago, district: 'Near West Side' },
  southShore: { ...chicago, district: 'South Shore' },
  dagoretti: { ...nairobi, district: 'Dagoretti North' },
  langata: { ...nairobi, district: "Lang'ata" },
  westlands: { ...nairobi, district: 'Westlands' },
  leeds: { ...uk, city: 'Leeds', state: 'West Yorkshire', district: 'Leeds' },
  harrogate: { ...uk, city: 'Harrogate', state: 'North Yorkshire', district: 'North Yorkshire' },
  york: { ...uk, city: 'York', state: 'North Yorkshire', district: 'York' },
} as const satisfies Record<string, Place>
