import { keysOf } from '../kit/keys.ts'
import { daysUntil } from '../dates/calendar.ts'

/** Days of the week as RFC 5545 writes them, from Monday on, with their names. */
export const weekdays = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const
export type Weekday = keyof typeof weekdays
export const weekdayKeys = keysOf(weekdays)

/** What time is counted in, as RFC 5545 calls it. */
const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
export type RecurrenceUnit = keyof typeof frequencies
const unitKeys = keysOf(frequencies)

/** After which day it stops, or after how many times; most work goes on as long as the building stands. */
export type RecurrenceEnd = 'never' | { until: string } | { count: number }

/** How often work comes back: the part of RFC 5545 that buildings need, and a form can offer. */
export interface Recurrence {
  /** Every so many units. */
  every: number
  unit: RecurrenceUnit
  /** Of weeks: on these days; on the weekday of the first day when left out. */
  on?: readonly Weekday[]
  /** Of months: on this day, -1 for the last one; on the day of the first one when left out. */
  day?: number
  end: RecurrenceEnd
}

/** Nothing that is planned reaches farther than a building's lease does. */
const longestYears = 30
const mostTimes = 1000
const mostEvery: Readonly<Record<RecurrenceUnit, number>> = { day: 366, week: 104, month: 120, year: 30 }

const isoDay = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
const isDay = (date: string) => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** What a rule says, or the sentence that says why it cannot be one. */
export type ReadRule = { recurrence: Recurrence; problem?: undefined } | { problem: string }

const notRead = (part: string): ReadRule => ({
  problem: `“${part}” is not a part of a rule that can be planned by. Use days, weeks, months or years.`,
})

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,6}$/.test(text) ? Number(text) : undefined

/** @returns with the sentence that says why, where it can't be one */
function endOf({ UNTIL, COUNT }: Readonly<Record<string, string>>): RecurrenceEnd | { problem: string } {
  if (UNTIL !== undefined && COUNT !== undefined)
    return { problem: 'Say either a last day or a number of times.' }
  if (UNTIL === '') return { problem: 'Choose the last day.' }
  if (UNTIL !== undefined) {
    const until = /^\d{8}(T000000Z?)?$/.test(UNTIL) ? isoDay(UNTIL) : ''
    return isDay(until) ? { until } : { problem: 'The last day does not exist.' }
  }
  if (COUNT === undefined) return 'never'
  return { count: whole(COUNT) ?? 0 }
}

/** Reads a rule of RFC 5545, with or without `RRULE:` before it. */
export function readRule(text: string): ReadRule {
  const parts: Record<string, string> = {}
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (
      (!value && name !== 'UNTIL') ||
      !/^(FREQ|INTERVAL|BYDAY|BYMONTHDAY|UNTIL|COUNT|WKST)$/.test(name) ||
      name in parts
    )
      return notRead(part)
    parts[name] = value
  }
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY, WKST = 'MO' } = parts
  const unit = unitKeys.find((key) => frequencies[key] === FREQ)
  if (!unit) return notRead(`FREQ=${FREQ ?? ''}`)
  if (WKST !== 'MO') return notRead(`WKST=${WKST}`)
  const every = whole(INTERVAL)
  if (every === undefined) return notRead(`INTERVAL=${INTERVAL}`)
  const days = BYDAY?.split(',')
  if (days && (unit !== 'week' || !days.every((day) => day in weekdays))) return notRead(`BYDAY=${BYDAY}`)
  const day = whole(BYMONTHDAY)
  if (BYMONTHDAY !== undefined && (unit !== 'month' || day === undefined))
    return notRead(`BYMONTHDAY=${BYMONTHDAY}`)
  const end = endOf(parts)
  if (typeof end === 'object' && 'problem' in end) return end
  const on = days && weekdayKeys.filter((key) => days.includes(key))
  return { recurrence: { every, unit, ...(on ? { on } : {}), ...(day === undefined ? {} : { day }), end } }
}

function endParts(end: RecurrenceEnd): string[] {
  if (end === 'never') return []
  return ['until' in end ? `UNTIL=${end.until.replaceAll('-', '')}` : `COUNT=${end.count}`]
}

/** The rule as RFC 5545 writes it. */
export function writeRule({ every, unit, on, day, end }: Recurrence): string {
  return [
    `FREQ=${frequencies[unit]}`,
    ...(every === 1 ? [] : [`INTERVAL=${every}`]),
    ...(unit === 'week' && on && on.length > 0 ? [`BYDAY=${on.join()}`] : []),
    ...(unit === 'month' && day !== undefined ? [`BYMONTHDAY=${day}`] : []),
    ...endParts(end),
  ].join(';')
}

/** The fewest days that can lie between two dates of it. */
export function shortestGap({ every, unit, on = [] }: Recurrence): number {
  if (unit === 'day') return every
  if (unit === 'month') return every * 28
  if (unit === 'year') return every * 365
  if (on.length < 2) return every * 7
  const places = on.map((each) => weekdayKeys.indexOf(each)).toSorted((a, b) => a - b)
  const within = places.slice(1).map((place, index) => place - places[index]!)
  // From the last day of one week on to the first one of the next that counts.
  return Math.min(...within, every * 7 - (places.at(-1)! - places[0]!))
}

/**
 * The sentence that says why nothing can be planned by a rule; undefined for one that can be.
 * @param start `YYYY-MM-DD`, from which on it counts
 */
export function ruleProblem(text: string, start: string): string | undefined {
  const read = readRule(text)
  if (read.problem !== undefined) return read.problem
  const { every, unit, day, end } = read.recurrence
  if (every < 1) return `Every ${every} ${unit}s would never end. Use 1 or more.`
  if (every > mostEvery[unit]) return `Use at most every ${mostEvery[unit]} ${unit}s.`
  if (day !== undefined && day !== -1 && (day < 1 || day > 31))
    return 'Choose a day from 1 to 31, or the last day.'
  if (end === 'never') return undefined
  if ('count' in end) {
    if (end.count < 1) return 'Plan it at least once.'
    return end.count > mostTimes ? `Plan it at most ${mostTimes} times.` : undefined
  }
  if (end.until < start) return 'It ends before it begins. Choose a later last day.'
  return daysUntil(start, end.until) > longestYears * 366
    ? `Choose a last day within ${longestYears} years.`
    : undefined
}

/** Undefined where so many days ahead are fewer than lie between two dates, else the sentence that says so. */
export function leadProblem(recurrence: Recurrence, leadDays: number): string | undefined {
  const gap = shortestGap(recurrence)
  if (leadDays < gap) return undefined
  return gap === 1
    ? 'Work of every day is opened on its day: use 0.'
    : `Use ${gap - 1} or less: the next one comes after ${gap} days.`
}
