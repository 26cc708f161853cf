import { addDays, addMonths, monthsUntil } from '../dates/calendar.ts'
import { termsOn, type Term } from './rents.ts'
import type { escalationKinds, TermType } from './vocabulary.ts'

/** How the rent goes up: by an amount, by percent, or as an index does, within limits. Basis points, 10,000 = 100 %. */
export interface Escalation {
  kind: keyof typeof escalationKinds
  /** The first day of the first increase. */
  from: string
  everyMonths: number
  /** Of `fixed`, minor units. */
  amount?: number | null
  /** Of `percent`. */
  bps?: number | null
  /** Of `index`: its name, the least and the most that it may add. */
  index?: string | null
  floorBps?: number | null
  capBps?: number | null
}

/** Undefined when it says by how much, else the sentence for the form. */
export function escalationProblem(escalation: Escalation | null): string | undefined {
  if (!escalation) return undefined
  const { kind, amount, bps, index, floorBps, capBps } = escalation
  if (kind === 'fixed') return amount == null ? 'Enter the increase.' : undefined
  if (kind === 'percent') return bps == null ? 'Enter a percentage.' : undefined
  if (!index) return 'Enter the index, such as CPI.'
  return floorBps != null && capBps != null && floorBps > capBps
    ? 'The minimum increase can’t be more than the maximum.'
    : undefined
}

/** The most that an amount can be (`field.money`). */
const most = 9_000_000_000_000_000

/**
 * An amount after so many increases, rounded half up once. By an index nothing goes up before somebody has said by how
 * much: the new rent is a term of its own. The database says the same by `escalated`.
 */
export function escalated(amount: number, { kind, amount: by, bps }: Escalation, times: number): number {
  if (kind === 'index' || times <= 0) return amount
  if (kind === 'fixed') return Math.min(amount + times * (by ?? 0), most)
  const [up, one] = [BigInt(10_000 + (bps ?? 0)) ** BigInt(times), 10_000n ** BigInt(times)]
  const exact = (2n * BigInt(amount) * up + one) / (2n * one)
  return exact > BigInt(most) ? most : Number(exact)
}

type Rhythm = Pick<Escalation, 'from' | 'everyMonths'>

/** The day of an increase, the first one being number 0. */
const stepOn = ({ from, everyMonths }: Rhythm, step: number) => addMonths(from, step * everyMonths)

/** How many increases have come by the end of a day. */
export function stepsBy(rhythm: Rhythm, day: string): number {
  if (day < rhythm.from) return 0
  const step = Math.floor(monthsUntil(rhythm.from, day) / rhythm.everyMonths)
  return stepOn(rhythm, step) <= day ? step + 1 : step
}

/** The days of increases after the first and until the last of these days. */
export function stepsWithin(rhythm: Rhythm, from: string, to: string): string[] {
  const [before, by] = [stepsBy(rhythm, from), stepsBy(rhythm, to)]
  return Array.from({ length: Math.max(0, by - before) }, (_, index) => stepOn(rhythm, before + index))
}

/** The parts of a lease that its rent follows from. */
export interface RentFacts {
  terms: readonly Term[]
  escalation: Escalation | null
}

/**
 * What a term comes to on a day. A rent goes up by the increases that come after its own first day: what was agreed for
 * the day of an increase is the increased rent.
 */
export function amountOn(term: Term, escalation: Escalation | null, day: string): number {
  if (term.type !== 'rent' || !escalation) return term.amount
  return escalated(term.amount, escalation, stepsBy(escalation, day) - stepsBy(escalation, term.from))
}

/** What recurs per period on a day, minor units. */
export function recurringOn({ terms, escalation }: RentFacts, day: string): Record<TermType, number> {
  const sums: Record<TermType, number> = { rent: 0, serviceCharge: 0, other: 0 }
  for (const term of termsOn(terms, day)) sums[term.type] += amountOn(term, escalation, day)
  return sums
}

/** An increase of the rent; by an index the amount is known only once somebody has said it. */
export interface Increase {
  on: string
  amount: number | null
}

/**
 * When the rent goes up next, whether by an agreed term, by the escalation, or because a reduction is over. An increase by
 * an index that nobody has confirmed stays the next one, also when its day has passed.
 * @param end last day of the lease, after which nothing goes up
 */
export function nextIncrease(
  { terms, escalation, end }: RentFacts & { end: string | null },
  day: string,
): Increase | null {
  const rents = terms.filter(({ type }) => type === 'rent').toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (!rents[0]) return null
  // Before the first day nothing goes up: the rent begins.
  const from = rents[0].from > day ? rents[0].from : day
  const rentOn = (on: string) => recurringOn({ terms: rents, escalation }, on).rent
  const stepAfter = (on: string) => escalation && stepOn(escalation, stepsBy(escalation, on))
  const byIndex = escalation?.kind === 'index'
  const changes = rents.flatMap((rent) => [rent.from, ...(rent.to ? [addDays(rent.to, 1)] : [])])
  const on = [...changes, ...(escalation && !byIndex ? [stepAfter(from)!] : [])]
    .filter((each) => each > from && rentOn(each) > rentOn(addDays(each, -1)))
    .toSorted()[0]
  const waiting = byIndex ? stepAfter(rents.findLast((rent) => rent.from <= from)!.from) : null
  const next =
    waiting && (!on || waiting < on) ? { on: waiting, amount: null } : on && { on, amount: rentOn(on) }
  return next && (end === null || next.on <= end) ? next : null
}

/** The increases of a lease that follows on another go on in its rhythm, from after its own first day. */
export function escalationFrom(escalation: Escalation | null, start: string): Escalation | null {
  return escalation && { ...escalation, from: stepOn(escalation, stepsBy(escalation, start)) }
}
