/** What was added to a deposit on a day, or taken from it. */
export interface DayOfDeposit {
  date: string
  /** Signed minor units. */
  amount: number
}

/**
 * What of a deposit can be used on a day: no more than is held then, and no more than what was used later leaves.
 * @param days in any order
 */
export function availableOn(days: readonly DayOfDeposit[], date: string): number {
  // Of one day what was added first: what was taken on it may be of that.
  const later = days
    .filter((day) => day.date > date)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.amount - a.amount))
  let held = days.reduce((sum, day) => (day.date <= date ? sum + day.amount : sum), 0)
  let least = held
  for (const { amount } of later) {
    held += amount
    least = Math.min(least, held)
  }
  return least
}
