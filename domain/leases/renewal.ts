import { addDays, addMonths, daysUntil, monthsUntil } from '../dates/calendar.ts'

/**
 * The last day of a lease that follows another and is as long: whole months stay whole months, other terms as many days.
 * @returns null where the former one has no end
 */
export function renewalEnd(former: { start: string; end: string | null }, start: string): string | null {
  if (former.end === null) return null
  const after = addDays(former.end, 1)
  const months = monthsUntil(former.start, after)
  if (months > 0 && addMonths(former.start, months) === after) return addDays(addMonths(start, months), -1)
  return addDays(start, daysUntil(former.start, former.end))
}
