import { addDays, addMonths } from '../dates/calendar.ts'
import { startOf, type Period } from '../dates/periods.ts'

/**
 * A period as books with monthly totals answer it: months that are in it whole, and the days that are left. The first of
 * `months` counts, `monthsEnd` no longer does.
 */
export interface BookPeriod {
  /** What was before it: the months before this one, and then these days. */
  openingMonth: string
  openingDays: Period | null
  months: string
  monthsEnd: string
  /** Before and after the whole months. */
  days: Period[]
}

const daysOf = (from: string, next: string): Period[] =>
  from < next ? [{ from, to: addDays(next, -1) }] : []

/** @param to the last day, `from` or later */
export function bookPeriod({ from, to }: Period): BookPeriod {
  const openingMonth = startOf('month', from)
  const next = addDays(to, 1)
  const months = from === openingMonth ? from : addMonths(openingMonth, 1)
  const monthsEnd = startOf('month', next)
  const days =
    months <= monthsEnd
      ? [...daysOf(from, months), ...daysOf(monthsEnd, next)]
      : // Within one month.
        [{ from, to }]
  return {
    openingMonth,
    openingDays: daysOf(openingMonth, from)[0] ?? null,
    months,
    monthsEnd: months <= monthsEnd ? monthsEnd : months,
    days,
  }
}
