import { keysOf } from '../kit/keys.ts'
import { addDays, addMonths, daysFromTo } from './calendar.ts'

/** Lengths of a period that figures are told apart by → what people read. */
export const periodLengths = { month: 'Month', quarter: 'Quarter', year: 'Year' } as const
export type PeriodLength = keyof typeof periodLengths

const months: Readonly<Record<PeriodLength, number>> = { month: 1, quarter: 3, year: 12 }

/** First and last day, both included. */
export interface Period {
  from: string
  to: string
}

/** The months that a period has days in, whole. */
export const wholeMonths = ({ from, to }: Period): Period => ({
  from: startOf('month', from),
  to: addDays(addMonths(startOf('month', to), 1), -1),
})

/** What a period may begin with that ends on a day: the month, quarter or year that it is in, or the eleventh month before it. */
export type PeriodStart = PeriodLength | 'twelveMonths'

/** The first day of the calendar month, quarter or year that a day is in, or of the twelve months that end with its own. */
export function startOf(length: PeriodStart, day: string): string {
  if (length === 'twelveMonths') return addMonths(startOf('month', day), -11)
  const month = Number(day.slice(5, 7)) - 1
  const first = month - (month % months[length]) + 1
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
}

/** Calendar months, quarters or years from one day to another; the first and the last may be cut short. */
export function periodsOf({ from, to }: Period, length: PeriodLength): Period[] {
  const periods: Period[] = []
  for (let start = from; start <= to;) {
    const next = addMonths(startOf(length, start), months[length])
    const end = addDays(next, -1)
    periods.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return periods
}

/** Periods that people ask for by name → how they are called. */
export const movingPeriods = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
  twelveMonths: 'Last twelve months',
} as const
export type MovingPeriod = keyof typeof movingPeriods

const lengthOf: Readonly<Record<MovingPeriod, PeriodStart>> = {
  thisMonth: 'month',
  lastMonth: 'month',
  thisQuarter: 'quarter',
  lastQuarter: 'quarter',
  thisYear: 'year',
  lastYear: 'year',
  twelveMonths: 'twelveMonths',
}

/** What a period asked for by name is on a day; one that is not over yet ends with that day. */
export function periodOn(name: MovingPeriod, today: string): Period {
  const length = lengthOf[name]
  const to = name.startsWith('last') ? addDays(startOf(length, today), -1) : today
  return { from: startOf(length, to), to }
}

/** Days that people ask for by name → how they are called. */
export const movingDays = { today: 'Today', endOfLastMonth: 'End of last month' } as const
export type MovingDay = keyof typeof movingDays

export const dayOn = (name: MovingDay, today: string): string =>
  name === 'today' ? today : periodOn('lastMonth', today).to

/** Periods that people ask for by name → what they are on a day. */
export const namedPeriods = (today: string): { label: string; period: Period }[] =>
  keysOf(movingPeriods).map((name) => ({ label: movingPeriods[name], period: periodOn(name, today) }))

/**
 * The same period so many months earlier: what ends with the last day of a month does so there, too.
 * @param count 1 or more
 */
export const monthsEarlier = ({ from, to }: Period, count: number): Period => ({
  from: addMonths(from, -count),
  to: addDays(addMonths(addDays(to, 1), -count), -1),
})

/**
 * What a period is compared with: as many months before it where it begins with one (January to 25 March: October to 25
 * December), as many days otherwise.
 */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  if (from.endsWith('-01')) return monthsEarlier(period, periodsOf(period, 'month').length)
  return { from: addDays(from, -daysFromTo(from, to)), to: addDays(from, -1) }
}

/** The first days of the twelve months that end with the one that a day is in. */
export const twelveMonths = (day: string): string[] =>
  Array.from({ length: 12 }, (_, n) => addMonths(startOf('twelveMonths', day), n))

let monthFormat: Intl.DateTimeFormat | undefined
/** `Sept 2026` of a day in it. */
export function monthWords(day: string): string {
  // Made when it is first used: that takes a browser milliseconds.
  monthFormat ??= new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return monthFormat.format(new Date(`${day}T00:00:00Z`))
}
