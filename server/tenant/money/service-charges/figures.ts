import type { AnswerOf } from '#contract/kit/index.ts'
import type { readServiceChargeUnit } from '#contract/tenant/money/service-charge-units.ts'
import {
  apportion,
  balancingCharge,
  type Apportionment,
  type OccupantShare,
} from '#domain/service-charges/apportion.ts'
import { keyProblems } from '#domain/service-charges/keys.ts'
import { itemWords, occupantWords, vacancyWords } from '#domain/service-charges/words.ts'
import type { BilledCharge, LoadedItem, LoadedLease, LoadedYear } from './load.ts'

type Explained = AnswerOf<typeof readServiceChargeUnit>
type Occupant = Explained['occupants'][number]
type Item = Omit<Explained['items'][number], 'expenses'>

/** What a unit bears of a year, as it is kept once the year is reconciled. */
export interface UnitRecord extends Omit<Explained, 'charge' | 'previous' | 'next' | 'items'> {
  items: Item[]
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Of a lease that was billed, and had the unit on none of the days. */
const without = (leaseId: string): OccupantShare => ({
  leaseId,
  days: 0,
  share: 0,
  concession: 0,
  overCap: 0,
  due: 0,
})

const billedOf = (charges: readonly BilledCharge[]) =>
  sum(charges.map(({ amount, credited }) => amount - credited))

/** A year with what its units bear of it. */
export interface Shared {
  year: LoadedYear
  budget: Apportionment
  actual: Apportionment
  /** Why some of it cannot be shared yet: items of those schedules are left out. */
  problems: string[]
}

/** Shares the budget and the actual cost of a year. */
export function shared(year: LoadedYear): Shared {
  const { charge, schedules, units } = year
  const problems = new Map(schedules.map((schedule) => [schedule.id, keyProblems(schedule, units)]))
  const ready = schedules.filter(({ id }) => problems.get(id)!.length === 0)
  const items = year.items.filter(({ scheduleId }) => problems.get(scheduleId)?.length === 0)
  const costing = (costOf: (item: LoadedItem) => number) =>
    apportion(
      charge,
      ready,
      items.map((item) => ({ ...item, cost: costOf(item) })),
      units,
    )
  return {
    year,
    budget: costing(({ budget }) => budget),
    actual: costing(({ actual }) => actual),
    problems: [...problems.values()].flat(),
  }
}

/** Whoever bears a part of what falls on a unit, or was billed for it. */
function bearersOf({ year, actual }: Shared, index: number): { bears: OccupantShare; lease: LoadedLease }[] {
  const { leases } = year.units[index]!
  const bears = new Map(actual.units[index]!.occupants.map((each) => [each.leaseId, each]))
  return leases.map((lease) => ({ lease, bears: bears.get(lease.leaseId) ?? without(lease.leaseId) }))
}

export function figuresOf(all: Shared, index: number): UnitRecord['figures'] {
  const { year, budget, actual } = all
  const bearers = bearersOf(all, index)
  const charges = bearers.flatMap(({ lease }) => year.billed.get(lease.leaseId) ?? [])
  const due = sum(bearers.map(({ bears }) => bears.due))
  const billed = billedOf(charges)
  return {
    budgetShare: budget.units[index]!.share,
    actualShare: actual.units[index]!.share,
    billed,
    paid: sum(charges.map(({ paid }) => paid)),
    outstanding: sum(charges.map(({ open }) => open)),
    due,
    vacancy: actual.units[index]!.vacancy,
    balance: due - billed,
  }
}

/** What balances a year, lease by lease: above 0 is charged, below 0 given back. */
export const balancesOf = (all: Shared): number[] =>
  all.year.units
    .flatMap((_, index) => bearersOf(all, index))
    .map(({ bears, lease }) => balancingCharge(bears, billedOf(all.year.billed.get(lease.leaseId) ?? [])))
    .filter((balance) => balance !== 0)

function itemsOf({ year, budget, actual }: Shared, index: number): Item[] {
  const { currency } = year.charge
  const budgeted = new Map(budget.units[index]!.items.map((item) => [item.itemId, item.share]))
  const borne = new Map(actual.units[index]!.items.map((item) => [item.itemId, item]))
  const schedules = new Map(year.schedules.map((schedule) => [schedule.id, schedule]))
  return year.items
    .filter(({ id }) => budgeted.has(id) || borne.has(id))
    .map((item) => {
      const { name: schedule, method } = schedules.get(item.scheduleId)!
      const part = borne.get(item.id)
      return {
        id: item.id,
        name: item.name,
        schedule,
        budgetShare: budgeted.get(item.id) ?? 0,
        share: part?.share ?? 0,
        sentence: part
          ? itemWords({ ...item, ...part, cost: item.actual, method }, currency)
          : 'Nothing has been spent on it.',
      }
    })
}

/** What a unit bears, explained. */
export function recordOf(all: Shared, index: number): UnitRecord {
  const { year, actual } = all
  const { currency } = year.charge
  const { id, label } = year.units[index]!
  const unit = actual.units[index]!
  return {
    unit: { id, label },
    figures: figuresOf(all, index),
    items: itemsOf(all, index),
    days: actual.days,
    vacantDays: unit.vacantDays,
    vacancySentence: vacancyWords(unit, actual.days, currency),
    occupants: bearersOf(all, index).map(({ bears, lease }): Occupant => {
      const charges = year.billed.get(lease.leaseId) ?? []
      const billed = billedOf(charges)
      return {
        ...bears,
        leaseReference: lease.reference,
        tenantNames: lease.tenantNames,
        from: lease.from,
        to: lease.to,
        billed,
        balance: balancingCharge(bears, billed),
        sentences: occupantWords(unit, bears, actual.days, currency),
        charges: charges.map(({ id: chargeId, description, dueOn, amount, credited, paid }) => ({
          id: chargeId,
          description,
          dueOn,
          amount,
          credited,
          paid,
        })),
        chargeId: null,
        creditId: null,
      }
    }),
  }
}
