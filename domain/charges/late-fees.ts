import { addDays, daysUntil } from '../dates/calendar.ts'
import type { LateFee } from '../leases/late-fee.ts'
import { portion } from '../money/round.ts'

/** A charge that is late, on a day. Amounts in minor units. */
export interface LateCharge {
  dueOn: string
  /** What it was. */
  gross: number
  /** What is left of it to pay. */
  open: number
  /** What late fees for it come to so far, waived ones too: what was waived is not charged again. */
  charged: number
}

/** The most specific rule there is: the lease's, else the property's, else the organisation's. */
export const ruleFor = (...rules: readonly (LateFee | null | undefined)[]): LateFee | null =>
  rules.find((rule) => rule != null) ?? null

/** @returns what a charge costs on a day because it is late, minor units; 0 where nothing falls on that day */
export function lateFeeOn(rule: LateFee, { dueOn, gross, open, charged }: LateCharge, day: string): number {
  const { graceDays, times, basis, amount, bps, cap, minimum } = rule
  if (daysUntil(dueOn, day) <= graceDays || open <= 0 || open < (minimum ?? 0)) return 0
  if (times === 'once' && charged > 0) return 0
  const fee =
    basis === 'fixed' ? (amount ?? 0) : portion(basis === 'outstanding' ? open : gross, bps ?? 0, 10_000)
  return cap == null ? fee : Math.max(0, Math.min(fee, cap - charged))
}

/** @returns what a charge of which nothing is paid has cost so many days after its due date, minor units */
export function lateFeeAfter(rule: LateFee, gross: number, days: number): number {
  const dueOn = '2026-01-01'
  let charged = 0
  for (let day = 1; day <= days; day++)
    charged += lateFeeOn(rule, { dueOn, gross, open: gross, charged }, addDays(dueOn, day))
  return charged
}
