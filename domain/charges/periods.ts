import { addDays, addMonths, daysInMonth, daysUntil, partsOf } from '../dates/calendar.ts'
import { startOf, type Period } from '../dates/periods.ts'
import type { LeaseFrequency, PeriodStart } from '../leases/vocabulary.ts'

/** What of a lease says which periods its rent is charged for. */
export interface Rhythm {
  start: string
  frequency: Exclude<LeaseFrequency, 'fixed'>
  periodsFrom: PeriodStart
}

/** Months and the most days of a period. */
const lengths = {
  weekly: { months: 0, days: 7 },
  monthly: { months: 1, days: 31 },
  quarterly: { months: 3, days: 92 },
  halfYearly: { months: 6, days: 184 },
  yearly: { months: 12, days: 366 },
} as const

/** The usual quarter days of England and Wales, as month and day, from Lady Day on. */
const quarterDays = ['03-25', '06-24', '09-29', '12-25'] as const

/** Counted from Lady Day of the year 0. */
const quarterDay = (number: number) =>
  `${String(Math.floor(number / 4)).padStart(4, '0')}-${quarterDays[number % 4]}`

function lastQuarterDay(day: string): number {
  const [year] = partsOf(day)
  const passed = quarterDays.filter((each) => each <= day.slice(5)).length
  return year * 4 + passed - 1
}

/** The first day of the calendar month, quarter, half-year or year that a day is in. */
function startOfCalendar(months: number, day: string): string {
  if (months === 6) return `${day.slice(0, 5)}${day.slice(5) < '07' ? '01' : '07'}-01`
  return startOf(months === 1 ? 'month' : months === 3 ? 'quarter' : 'year', day)
}

/** The first day of each period, by its number; number 0 is the one that the lease begins in. */
function boundaries({ start, frequency, periodsFrom }: Rhythm): (number: number) => string {
  const { months } = lengths[frequency]
  if (frequency === 'weekly') return (number) => addDays(start, number * 7)
  if (periodsFrom === 'quarterDays' && months >= 3) {
    const step = months / 3
    const first = Math.floor(lastQuarterDay(start) / step) * step
    return (number) => quarterDay(first + number * step)
  }
  const first = periodsFrom === 'leaseStart' ? start : startOfCalendar(months, start)
  return (number) => addMonths(first, number * months)
}

/** The periods of a lease, whole and in order, without end: from the one that a day is in, or the first. */
export function* periodsFrom(rhythm: Rhythm, day: string): Generator<Period, never> {
  const firstDay = boundaries(rhythm)
  // A period is never longer than that, so this one begins on the day or before.
  let number = Math.max(0, Math.floor(daysUntil(firstDay(0), day) / lengths[rhythm.frequency].days))
  for (let from = firstDay(number); ; number++) {
    const next = firstDay(number + 1)
    if (next > day) yield { from, to: addDays(next, -1) }
    from = next
  }
}

/** Due days of a lease: weekly rents and those of the quarter days are due on the day itself. */
interface Due {
  frequency: LeaseFrequency
  periodsFrom: PeriodStart
  payable: 'advance' | 'arrears'
  dueDay: number
}

const ownDayIn = (month: string, day: number) =>
  `${month.slice(0, 8)}${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`

/**
 * When the part of a period that a lease runs is due: in advance on the due day of the month in which it begins, and never
 * before it begins; in arrears on the first due day from its last day on. The 31st is the last day of a short month.
 */
export function dueOn({ frequency, periodsFrom: from, payable, dueDay }: Due, part: Period): string {
  if (frequency === 'weekly' || from === 'quarterDays') return payable === 'advance' ? part.from : part.to
  if (payable === 'advance') {
    const own = ownDayIn(part.from, dueDay)
    return own < part.from ? part.from : own
  }
  const own = ownDayIn(part.to, dueDay)
  return own < part.to ? ownDayIn(addMonths(startOf('month', part.to), 1), dueDay) : own
}
