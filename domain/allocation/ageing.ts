import { daysUntil } from '../dates/calendar.ts'
import { keysOf } from '../kit/keys.ts'

/** How long what is owed has been overdue → what people read and the days, both included. */
export const ageingBuckets = {
  current: { label: 'Not yet due', from: Number.NEGATIVE_INFINITY, to: 0 },
  '1-30': { label: '1–30 days', from: 1, to: 30 },
  '31-60': { label: '31–60 days', from: 31, to: 60 },
  '61-90': { label: '61–90 days', from: 61, to: 90 },
  'over-90': { label: 'Over 90 days', from: 91, to: Number.POSITIVE_INFINITY },
} as const
export type AgeingBucket = keyof typeof ageingBuckets
export type Ageing = Record<AgeingBucket, bigint>

/** What is due on the day itself is not overdue. */
export function ageingBucket(dueOn: string, asOf: string): AgeingBucket {
  const days = daysUntil(dueOn, asOf)
  return keysOf(ageingBuckets).find((key) => days <= ageingBuckets[key].to) ?? 'over-90'
}

/** What is open of each charge by how long it has been overdue, in minor units of one currency. */
export function ageingOf(charges: Iterable<{ dueOn: string; open: number }>, asOf: string): Ageing {
  const sums: Ageing = { current: 0n, '1-30': 0n, '31-60': 0n, '61-90': 0n, 'over-90': 0n }
  for (const { dueOn, open } of charges) sums[ageingBucket(dueOn, asOf)] += BigInt(open)
  return sums
}
