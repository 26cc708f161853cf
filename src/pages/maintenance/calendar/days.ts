import { addDays, addMonths, daysInMonth, daysUntil } from '#domain/dates/calendar.ts'

/** How much of the calendar is seen at once. */
export const spans = { month: 'Month', week: 'Week' } as const
export type Span = keyof typeof spans

export interface Period {
  span: Span
  /** The first and the last day that are shown: whole weeks from Monday on. */
  from: string
  to: string
  days: readonly string[]
  /** Days of it, for a list: those of the month itself. */
  own: readonly string[]
}

const aMonday = '1970-01-05'

const mondayOf = (date: string): string => addDays(date, -(((daysUntil(aMonday, date) % 7) + 7) % 7))

const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: daysUntil(from, to) + 1 }, (_, index) => addDays(from, index))

/** What is shown around a day. */
export function periodAround(date: string, span: Span): Period {
  const first = `${date.slice(0, 8)}01`
  const last = addDays(first, daysInMonth(date) - 1)
  const from = mondayOf(span === 'month' ? first : date)
  const to = addDays(span === 'month' ? mondayOf(last) : from, 6)
  const days = daysBetween(from, to)
  return { span, from, to, days, own: span === 'month' ? daysBetween(first, last) : days }
}

/** A day in the period before or after. */
export const stepped = (date: string, span: Span, by: 1 | -1): string =>
  span === 'month' ? addMonths(`${date.slice(0, 8)}01`, by) : addDays(date, by * 7)

/** The day that an arrow key leads to: beside it, or a week away. */
export function dayFrom(date: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const by = steps[key]
  return by === undefined ? undefined : addDays(date, by)
}
