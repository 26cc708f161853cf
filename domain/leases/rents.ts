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

/** Of each kind the one in force on a day: the latest that has begun, unless it is over. */
export function termsOn<T extends Term>(terms: readonly T[], day: string): T[] {
  const latest = new Map<string, T>()
  for (const term of terms) {
    const known = latest.get(keyOf(term))
    if (term.from <= day && (!known || term.from >= known.from)) latest.set(keyOf(term), term)
  }
  return [...latest.values()].filter(({ to }) => (to ?? null) === null || to! >= day)
}

/** What recurs per period on a day, minor units. */
export function recurringOn(terms: readonly Term[], day: string): Record<TermType, number> {
  const sums: Record<TermType, number> = { rent: 0, serviceCharge: 0, other: 0 }
  for (const { type, amount } of termsOn(terms, day)) sums[type] += amount
  return sums
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
    return 'Say which rent is due from the first day.'
  }
  const begins = new Set<string>()
  for (const term of terms) {
    const { type, from, to } = term
    if (type !== 'rent' && from < start) return 'No charge begins before the lease.'
    if (to && to < from) return 'A charge ends on its first day or later.'
    const key = `${keyOf(term)}:${from}`
    if (begins.has(key))
      return 'Two charges of the same kind begin on the same day. Tell them apart by a label.'
    begins.add(key)
  }
  return undefined
}
