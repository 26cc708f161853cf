import { daysFromTo, thirtyDaysFromTo } from '../dates/calendar.ts'
import { portion } from '../money/round.ts'
import type { LeaseFrequency, Proration } from './vocabulary.ts'

/** First and last day, both counted. */
export interface Span {
  from: string
  to: string
}

/** Whole amounts of a frequency in a year; a week is a seventh of its days. */
const perYear: Partial<Record<LeaseFrequency, number>> = {
  monthly: 12,
  quarterly: 4,
  halfYearly: 2,
  yearly: 1,
}

/**
 * What part of a period's amount is due for the days of the period that the lease runs (docs/spec/domain.md "Lease").
 * @param amount for the whole period, minor units
 * @param part within `period`; the whole period costs the whole amount, whatever the way of counting
 * @returns minor units, rounded half up once
 */
export function prorated(
  amount: number,
  {
    proration,
    frequency,
    period,
    part,
  }: { proration: Proration; frequency: LeaseFrequency; period: Span; part: Span },
): number {
  const whole = part.from <= period.from && part.to >= period.to
  if (whole || proration === 'none' || frequency === 'fixed') return amount
  const days = daysFromTo(part.from, part.to)
  if (frequency === 'weekly') return portion(amount, days, 7)
  switch (proration) {
    case 'actual':
      return portion(amount, days, daysFromTo(period.from, period.to))
    case 'thirtyDay':
      return portion(amount, thirtyDaysFromTo(part.from, part.to), thirtyDaysFromTo(period.from, period.to))
    case 'annual365':
      return portion(amount, perYear[frequency]! * days, 365)
  }
}
