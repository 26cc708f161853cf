import { locale } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Made when it is first used: a page needs few of these, and each takes milliseconds. */
function formatOf(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat(locale, options))
}

const dayMonth = formatOf({ day: 'numeric', month: 'short' })
const dayMonthYear = formatOf({ day: 'numeric', month: 'short', year: 'numeric' })
const weekdayDay = formatOf({ weekday: 'short', day: 'numeric', month: 'short' })
const weekdayDayYear = formatOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const wholeDay = formatOf({ dateStyle: 'full' })
const monthYear = formatOf({ month: 'long', year: 'numeric' })
const exact = formatOf({ dateStyle: 'full', timeStyle: 'short' })
const clock = formatOf({ hour: '2-digit', minute: '2-digit' })
let relative: Intl.RelativeTimeFormat | undefined

/** A calendar date as the local day that it names, whatever the time zone. */
function localDay(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function asDate(value: string): Date {
  return value.length === 10 ? localDay(value) : new Date(value)
}

/**
 * "12 Mar" within this year, otherwise "12 Mar 2025".
 * @param value calendar date `YYYY-MM-DD` or ISO instant
 */
export function shortDate(value: string, now = new Date()): string {
  const date = asDate(value)
  return (date.getFullYear() === now.getFullYear() ? dayMonth : dayMonthYear)().format(date)
}

/** "12 Mar 2025", the year always. @param value calendar date */
export function fullDate(value: string): string {
  return dayMonthYear().format(localDay(value))
}

/** "Wednesday 12 March 2025". @param value calendar date */
export function longDate(value: string): string {
  return wholeDay().format(localDay(value))
}

/** Which comes first where a date is written in numbers: the day or the month. */
export const numbersBegin = () =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .find((type) => type === 'day' || type === 'month')

/** "Thu 12 Mar" within this year, otherwise "Wed 12 Mar 2025". @param value calendar date */
export function weekdayDate(value: string, now = new Date()): string {
  const date = localDay(value)
  const format = date.getFullYear() === now.getFullYear() ? weekdayDay : weekdayDayYear
  return format().format(date).replace(',', '')
}

/** "November 2026". @param value calendar date */
export function monthOf(value: string): string {
  return monthYear().format(localDay(value))
}

/** "Wednesday 12 March 2025 at 14:05" for titles. */
export function exactInstant(value: string): string {
  return exact().format(new Date(value))
}

/** "Wed 12 Mar, 14:05" on the clocks of a place, and in which time zone where that is not the reader's. */
export function instantAt(value: string, timeZone: string): string {
  const instant = new Date(value)
  const here = new Intl.DateTimeFormat(locale, { timeZoneName: 'longOffset' })
  const there = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longOffset' })
  const offset = (format: Intl.DateTimeFormat) =>
    format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  const words = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)
  const zone = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  return offset(here) === offset(there) ? words : `${words} in ${zone}`
}

/** "14:05". */
export function clockTime(value: string): string {
  return clock().format(new Date(value))
}

const steps = [
  { unit: 'year', size: 365 * day },
  { unit: 'month', size: 30 * day },
  { unit: 'week', size: 7 * day },
  { unit: 'day', size: day },
  { unit: 'hour', size: hour },
  { unit: 'minute', size: minute },
] as const

/** SC-14: "just now" under 60 s, then "3 minutes ago", hours, days, weeks, months, years. */
export function timeAgo(value: string, now = Date.now()): string {
  const past = now - new Date(value).getTime()
  const step = steps.find(({ size }) => past >= size)
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  return step ? relative.format(-Math.floor(past / step.size), step.unit) : 'just now'
}
