import { z } from 'zod'
import { units } from '#contract/tenant/units.ts'
import { currencyExponents } from '#domain/money/currencies.ts'
import { demoId } from './ids.ts'
import type { PropertyEntry } from './properties/entry.ts'

export type DemoUnit = Omit<z.output<typeof units.create>, 'propertyId'> & { id: string }

/** The id of a demonstration unit, such as "Flat 3" of IKY-003. */
export const demoUnitId = (reference: string, label: string) => demoId('unit', `${reference}/${label}`)

/** What the units of one kind of property are like. */
interface Kind {
  /** Of the subtype; the first that fits counts. */
  words: RegExp
  type: DemoUnit['type']
  /** The n-th one's name, floor and number on it. */
  label: (n: number, floor: number, onFloor: number) => string
  perFloor: number
  /** One after the other; nothing where there are none. */
  bedrooms: readonly number[]
  firstFloor?: 0 | 1
  blocks?: readonly string[]
  furnished?: boolean
}

const numbered = (word: string) => (n: number) => `${word} ${n}`
/** "Suite 304". */
const byFloor = (word: string) => (_: number, floor: number, onFloor: number) =>
  `${word} ${floor === 0 ? 'G' : floor}${String(onFloor).padStart(2, '0')}`

const kinds: readonly Kind[] = [
  { words: /plot|^yard|land/i, type: 'house', label: numbered('Plot'), perFloor: 1, bedrooms: [] },
  {
    words: /shared/i,
    type: 'studio',
    label: numbered('Room'),
    perFloor: 5,
    bedrooms: [1],
    furnished: true,
  },
  {
    words: /hotel/i,
    type: 'studio',
    label: byFloor('Room'),
    perFloor: 8,
    bedrooms: [1],
    furnished: true,
  },
  {
    words: /serviced/i,
    type: 'flat',
    label: byFloor('Apartment'),
    perFloor: 4,
    bedrooms: [1, 2, 2, 3],
    furnished: true,
  },
  {
    words: /estate/i,
    type: 'flat',
    label: numbered('Flat'),
    perFloor: 2,
    bedrooms: [2, 3],
    blocks: ['Block A', 'Block B', 'Block C', 'Block D'],
  },
  {
    words: /courtyard/i,
    type: 'flat',
    label: byFloor('Apartment'),
    perFloor: 5,
    bedrooms: [1, 2, 1, 2, 3],
    firstFloor: 1,
    blocks: ['North wing', 'East wing', 'West wing'],
  },
  {
    words: /semi-detached duplex|detached duplex/i,
    type: 'duplex',
    label: numbered('House'),
    perFloor: 1,
    bedrooms: [5],
  },
  {
    words: /terrace of|terrace$|pair of houses/i,
    type: 'house',
    label: numbered('House'),
    perFloor: 1,
    bedrooms: [3, 4],
  },
  {
    words: /detached house|terraced house|bungalow/i,
    type: 'house',
    label: numbered('House'),
    perFloor: 1,
    bedrooms: [3],
  },
  { words: /shopping plaza|showroom/i, type: 'shop', label: numbered('Shop'), perFloor: 13, bedrooms: [] },
  { words: /office|workspace/i, type: 'office', label: byFloor('Suite'), perFloor: 4, bedrooms: [] },
  {
    words: /warehouse$|industrial|workshop/i,
    type: 'warehouse',
    label: numbered('Bay'),
    perFloor: 2,
    bedrooms: [],
  },
  {
    words: /two-flat|three-flat|six-flat/i,
    type: 'flat',
    label: numbered('Apartment'),
    perFloor: 1,
    bedrooms: [2, 3],
    firstFloor: 1,
  },
  {
    words: /tower/i,
    type: 'flat',
    label: byFloor('Apartment'),
    perFloor: 4,
    bedrooms: [2, 3, 3, 2],
    firstFloor: 1,
  },
  { words: /house in flats/i, type: 'flat', label: numbered('Flat'), perFloor: 2, bedrooms: [2, 1] },
  {
    words: /mill|mansion|apartment block/i,
    type: 'flat',
    label: numbered('Flat'),
    perFloor: 7,
    bedrooms: [2, 1, 2, 3, 1],
  },
  { words: /./, type: 'flat', label: numbered('Flat'), perFloor: 4, bedrooms: [2, 3, 2, 1] },
]

/** Properties with shops or offices on the ground floor: how many of them. */
const streetFronts: Readonly<Record<string, number>> = {
  'YAB-001': 5,
  'VIC-001': 6,
  'CHI-005': 1,
  'LDN-004': 3,
  'LDN-008': 3,
  'LDN-014': 2,
  'MAN-003': 2,
  'R-04': 1,
}

/** Rooms that nobody rents, and places for cars: beyond the number of units that the owner states. */
const besides: Readonly<Record<string, readonly (readonly [string, DemoUnit['type'], number])[]>> = {
  'IKY-014': [
    ['Roof terrace', 'commonArea', 7],
    ...Array.from({ length: 6 }, (_, n) => [`Parking ${n + 1}`, 'parking', -1] as const),
  ],
  'LDN-001': [['Porter’s lodge', 'commonArea', 0]],
  'ABJ-005': [['Club house', 'commonArea', 0]],
}

/** To two digits and a half, as rents are asked: 2,463,000 → 2,450,000. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1) / 2
  return Math.max(1, Math.round(Math.round(amount / step) * step))
}

/** What one unit is asked for, major units; nothing where the property is for sale. */
function rentOf(entry: PropertyEntry, bedrooms: number | null, usual: number, floor: number): number | null {
  if (!entry.price || entry.price[1] === 'fixed') return null
  // A hotel is priced whole.
  const whole = /hotel/i.test(entry.subtype) ? entry.price[0] / entry.units : entry.price[0]
  const size = bedrooms === null ? 1 : 1 + 0.18 * (bedrooms - usual)
  return rounded(whole * size * (1 + 0.01 * Math.max(0, floor)))
}

const months: Readonly<Record<string, number>> = { weekly: 12 / 52, monthly: 1, yearly: 12, quarterly: 3 }

/** A tenth of the year in Nigeria, five weeks in Britain, a month elsewhere. */
function depositOf(rent: number | null, frequency: string, currency: string): number | null {
  const monthly = rent === null || !months[frequency] ? null : rent / months[frequency]
  if (monthly === null) return null
  if (currency === 'NGN') return rounded(monthly * 1.2)
  return Math.round(currency === 'GBP' ? (monthly * 12 * 5) / 52 : monthly)
}

/** The usual number of bedrooms, which the property's price is for. */
const usualOf = (bedrooms: readonly number[]) =>
  bedrooms.length === 0 ? 0 : Math.round(bedrooms.reduce((sum, each) => sum + each, 0) / bedrooms.length)

/** Every unit of a property as its kind has them, floor by floor. */
export function unitsOf(entry: PropertyEntry): DemoUnit[] {
  const kind = kinds.find(({ words }) => words.test(entry.subtype))!
  const { currency } = entry.place
  const minor = (amount: number | null) => amount && amount * 10 ** currencyExponents[currency]
  const rentFrequency =
    entry.price && entry.price[1] !== 'fixed' ? entry.price[1] : currency === 'NGN' ? 'yearly' : 'monthly'
  const front = streetFronts[entry.reference] ?? 0
  const usual = usualOf(kind.bedrooms)

  const made = (label: string, type: DemoUnit['type'], floor: number, rest: Partial<DemoUnit>): DemoUnit => ({
    id: demoUnitId(entry.reference, label),
    label,
    type,
    floor,
    block: null,
    status: 'active',
    bedrooms: null,
    bathrooms: null,
    toilets: null,
    area: null,
    areaUnit: entry.area[1],
    furnished: false,
    marketRent: null,
    rentFrequency,
    deposit: null,
    serviceWeight: null,
    notes: null,
    ...rest,
  })
  const areaOf = (n: number) =>
    Math.max(8, Math.round((entry.area[0] / Math.max(1, entry.units)) * (0.76 + 0.04 * (n % 5))))

  const shops = Array.from({ length: front }, (_, index) => {
    const rent = rentOf(entry, null, 0, 0)
    return made(`Shop ${index + 1}`, 'shop', 0, {
      toilets: 1,
      area: areaOf(index),
      marketRent: minor(rent && rounded(rent * 1.3)),
    })
  })
  const homes = Array.from({ length: entry.units - front }, (_, index) => {
    const count = kind.blocks?.length ?? 1
    const perBlock = Math.ceil((entry.units - front) / count)
    const inBlock = kind.blocks ? index % perBlock : index
    const isHouse = kind.type === 'house' || kind.type === 'duplex'
    const floor = isHouse ? 0 : Math.floor(inBlock / kind.perFloor) + (front > 0 ? 1 : (kind.firstFloor ?? 0))
    const block = kind.blocks?.[Math.floor(index / perBlock)] ?? null
    const bedrooms = kind.bedrooms.length > 0 ? kind.bedrooms[index % kind.bedrooms.length]! : null
    const rent = rentOf(entry, bedrooms, usual, floor)
    const name = kind.label(index + 1, floor, (inBlock % kind.perFloor) + 1)
    return made(
      // Numbered by floor in each block: told apart by the block's first letter.
      block && kind.label(1, 1, 1) === kind.label(2, 1, 1) ? `${name}${block.charAt(0)}` : name,
      kind.type,
      floor,
      {
        block,
        bedrooms,
        bathrooms: bedrooms && Math.max(1, bedrooms - 1),
        toilets: bedrooms ? bedrooms : 1,
        area: areaOf(index),
        furnished: kind.furnished ?? false,
        marketRent: minor(rent),
        deposit: bedrooms ? minor(depositOf(rent, rentFrequency, currency)) : null,
        // Here and there one that is being done up.
        ...(index % 17 === 11
          ? { status: 'offMarket', notes: 'Kitchen and bathroom are being renewed.' }
          : {}),
      },
    )
  })
  const others = (besides[entry.reference] ?? []).map(([label, type, floor]) => made(label, type, floor, {}))
  return [...shops, ...homes, ...others]
}
