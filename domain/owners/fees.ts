import { daysFromTo, daysInMonth } from '../dates/calendar.ts'
import type { LeaseFrequency } from '../leases/vocabulary.ts'
import { portion } from '../money/round.ts'
import type { FeeOutcome } from './agreements.ts'

const whole = 10_000

/** What an owner pays the firm for managing a property. Amounts in minor units, rates in hundredths of a percent. */
export interface FeeTerms {
  /** Of the rent collected, without its tax. */
  feeBps: number
  monthlyAmount: number
  /** What a month comes to at least, letting and renewal fees apart. */
  minimumAmount: number | null
  /** A rate of a year's rent, or an amount; neither where nothing is charged for it. */
  lettingFeeBps: number | null
  lettingFeeAmount: number | null
  renewalFeeBps: number | null
  renewalFeeAmount: number | null
  taxBps: number
}

/** What happened in a month, in the days of it for which the agreement holds. */
export interface FeeMonth {
  from: string
  to: string
  /** Rent collected, without its tax: below zero where more was taken back than came in. */
  collected: number
  /** A year's rent of each lease that began, and of each that renewed another. */
  lettings: readonly number[]
  renewals: readonly number[]
}

export interface Fee {
  net: number
  tax: number
}

const perYear: Readonly<Record<LeaseFrequency, number>> = {
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  halfYearly: 2,
  yearly: 1,
  fixed: 1,
}

/** What a rent comes to in a year; of a lease for a fixed sum, that sum. */
export const yearsRent = (amount: number, frequency: LeaseFrequency): number => amount * perYear[frequency]

const once = (rents: readonly number[], bps: number | null, amount: number | null) =>
  rents.reduce((sum, rent) => sum + (bps === null ? (amount ?? 0) : portion(rent, bps, whole)), 0)

/** What a month costs the owner: a part of a month is charged by its days. */
export function feeOfMonth(terms: FeeTerms, { from, to, collected, lettings, renewals }: FeeMonth): Fee {
  const part = (amount: number) => portion(amount, daysFromTo(from, to), daysInMonth(from))
  const managed = portion(collected, terms.feeBps, whole) + part(terms.monthlyAmount)
  const least = terms.minimumAmount === null ? managed : part(terms.minimumAmount)
  const net =
    Math.max(managed, least) +
    once(lettings, terms.lettingFeeBps, terms.lettingFeeAmount) +
    once(renewals, terms.renewalFeeBps, terms.renewalFeeAmount)
  return { net, tax: portion(net, terms.taxBps, whole) }
}

/** What is due of all months so far that was not charged yet: below zero where rent was taken back since. */
export function feeDue(
  months: readonly (FeeMonth & { terms: FeeTerms })[],
  charged: Fee & { collected: number },
): Fee & { collected: number } {
  const fees = months.map(({ terms, ...month }) => feeOfMonth(terms, month))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    net: sum(fees.map(({ net }) => net)) - charged.net,
    tax: sum(fees.map(({ tax }) => tax)) - charged.tax,
    collected: sum(months.map(({ collected }) => collected)) - charged.collected,
  }
}

/**
 * What a run does with a property.
 * @param chargedThrough the last day of the latest month that was charged
 * @param funds what can be paid for the owners out of the account
 */
export function feeOutcome(
  { net, tax }: Fee,
  { through, chargedThrough, funds }: { through: string; chargedThrough: string | null; funds: number },
): FeeOutcome {
  if (chargedThrough !== null && chargedThrough >= through) return 'charged'
  if (net === 0 && tax === 0) return 'nothing'
  return net + tax > Math.max(funds, 0) ? 'short' : 'due'
}
