import { formatMoney, type Currency } from '../money/currencies.ts'
import type { lateFeeBases, lateFeeTimes } from './vocabulary.ts'

/** What late rent costs besides (docs/spec/domain.md "Late fee"). Amounts in minor units, basis points: 10,000 = 100 %. */
export interface LateFee {
  /** Days after the due date, which is not counted, on which nothing is added yet. */
  graceDays: number
  times: keyof typeof lateFeeTimes
  basis: keyof typeof lateFeeBases
  /** Of `fixed`. */
  amount?: number | null
  /** Of the others. */
  bps?: number | null
  /** The most that it comes to for one charge. */
  cap?: number | null
  /** What is left to pay below this costs nothing. */
  minimum?: number | null
}

/** Undefined when it says how much, else what is missing, by part of the rule. */
export function lateFeeProblem(
  fee: LateFee | null,
): { part: 'amount' | 'bps' | 'cap'; sentence: string } | undefined {
  if (!fee) return undefined
  const { basis, amount, bps, cap, times } = fee
  if (basis === 'fixed' && !amount) return { part: 'amount', sentence: 'Enter the late fee.' }
  if (basis !== 'fixed' && !bps) return { part: 'bps', sentence: 'Enter a percentage.' }
  if (basis === 'fixed' && times === 'once' && cap != null && cap < amount!) {
    return { part: 'cap', sentence: 'Enter a maximum that is at least the fee itself.' }
  }
  return undefined
}

const of = { fixed: '', outstanding: ' of the outstanding amount', recurring: ' of the charge' } as const

/**
 * "2.5% of the outstanding amount, every day from 6 days after the due date; ₦50,000 at most; …"
 * @param currency amounts are left out where it cannot be read
 */
export function lateFeeWords(fee: LateFee, currency: Currency | undefined): string {
  const { basis, amount, bps, graceDays, times, cap, minimum } = fee
  const much =
    basis === 'fixed'
      ? currency
        ? formatMoney(amount ?? 0, currency)
        : 'a fixed amount'
      : `${(bps ?? 0) / 100}%`
  const from = graceDays === 0 ? 'the day after the due date' : `${graceDays + 1} days after the due date`
  const parts = [
    `${much}${of[basis]}, ${times === 'daily' ? 'every day from' : 'once,'} ${from}`,
    ...(cap == null || !currency ? [] : [`${formatMoney(cap, currency)} at most`]),
    ...(minimum && currency
      ? [`nothing while less than ${formatMoney(minimum, currency)} is outstanding`]
      : []),
  ]
  return parts.join('; ')
}
