import * as library from 'rrule'
import { addDays, daysUntil } from '../dates/calendar.ts'
import { readRule, type Recurrence, type RecurrenceEnd } from './recurrence.ts'

// Node sees one default export of it, bundlers see the names.
const { RRule } = 'RRule' in library ? library : (library as { default: typeof library }).default

const unitsOf = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }

/**
 * Calendar dates go in and out as midnights of UTC: told a time zone, the library would count in that of the machine.
 */
const asTime = (date: string) => new Date(`${date}T00:00:00Z`)
const asDate = (time: Date) => time.toISOString().slice(0, 10)

/** A later first day by which the same dates follow, so that those of long ago are not counted out one by one. */
function nearer({ every, unit, on, end }: Recurrence, start: string, from: string): string {
  const counted = end !== 'never' && 'count' in end
  if (counted || from <= start || (unit !== 'day' && unit !== 'week')) return start
  // What is not said follows from the first day, which keeps its place in the week.
  const step = unit === 'day' ? every : every * 7
  const steps = Math.floor(daysUntil(start, from) / step) - (on ? 1 : 0)
  return steps > 0 ? addDays(start, steps * step) : start
}

function limitOf(end: RecurrenceEnd) {
  if (end === 'never') return {}
  return 'count' in end ? { count: end.count } : { until: asTime(end.until) }
}

interface Span {
  /** The first day that counts; the plan's own when left out. */
  from?: string
  /** The last day that counts; as far as the rule goes when left out. */
  to?: string
  /** At most so many. */
  limit: number
}

/**
 * The dates of a rule, in order, as calendar dates.
 * @param rule that `ruleProblem` finds nothing wrong with
 * @param start `YYYY-MM-DD`, from which on it counts
 */
export function datesOf(rule: string, start: string, { from = start, to, limit }: Span): string[] {
  const read = readRule(rule)
  if (read.problem !== undefined) throw new Error(read.problem)
  const { every, unit, on, day, end } = read.recurrence
  const recurring = new RRule(
    {
      freq: unitsOf[unit],
      interval: every,
      wkst: RRule.MO,
      dtstart: asTime(nearer(read.recurrence, start, from)),
      byweekday: on?.map((each) => RRule[each]),
      bymonthday: day,
      ...limitOf(end),
    },
    true,
  )
  const found: string[] = []
  recurring.between(asTime(from), asTime(to ?? '9999-12-31'), true, (time) => {
    found.push(asDate(time))
    return found.length < limit
  })
  return found.slice(0, limit)
}

/** The first date on or after a day that is not among those that are seen to; null when there is none. */
export function nextDate(
  rule: string,
  start: string,
  from: string,
  seenTo: ReadonlySet<string> = new Set(),
): string | null {
  return datesOf(rule, start, { from, limit: seenTo.size + 1 }).find((date) => !seenTo.has(date)) ?? null
}

/** Undefined where a rule that can be read has at least one date, else the sentence that says so. */
export function emptyProblem(rule: string, start: string): string | undefined {
  return nextDate(rule, start, start) === null
    ? 'No day would ever come: between its first day and its last there is none.'
    : undefined
}
