import { daysFromTo, daysUntil } from '../dates/calendar.ts'
import type { Period } from '../dates/periods.ts'
import { portion, split } from '../money/round.ts'
import { keysOf, type Key, type Schedule, type SharingUnit } from './keys.ts'

/** Costs of one kind within a schedule, in minor units. */
export interface Item {
  id: string
  scheduleId: string
  name: string
  /** What was spent, or is to be: shares are taken of either. */
  cost: number
  /** How much of it units bear, in hundredths of a percent; the rest is the owner's. */
  recoverableBps: number
}

/** Who had a unit for some of the days; nobody else on them. */
export interface Occupancy extends Period {
  leaseId: string
  /** The most that a whole period costs them, in minor units; less for less of it. Null without a cap. */
  cap: number | null
  /** Taken off what they would bear, in hundredths of a percent. */
  concessionBps: number
}

export interface ChargedUnit extends SharingUnit {
  occupancies: readonly Occupancy[]
}

/** What a unit bears of an item, and how that comes about. */
export interface ItemShare {
  itemId: string
  /** What units bear of the item together. */
  recoverable: number
  /** Of the unit, and of all units of the schedule together, as people read them. */
  key: number
  keys: number
  share: number
}

/** What somebody bears of their unit's share. */
export interface OccupantShare {
  leaseId: string
  days: number
  /** By days. */
  share: number
  /** Taken off by what was agreed; the owner bears it. */
  concession: number
  /** Beyond the cap; the owner bears it. */
  overCap: number
  /** What is left for them. */
  due: number
}

export interface UnitShare {
  unitId: string
  items: ItemShare[]
  /** Sum of its items. */
  share: number
  occupants: OccupantShare[]
  vacantDays: number
  /** By days without anybody; the owner bears it. */
  vacancy: number
}

export interface Apportionment {
  /** Of the period. */
  days: number
  units: UnitShare[]
  /** The owner's share: items as far as they are not recoverable, vacancies, concessions, what is beyond caps. */
  owner: { irrecoverable: number; vacancy: number; concessions: number; overCaps: number; total: number }
  /** What occupants bear. */
  due: number
  /** Of all items: `owner.total` and `due` together. */
  cost: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What units bear of an item together. */
export const recoverableOf = ({ cost, recoverableBps }: Item): number => portion(cost, recoverableBps, 10_000)

/** The days of one that are days of the other, too. */
export const within = ({ from, to }: Period, period: Period): Period => ({
  from: from > period.from ? from : period.from,
  to: to < period.to ? to : period.to,
})

/** Whoever had the unit in the period, by the days of it on which they did. */
export function daysOf(
  occupancies: readonly Occupancy[],
  period: Period,
): { occupancy: Occupancy; days: number }[] {
  return occupancies
    .map((occupancy) => {
      const { from, to } = within(occupancy, period)
      return { occupancy, days: from > to ? 0 : daysFromTo(from, to) }
    })
    .filter(({ days }) => days > 0)
}

/** Shares what a unit bears among those who had it, by days; what falls on days without anybody is vacancy. */
function occupantsOf(
  share: number,
  occupancies: readonly Occupancy[],
  period: Period,
): Pick<UnitShare, 'occupants' | 'vacantDays' | 'vacancy'> {
  const whole = daysFromTo(period.from, period.to)
  const had = daysOf(occupancies, period)
  const vacantDays = whole - sum(had.map(({ days }) => days))
  if (vacantDays < 0) throw new RangeError('Two occupancies of a unit overlap.')
  const parts = split(share, [...had.map(({ days }) => days), vacantDays])
  const occupants = had.map(({ occupancy: { leaseId, cap, concessionBps }, days }, index) => {
    const part = parts[index]!
    const concession = portion(part, concessionBps, 10_000)
    const most = cap === null ? Infinity : portion(cap, days, whole)
    const due = Math.min(part - concession, most)
    return { leaseId, days, share: part, concession, overCap: part - concession - due, due }
  })
  return { occupants, vacantDays, vacancy: parts.at(-1)! }
}

/**
 * Shares the costs of a period: each item among the units of its schedule by their keys, what a unit bears among its
 * occupants by days. Whatever nobody bears is the owner's; parts add up to the whole by largest remainder.
 * @throws RangeError where a schedule has no keys (`keyProblems`), or two occupancies of a unit overlap
 */
export function apportion(
  period: Period,
  schedules: readonly Schedule[],
  items: readonly Item[],
  units: readonly ChargedUnit[],
): Apportionment {
  const keys = new Map<string, { all: Key[]; whole: number }>(
    schedules.map((schedule) => {
      const all = keysOf(schedule, units)
      return [schedule.id, { all, whole: sum(all.map(({ value }) => value)) }]
    }),
  )
  const sharesOf = new Map<string, ItemShare[]>(units.map(({ id }) => [id, []]))
  for (const item of items) {
    const { all, whole } = keys.get(item.scheduleId)!
    const recoverable = recoverableOf(item)
    if (recoverable === 0) continue
    const parts = split(
      recoverable,
      all.map(({ weight }) => weight),
    )
    for (const [index, { unitId, value }] of all.entries()) {
      const share = parts[index]!
      sharesOf.get(unitId)!.push({ itemId: item.id, recoverable, key: value, keys: whole, share })
    }
  }
  const shared = units.map(({ id, occupancies }): UnitShare => {
    const ofItems = sharesOf.get(id)!
    const share = sum(ofItems.map((each) => each.share))
    return { unitId: id, items: ofItems, share, ...occupantsOf(share, occupancies, period) }
  })
  const occupants = shared.flatMap((unit) => unit.occupants)
  const irrecoverable = sum(items.map((item) => item.cost - recoverableOf(item)))
  const vacancy = sum(shared.map((unit) => unit.vacancy))
  const concessions = sum(occupants.map(({ concession }) => concession))
  const overCaps = sum(occupants.map(({ overCap }) => overCap))
  return {
    days: daysFromTo(period.from, period.to),
    units: shared,
    owner: {
      irrecoverable,
      vacancy,
      concessions,
      overCaps,
      total: irrecoverable + vacancy + concessions + overCaps,
    },
    due: sum(occupants.map(({ due }) => due)),
    cost: sum(items.map(({ cost }) => cost)),
  }
}

/** What of an amount for some days falls on those of a period: what falls on periods beside each other adds up to the amount. */
export function partWithin(amount: number, days: Period, period: Period): number {
  const { from, to } = within(days, period)
  const [before, through, whole] = [
    daysUntil(days.from, from),
    daysFromTo(days.from, to),
    daysFromTo(days.from, days.to),
  ]
  return portion(amount, through, whole) - portion(amount, before, whole)
}

/** What an occupant still owes for a period, or gets back (below 0). @param billed on account, credit notes taken off */
export const balancingCharge = ({ due }: Pick<OccupantShare, 'due'>, billed: number): number => due - billed
