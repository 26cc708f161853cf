import { daysUntil } from '../dates/calendar.ts'
import type { LeaseStatus } from './vocabulary.ts'

/** Lease expiry profile (docs/spec/domain.md "Figures"): bucket → what people read and the days until the end. */
export const expiryBuckets = {
  holdingOver: { label: 'Holding over' },
  leaving: { label: 'Move-out overdue' },
  '0-30': { label: '0–30 days', from: 0, to: 30 },
  '31-60': { label: '31–60 days', from: 31, to: 60 },
  '61-90': { label: '61–90 days', from: 61, to: 90 },
  '91-180': { label: '91–180 days', from: 91, to: 180 },
  'over-180': { label: 'Over 180 days', from: 181 },
} as const
export type ExpiryBucket = keyof typeof expiryBuckets

/**
 * Where a running lease stands in the profile; nothing for one that does not run, or that nobody knows an end of.
 * @param lastDay by notice or by term
 */
export function expiryBucket(
  status: LeaseStatus,
  lastDay: string | null,
  day: string,
): ExpiryBucket | undefined {
  if (status === 'holdingOver') return 'holdingOver'
  if ((status !== 'active' && status !== 'notice') || lastDay === null) return undefined
  const days = daysUntil(day, lastDay)
  // Notice was given, the day has passed, and nobody has recorded that the tenant left.
  if (days < 0) return 'leaving'
  if (days <= 30) return '0-30'
  if (days <= 60) return '31-60'
  if (days <= 90) return '61-90'
  return days <= 180 ? '91-180' : 'over-180'
}

/** Days before the end on which people are reminded, from the farthest. */
export const reminderDays = [90, 60, 30] as const
