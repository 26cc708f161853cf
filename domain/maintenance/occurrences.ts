import * as library from 'rrule'
import { addDays, addMonths, daysUntil, lastDate, monthsUntil } from '../dates/calendar.ts'
import { readRule, type Recurrence, type RecurrenceEnd } from './recurrence.ts'

// Node sees one default export of it, bundlers see the names.
const { RRule } = 'RRule' in library ? library : (library as { default: typeof library }).default

const unitsOf = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }

/**
 * Calendar dates go in and out as midnights of UTC: told a time zone, the library would count in that of the machine.
 */
const asTime = (date: string) => new Date(`${date}T00:00:00Z`)
const asDate = (time: Date) => time.toISOString().slice(0, 10)

/** How many days or months lie between two dates of a rule. */
const stepOf = { day: 1, week: 7, month: 1, year: 12 } as const

/**
 * A later first day from which the same dates follow, so that those of long ago are not counted one by one. What the rule
 * leaves to its first day is said by the rule then.
 */
function startNear({ every, unit, on, day, end }: Recurrence, start: string, from: string) {
  const counted = end !== 'never' && 'count' in end
  const [, startMonth, startDay] = start.split('-').map(Number)
  const step = stepOf[unit] * every
  const inMonths = unit === 'month' || unit === 'year'
  const passed = Math.floor((inMonths ? monthsUntil(start, from) : daysUntil(start, from)) / step)
  // A week with several days may have begun before the first day itself.
  const steps = passed - (on ? 1 : 0)
  const onDay = { byweekday: on?.map((each) => RRule[each]), bymonthday: day }
  if (counted || steps <= 0) return { dtstart: asTime(start), ...onDay }
  if (!inMonths) return { dtstart: asTime(addDays(start, steps * step)), ...onDay }
  return {
    dtstart: asTime(`${addMonths(start, steps * step).slice(0, 7)}-01`),
    bymonthday: day ?? startDay,
    ...(unit === 'year' ? { bymonth: startMonth } : {}),
  }
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
  const { every, unit, end } = read.recurrence
  const recurring = new RRule(
    {
      freq: unitsOf[unit],
      interval: every,
      wkst: RRule.MO,
      ...startNear(read.recurrence, start, from),
      ...limitOf(end),
    },
    true,
  )
  const found: string[] = []
  recurring.between(asTime(from), asTime(to ?? lastDate), true, (time) => {
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
    ? 'This schedule has no dates between its start and end.'
    : undefined
}
