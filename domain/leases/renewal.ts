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

/** The days that a renewal begins with: from the one after the last, or tomorrow where that has passed, for as long. */
export function renewalDays(
  former: { start: string; end: string | null; lastDay: string | null },
  today: string,
): { start: string; end: string | null } {
  const { lastDay } = former
  const start = addDays(lastDay !== null && lastDay > today ? lastDay : today, 1)
  return { start, end: renewalEnd(former, start) }
}
