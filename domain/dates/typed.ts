import { addDays } from './calendar.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const words: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1000 ? date.toISOString().slice(0, 10) : undefined
}

/** Whether a text is a day of the calendar as days are kept: `YYYY-MM-DD`. */
export function isDate(text: string | null): text is string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '')
  return parts !== null && dateOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) === text
}

/** "27" is 2027; nothing is this year. */
function yearOf(text: string | undefined, today: string): number {
  if (!text) return Number(today.slice(0, 4))
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/**
 * A day as people type it: "2026-03-12", "12/3/2026", "12.3.26", "12 March", "Mar 12, 2026", "tomorrow".
 * @param order which comes first where both are numbers: in "3/12" the day, or the month
 * @returns `YYYY-MM-DD`, undefined for what names no day
 */
export function dateFromText(
  text: string,
  today: string,
  order: 'day' | 'month' = 'day',
): string | undefined {
  const typed = text.trim().toLowerCase()
  const away = words[typed]
  if (away !== undefined) return addDays(today, away)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?\.?$/.exec(typed)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    const [day, month] = order === 'day' ? [first, second] : [second, first]
    return dateOf(yearOf(numbers[3], today), month, day)
  }
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ .-]*(?<month>[a-z]{3,9})[ .,-]*(?<year>\d{2}|\d{4})?$/.exec(typed) ??
    /^(?<month>[a-z]{3,9})[ .-]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[ .,-]+(?<year>\d{2}|\d{4}))?$/.exec(typed)
  const { day, month, year } = named?.groups ?? {}
  const at = months.indexOf((month ?? '').slice(0, 3))
  return day && at >= 0 ? dateOf(yearOf(year, today), at + 1, Number(day)) : undefined
}
