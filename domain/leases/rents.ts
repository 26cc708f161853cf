import { addDays } from '../dates/calendar.ts'
import { portion } from '../money/round.ts'
import type { LeaseFrequency, TermType } from './vocabulary.ts'

/** An amount per period from a day on. A later one of the same type and label takes its place; none is overwritten. */
export interface Term {
  type: TermType
  /** Tells one "other" charge from another: parking, storage. */
  label?: string | null
  /** Minor units per period of the lease's frequency. */
  amount: number
  from: string
  /** Its last day; null goes on until another takes its place. */
  to?: string | null
}

const keyOf = ({ type, label }: Term) => `${type}:${label ?? ''}`

const isInForce = ({ from, to }: Term, day: string) => from <= day && ((to ?? null) === null || to! >= day)

/** Of each kind the one in force on a day: the latest that runs. Where a temporary one is over, the former comes back. */
export function termsOn<T extends Term>(terms: readonly T[], day: string): T[] {
  const latest = new Map<string, T>()
  for (const term of terms.filter((each) => isInForce(each, day))) {
    const known = latest.get(keyOf(term))
    if (!known || term.from >= known.from) latest.set(keyOf(term), term)
  }
  return [...latest.values()]
}

/** The last day of a term: its own, or the day before another one that goes on takes its place; null where it goes on. */
export function lastDayOf(term: Term, terms: readonly Term[]): string | null {
  const following = terms
    .filter((other) => keyOf(other) === keyOf(term) && other.from > term.from)
    .filter(({ to }) => (to ?? null) === null || (term.to && to! >= term.to))
    .map(({ from }) => addDays(from, -1))
  return [...following, ...(term.to ? [term.to] : [])].toSorted()[0] ?? null
}

/** Frequency → how much of an amount falls on a month. */
const monthly: Partial<Record<LeaseFrequency, readonly [numerator: number, denominator: number]>> = {
  weekly: [52, 12],
  monthly: [1, 1],
  quarterly: [1, 3],
  halfYearly: [1, 6],
  yearly: [1, 12],
}

/** @returns the amount per month, rounded half up; null for a total, which is no rate */
export function perMonth(amount: number, frequency: LeaseFrequency): number | null {
  const ratio = monthly[frequency]
  return ratio ? portion(amount, ...ratio) : null
}

/** Undefined when the terms can stand in one lease, else the sentence for the form. */
export function termsProblem(terms: readonly Term[], start: string): string | undefined {
  if (!terms.some(({ type, from }) => type === 'rent' && from <= start)) {
    return 'Enter the rent due from the first day.'
  }
  const begins = new Set<string>()
  for (const term of terms) {
    const { type, from, to } = term
    if (type !== 'rent' && from < start) return 'A charge can’t begin before the lease does.'
    if (to && to < from) return 'A charge can’t end before it begins.'
    const key = `${keyOf(term)}:${from}`
    if (begins.has(key))
      return 'Two charges of the same kind begin on the same day. Tell them apart by a label.'
    begins.add(key)
  }
  return undefined
}
