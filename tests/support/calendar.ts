import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'

const zones = [
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/Chicago',
  'America/Sao_Paulo',
  'Africa/Lagos',
  'Africa/Nairobi',
  'Asia/Karachi',
  'Asia/Bangkok',
  'Asia/Tokyo',
  'Pacific/Auckland',
] as const

const now = new Date()
const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))

/** Where organisations of tests are: where it is about noon, so that no test sees a day begin that it does not speak of. */
export const zone = zones.reduce((best, other) =>
  Math.abs(hourIn(other) - 12) < Math.abs(hourIn(best) - 12) ? other : best,
)

/** The day that it is there, and others counted from it. */
export const today = dayAt(now.toISOString(), zone)
export const inDays = (days: number) => addDays(today, days)
export const inMonths = (months: number) => addMonths(today, months)

/** SQL of an instant that much earlier than a column's. On Citus, what an update makes of a column may not depend on a time zone. */
export const earlier = (column: string, interval: string): string =>
  `(${column} at time zone 'UTC' - ${interval}) at time zone 'UTC'`
