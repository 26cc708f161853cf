/** Arithmetic of calendar dates, `YYYY-MM-DD`: no time zone, no clock. As texts they compare in their order. */

const dayLength = 86_400_000

/** Between these two every date of a record lies; what is farther away is a slip of the keyboard. */
export const firstDate = '1900-01-01'
export const lastDate = '2199-12-31'

export function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => dateOf(msOf(date) + days * dayLength)

/** @returns how many days `to` comes after `from`; 0 for the same day */
export const daysUntil = (from: string, to: string): number => (msOf(to) - msOf(from)) / dayLength

/** First and last day counted. */
export const daysFromTo = (from: string, to: string): number => daysUntil(from, to) + 1

export const daysInMonth = (date: string): number => {
  const [year, month] = partsOf(date)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export const isLastOfMonth = (date: string): boolean => partsOf(date)[2] === daysInMonth(date)

/** The same day of the month, or its last one where it has no such day: 31 January and a month is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date)
  const first = dateOf(Date.UTC(year, month - 1 + months, 1))
  return addDays(first, Math.min(day, daysInMonth(first)) - 1)
}

/** @returns how many calendar months `to` comes after `from`, whatever their days: 1 from 31 January to 1 February */
export function monthsUntil(from: string, to: string): number {
  const [year, month] = partsOf(from)
  const [toYear, toMonth] = partsOf(to)
  return (toYear - year) * 12 + toMonth - month
}

/** First and last day counted, each month taken as 30 days and its last day as the 30th. */
export function thirtyDaysFromTo(from: string, to: string): number {
  const [year, month, day] = partsOf(from)
  const [toYear, toMonth, toDay] = partsOf(to)
  const last = isLastOfMonth(to) ? 30 : Math.min(toDay, 30)
  return (toYear - year) * 360 + (toMonth - month) * 30 + last - Math.min(day, 30) + 1
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
