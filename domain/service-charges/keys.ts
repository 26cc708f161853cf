import type { ShareMethod } from './vocabulary.ts'

/** A unit as far as keys follow from it. */
export interface SharingUnit {
  id: string
  label: string
  /** In its own unit of measure. */
  area: number | null
  areaUnit: 'sqm' | 'sqft'
  bedrooms: number | null
  /** By which it shares where a schedule gives it no other. */
  weight: number | null
}

/** Costs that some units share, and by what. */
export interface Schedule {
  id: string
  name: string
  method: ShareMethod
  /** Units that share nothing of it; the others bear the whole. */
  excluded: readonly string[]
  /**
   * Entered for each unit, of methods whose keys do not follow from the units: a weight, a percentage in hundredths of
   * one, meter units, an amount by hand; with up to three decimals.
   */
  entered: Readonly<Record<string, number>>
}

/** What a unit's share of a schedule is taken by. */
export interface Key {
  unitId: string
  /** As people read it: square metres, bedrooms, a weight, per cent. */
  value: number
  /** The same in whole numbers, to share by. */
  weight: bigint
}

/** Square centimetres of a unit of area. */
const areaScale = { sqm: 10_000, sqft: 929.0304 } as const
const entryScale = 1_000

const scaled = (value: number, scale: number) => BigInt(Math.round(value * scale))

/** The key of one unit; nothing where it has none. */
function keyOf({ method, entered }: Schedule, unit: SharingUnit): Omit<Key, 'unitId'> | undefined {
  switch (method) {
    case 'equal':
      return { value: 1, weight: 1n }
    case 'floorArea': {
      if (unit.area === null) return undefined
      const weight = scaled(unit.area, areaScale[unit.areaUnit])
      return { value: Number(weight) / areaScale.sqm, weight }
    }
    case 'bedrooms': {
      // A studio counts as one.
      if (unit.bedrooms === null) return undefined
      const rooms = Math.max(1, unit.bedrooms)
      return { value: rooms, weight: BigInt(rooms) }
    }
    case 'weighted': {
      const value = entered[unit.id] ?? unit.weight
      return value === null ? undefined : { value, weight: scaled(value, entryScale) }
    }
    case 'fixedPercent':
    case 'metered':
    case 'manual': {
      const value = entered[unit.id]
      return value === undefined ? undefined : { value, weight: scaled(value, entryScale) }
    }
  }
}

const sharing = ({ excluded }: Schedule, units: readonly SharingUnit[]) =>
  units.filter(({ id }) => !excluded.includes(id))

/** The keys of a schedule, in the order of the units; units without one share nothing. */
export const keysOf = (schedule: Schedule, units: readonly SharingUnit[]): Key[] =>
  sharing(schedule, units).flatMap((unit) => {
    const key = keyOf(schedule, unit)
    return key ? [{ unitId: unit.id, ...key }] : []
  })

const missingWords: Readonly<Record<ShareMethod, string>> = {
  equal: '',
  floorArea: 'has no floor area',
  bedrooms: 'has no number of bedrooms',
  weighted: 'has no weight',
  fixedPercent: 'has no percentage',
  metered: 'has no meter reading',
  manual: 'has no amount',
}

const wholePercent = 100n * BigInt(entryScale)

/**
 * Why nothing can be shared by a schedule yet.
 * @returns sentences, each about one unit or the whole; none where every key is there and they make up the whole
 */
export function keyProblems(schedule: Schedule, units: readonly SharingUnit[]): string[] {
  const { method, name } = schedule
  const shared = sharing(schedule, units)
  if (shared.length === 0) return [`No unit shares ${name}.`]
  const missing = shared.filter((unit) => keyOf(schedule, unit) === undefined)
  if (missing.length > 0) return missing.map(({ label }) => `${label} ${missingWords[method]}.`)
  const whole = keysOf(schedule, units).reduce((sum, { weight }) => sum + weight, 0n)
  if (method === 'fixedPercent' && whole !== wholePercent)
    return [`The percentages of ${name} add up to ${Number(whole) / entryScale} %, not to 100 %.`]
  return whole === 0n ? [`All keys of ${name} are 0.`] : []
}
