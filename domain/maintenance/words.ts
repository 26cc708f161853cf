import { monthNames as months, partsOf } from '../dates/calendar.ts'
import {
  readRule,
  weekdayKeys,
  weekdays,
  type Recurrence,
  type RecurrenceUnit,
  type Weekday,
} from './recurrence.ts'

const workdays = 'MO,TU,WE,TH,FR'

/** "1st", "22nd", "13th" */
export function ordinal(day: number): string {
  const last = day % 10
  const teen = day > 10 && day < 14
  return `${day}${teen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}

/** "Monday, Wednesday and Friday" */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}

/** "Every week", "Every 3 months" */
const everyWords = (every: number, unit: RecurrenceUnit) =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`

/** "31 Dec 2027" */
export function dayWords(date: string): string {
  const [year, month, day] = partsOf(date)
  return `${day} ${months[month - 1]!.slice(0, 3)} ${year}`
}

/** The weekday of a date. */
function weekdayOf(date: string): Weekday {
  const monday = Date.UTC(1970, 0, 5)
  const place = Math.round((Date.parse(`${date}T00:00:00Z`) - monday) / 86_400_000)
  return weekdayKeys[((place % 7) + 7) % 7]!
}

function onWords({ unit, on = [], day }: Recurrence, start: string | undefined): string {
  switch (unit) {
    case 'day':
      return ''
    case 'week': {
      const days = on.length > 0 ? on : start ? [weekdayOf(start)] : []
      if (days.join() === workdays) return ' on weekdays'
      return days.length > 0 ? ` on ${listed(days.map((each) => weekdays[each]))}` : ''
    }
    case 'month': {
      const of = day ?? (start && partsOf(start)[2])
      if (!of) return ''
      return of === -1 ? ' on the last day' : ` on the ${ordinal(of)}`
    }
    case 'year': {
      if (!start) return ''
      const [, month, first] = partsOf(start)
      return ` on ${first} ${months[month - 1]!}`
    }
  }
}

/** Months and years that have no such day are left out, which not everybody expects. */
function leftOut({ unit, day }: Recurrence, start: string | undefined): string {
  const [, month = 0, first = 0] = start ? partsOf(start) : []
  if (unit === 'month' && (day ?? first) > 28) return ' (months without that day are left out)'
  return unit === 'year' && month === 2 && first === 29 ? ' (in leap years)' : ''
}

/**
 * How often work comes back, such as "Every 3 months on the 1st"; the rule itself where it cannot be read.
 * @param start `YYYY-MM-DD`; what follows from it is left out where it is not known
 */
export function repeatsWords(text: string, start?: string): string {
  const read = readRule(text)
  if (read.problem !== undefined) return text
  const { recurrence } = read
  const { every, unit, end } = recurrence
  if (end !== 'never' && 'count' in end && end.count === 1) return 'Once'
  return `${everyWords(every, unit)}${onWords(recurrence, start)}${leftOut(recurrence, start)}`
}

/** The same with its end: "Every 3 months on the 1st, until 31 Dec 2027". */
export function ruleWords(text: string, start?: string): string {
  const read = readRule(text)
  const words = repeatsWords(text, start)
  if (read.problem !== undefined) return text
  const { end } = read.recurrence
  if (end === 'never') return words
  if ('until' in end) return `${words}, until ${dayWords(end.until)}`
  return end.count === 1 ? words : `${words}, ${end.count} times`
}
