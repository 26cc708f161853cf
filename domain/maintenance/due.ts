import { addDays } from '../dates/calendar.ts'

/** What is to be opened: one issue for the latest date, which stands for those before that nobody opened, too. */
export interface DueWork {
  date: string
  missed: readonly string[]
}

/** The last date whose issue is to be open today. */
export const dueThrough = (today: string, leadDays: number): string => addDays(today, leadDays)

/**
 * After a time in which nothing ran, several dates of a plan may be due at once: whoever does the work does it once.
 * @param dates that are due and not seen to, in order
 */
export function workDue(dates: readonly string[]): DueWork | undefined {
  const date = dates.at(-1)
  return date === undefined ? undefined : { date, missed: dates.slice(0, -1) }
}

const shown = 6

/** What an issue says of the dates that it stands for besides its own. @param write a date in words */
export function missedWords(missed: readonly string[], write: (date: string) => string): string {
  if (missed.length === 0) return ''
  const dates = missed.slice(-shown).map(write)
  const more = missed.length - dates.length
  const list = more > 0 ? `${dates.join(', ')} and ${more} before` : dates.join(', ')
  return missed.length === 1
    ? `It stands for the work of ${list} too, for which no issue was opened.`
    : `It stands for ${missed.length} earlier dates too, for which no issues were opened: ${list}.`
}
