import { portion, split } from '../money/round.ts'

export const monthsOfYear = 12

/** The same amount in every month. */
export const alike = (amount: number): number[] => Array.from({ length: monthsOfYear }, () => amount)

/** A year's amount in twelve parts that add up to it, as alike as they can be. */
export const spread = (yearly: number): number[] => split(yearly, alike(1))

/**
 * A year raised by a percentage: its sum is raised and rounded once, and the months share it as before. A month that came to
 * less than nothing, such as one in which more was credited than charged, gets nothing of it.
 * @param upliftBps in hundredths of a percent; below 0 lowers the amounts
 */
export function raised(months: readonly number[], upliftBps: number): number[] {
  const sum = months.reduce((total, amount) => total + amount, 0)
  if (sum <= 0) return alike(0)
  return split(
    portion(sum, 10_000 + upliftBps, 10_000),
    months.map((amount) => Math.max(amount, 0)),
  )
}
