import { keysOf } from '../kit/keys.ts'
import { addDays, addMonths, daysInMonth, daysUntil } from '../dates/calendar.ts'
import { startOf } from '../dates/periods.ts'

/** How often a report is mailed → what people choose. */
export const frequencies = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every quarter',
} as const
export type Frequency = keyof typeof frequencies

/** From Monday on, as weeks are counted. */
export const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const
export type Weekday = keyof typeof weekdays

export interface Schedule {
  every: Frequency
  /** Of a weekly one. */
  weekday: Weekday | null
  /** Of a monthly or quarterly one, 1 to 31: a month that is shorter has it on its last day. */
  monthDay: number | null
}

const aMonday = '1970-01-05'

/** The same day of a month that begins on a day, or its last. */
const dayOf = (first: string, day: number) => addDays(first, Math.min(day, daysInMonth(first)) - 1)

/** The next day on which a report is mailed. @param after a day, itself not included */
export function nextMailing({ every, weekday, monthDay }: Schedule, after: string): string {
  if (every === 'day') return addDays(after, 1)
  if (every === 'week') {
    const wanted = keysOf(weekdays).indexOf(weekday ?? 'monday')
    const past = (((daysUntil(aMonday, after) % 7) + 7) % 7) - wanted
    return addDays(after, past < 0 ? -past : 7 - past)
  }
  const first = startOf(every, after)
  const candidate = dayOf(first, monthDay ?? 1)
  return candidate > after ? candidate : dayOf(addMonths(first, every === 'month' ? 1 : 3), monthDay ?? 1)
}

/** What became of a mail to somebody → what people read. */
export const mailingOutcomes = {
  waiting: 'On its way',
  sent: 'Sent',
  sentLink: 'Sent as a link: the file is too large for an email',
  refused: 'Refused by the mail server',
  notActive: 'Left out: not an active member',
  noAccess: 'Left out: may no longer export this report',
  stopped: 'Left out: stopped these emails',
} as const
export type MailingOutcome = keyof typeof mailingOutcomes

const ordinal = (day: number) => {
  const last = day % 100 >= 11 && day % 100 <= 13 ? 0 : day % 10
  return `${day}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}
/** Days of the month as they are chosen. */
export const monthDayWords = (day: number): string => (day === 31 ? 'Last day' : ordinal(day))

/** "Every week on Monday". */
export function scheduleWords({ every, weekday, monthDay }: Schedule): string {
  if (every === 'day') return frequencies.day
  if (every === 'week') return `${frequencies.week} on ${weekdays[weekday ?? 'monday']}`
  const day = monthDay === 31 ? 'last day' : ordinal(monthDay ?? 1)
  return every === 'month' ? `Every month on the ${day}` : `Every quarter on the ${day} of its first month`
}
