/** Days and instants counted from the day on which the demonstration is loaded. */
export interface Calendar {
  /** `YYYY-MM-DD`, this many days before today. */
  dayBefore(days: number): string
  /** The first of the month, this many months before today's. */
  monthBefore(months: number): string
  /** The first of January, this many years before this year. */
  yearBefore(years: number): string
  /** ISO 8601 instant on that day, at a minute of a working day (0 = 08:00 UTC). */
  instantBefore(days: number, minute: number): string
  year: number
}

/** @param today `YYYY-MM-DD` */
export function calendarOf(today: string): Calendar {
  const start = new Date(`${today}T00:00:00Z`)
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  const shifted = (days: number) => new Date(start.getTime() - days * 86_400_000)
  return {
    dayBefore: (days) => iso(shifted(days)),
    monthBefore: (months) => iso(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1))),
    yearBefore: (years) => iso(new Date(Date.UTC(start.getUTCFullYear() - years, 0, 1))),
    instantBefore: (days, minute) =>
      new Date(shifted(days).getTime() + (8 * 60 + minute) * 60_000).toISOString(),
    year: start.getUTCFullYear(),
  }
}
