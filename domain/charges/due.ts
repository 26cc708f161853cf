import { addDays, daysFromTo, thirtyDaysFromTo } from '../dates/calendar.ts'
import type { Period } from '../dates/periods.ts'
import { amountOn, stepsWithin, type Escalation } from '../leases/escalation.ts'
import { termsOn, type Term } from '../leases/rents.ts'
import type { LeaseFrequency, PeriodStart, Proration, TermType } from '../leases/vocabulary.ts'
import { portions, split } from '../money/round.ts'
import { dueOn, periodsFrom } from './periods.ts'

/** What of a lease its charges follow from. */
export interface ChargedLease {
  start: string
  /** The last day that is known: decided, by notice, or by its term; null where it goes on. */
  lastDay: string | null
  /** Whether the tenant stayed past the end of the term: it goes on as on its last day. */
  holdingOver: boolean
  frequency: LeaseFrequency
  periodsFrom: PeriodStart
  payable: 'advance' | 'arrears'
  dueDay: number
  proration: Proration
  escalation: Escalation | null
  terms: readonly ChargedTerm[]
}
/** @property n the term's own number within its lease: what a charge names */
export type ChargedTerm = Term & { n: number }

/** The days of a charge for which one amount is in force. */
export interface ChargePart extends Period {
  /** Minor units per whole period. */
  amount: number
  /** Days that are counted, and out of how many: both null where the whole amount is charged. */
  days: number | null
  of: number | null
  /** Minor units; the parts of a charge add up to it. */
  net: number
}

/** A charge that a lease brings: once per term and period. */
export interface ChargeDue extends Period {
  term: number
  type: TermType
  label: string | null
  /** The first day of the whole period; with the term it says which charge it is. */
  period: string
  dueOn: string
  /** Minor units. */
  net: number
  parts: ChargePart[]
}

/** Days of a year of 365 that a whole period stands for, as a fraction: a month is 1/12 of it. */
const perYear = { weekly: 0, monthly: 12, quarterly: 4, halfYearly: 2, yearly: 1 } as const

const keyOf = ({ type, label }: Term) => `${type}:${label ?? ''}`

type Run = Period & { term: ChargedTerm; amount: number }

/** The days on which an amount may begin to be another one, within a period. */
function turns({ terms, escalation }: ChargedLease, { from, to }: Period): string[] {
  const days = terms.flatMap((term) => [term.from, ...(term.to ? [addDays(term.to, 1)] : [])])
  const steps = escalation ? stepsWithin(escalation, from, to) : []
  return [...new Set([from, ...[...days, ...steps].filter((day) => day > from && day <= to)])].toSorted()
}

/** The terms of a lease whose tenant has stayed past its end: those that ran on its last day go on. */
const goingOn = ({ terms, holdingOver, lastDay }: ChargedLease): readonly ChargedTerm[] =>
  holdingOver && lastDay !== null
    ? terms.map((term) => (term.to && term.to >= lastDay ? { ...term, to: null } : term))
    : terms

/** For which days of a period which amount is in force. Once the term of a lease is over, no increase comes by itself. */
function runsOf(lease: ChargedLease, { from, to }: Period): Run[] {
  const terms = goingOn(lease)
  const end = lease.holdingOver ? lease.lastDay : null
  const runs: Run[] = []
  const starts = turns(lease, { from, to })
  starts.forEach((first, index) => {
    const next = starts[index + 1]
    const last = next ? addDays(next, -1) : to
    for (const term of termsOn(terms, first)) {
      const amount = amountOn(term, lease.escalation, end !== null && first > end ? end : first)
      const before = runs.find(
        (run) => run.term === term && run.amount === amount && addDays(run.to, 1) === first,
      )
      if (before) before.to = last
      else runs.push({ term, amount, from: first, to: last })
    }
  })
  return runs
}

/** How the days of a run are counted against those of its period. */
function counted(
  { frequency, proration }: ChargedLease,
  period: Period,
  whole: boolean,
): { of: number; days: (run: Period) => number } {
  const actual = ({ from, to }: Period) => daysFromTo(from, to)
  if (frequency === 'weekly') return { of: 7, days: actual }
  if (proration === 'thirtyDay')
    return {
      of: thirtyDaysFromTo(period.from, period.to),
      days: ({ from, to }) => thirtyDaysFromTo(from, to),
    }
  // A whole period costs a whole amount, whatever a year's days; those of its parts share it.
  if (proration === 'annual365' && !whole && frequency !== 'fixed')
    return { of: 365, days: (run) => perYear[frequency] * actual(run) }
  return { of: actual(period), days: actual }
}

const isAllOf = (period: Period, runs: readonly Run[]) =>
  runs.reduce((days, run) => days + daysFromTo(run.from, run.to), 0) === daysFromTo(period.from, period.to)

/**
 * What the runs of one term cost in a period.
 * @param whole whether something of the kind is due on each of its days
 */
function priced(
  lease: ChargedLease,
  period: Period,
  runs: readonly Run[],
  whole: boolean,
): Pick<ChargeDue, 'net' | 'parts'> {
  const [first] = runs
  const entire = (run: Run) => ({
    from: run.from,
    to: runs.at(-1)!.to,
    amount: run.amount,
    days: null,
    of: null,
  })
  if (lease.proration === 'none' || (isAllOf(period, runs) && runs.length === 1))
    return { net: first!.amount, parts: [{ ...entire(first!), net: first!.amount }] }
  const { of, days } = counted(lease, period, whole)
  const net = portions(
    runs.map((run) => [run.amount, days(run)]),
    of,
  )
  const weights = runs.map((run) => BigInt(run.amount) * BigInt(days(run)))
  const nets = weights.some((weight) => weight > 0n) ? split(net, weights) : runs.map(() => 0)
  const parts = runs.map((run, index) => ({
    from: run.from,
    to: run.to,
    amount: run.amount,
    days: days(run),
    of,
    net: nets[index]!,
  }))
  return { net, parts }
}

/** Without parts of periods, whichever amount of a kind comes first is charged for all of its days. */
const withoutParts = (runs: readonly Run[]): Run[] =>
  [...Map.groupBy(runs, ({ term }) => keyOf(term)).values()].map((ofKind) => ({
    ...ofKind[0]!,
    to: ofKind.at(-1)!.to,
  }))

/** The last day that is charged for; null where there is none yet. */
const lastCharged = ({ lastDay, holdingOver }: ChargedLease) => (holdingOver ? null : lastDay)

/** Of a lease that is paid in total: each amount once. */
function totals(lease: ChargedLease): ChargeDue[] {
  const last = lastCharged(lease)
  return lease.terms.flatMap((term) => {
    const from = term.from < lease.start ? lease.start : term.from
    const to = [term.to, last].filter((day) => day != null).toSorted()[0] ?? null
    if ((to !== null && to < from) || (to === null && lease.payable === 'arrears')) return []
    const { n, type, label = null, amount } = term
    const part = { from, to: to ?? from, amount, days: null, of: null, net: amount }
    const due = lease.payable === 'advance' ? from : part.to
    return [{ term: n, type, label, period: from, from, to: part.to, dueOn: due, net: amount, parts: [part] }]
  })
}

/**
 * Every charge that a lease brings and that is due on one of these days, in order of due date: by its dated terms and
 * increases, part periods by its own way of counting, rounded once per charge. Nothing after its last day; a lease without
 * one, or whose tenant has stayed, goes on.
 * @param through last day that counts, as `from` is the first
 */
export function chargesDue(lease: ChargedLease, { from, to: through }: Period): ChargeDue[] {
  const isAsked = (charge: ChargeDue) => charge.net !== 0 && charge.dueOn >= from && charge.dueOn <= through
  if (lease.frequency === 'fixed') return totals(lease).filter(isAsked)
  const rhythm = { ...lease, frequency: lease.frequency }
  const charges: ChargeDue[] = []
  const last = lastCharged(lease)
  // What is due on a day may belong to a period that began two months before: in arrears, on a due day of the next month.
  for (const period of periodsFrom(rhythm, addDays(from, -62))) {
    const part = {
      from: period.from < lease.start ? lease.start : period.from,
      to: last !== null && last < period.to ? last : period.to,
    }
    if (period.from > through || part.from > part.to) break
    const due = dueOn(lease, part)
    // What begins within a period is due then at the earliest, in advance.
    if (due > through || (due < from && (lease.payable === 'arrears' || part.to < from))) continue
    const all = runsOf(lease, part)
    const runs = lease.proration === 'none' ? withoutParts(all) : all
    const kinds = Map.groupBy(runs, ({ term }) => keyOf(term))
    for (const [term, own] of Map.groupBy(runs, (run) => run.term)) {
      const [first] = own
      const { n, type, label = null } = term
      charges.push({
        term: n,
        type,
        label,
        period: period.from,
        from: first!.from,
        to: own.at(-1)!.to,
        dueOn: lease.payable === 'advance' && first!.from > due ? first!.from : due,
        ...priced(lease, period, own, isAllOf(period, kinds.get(keyOf(term))!)),
      })
    }
  }
  return charges
    .filter(isAsked)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.term - b.term))
}
