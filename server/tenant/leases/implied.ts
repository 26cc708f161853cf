import { sql, type RawBuilder } from 'kysely'
import { wantedOf, type ListQuery } from '#contract/kit/index.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { expiryBuckets, type ExpiryBucket } from '#domain/leases/expiry.ts'
import type { LeaseStatus } from '#domain/leases/vocabulary.ts'

/** Became something else since it was noted: a few each morning, until the day has been turned. */
const outdated = sql`noted_until > '-infinity' and noted_until <= today or noted_on < 'infinity' and noted_on > today`

/** Between how many days from today a lease of each bucket ends, where that tells it from the others. */
const days: Readonly<Record<ExpiryBucket, { label: string; from?: number; to?: number }>> = expiryBuckets

const running: readonly LeaseStatus[] = ['active', 'notice']

const statusesOf = (bucket: ExpiryBucket): readonly LeaseStatus[] =>
  bucket === 'holdingOver' ? ['holdingOver'] : bucket === 'leaving' ? ['notice'] : running

/** A lease's status and expiry follow from the day; what is noted of most of them, an index knows. */
export function impliedByDay({ filters }: ListQuery): RawBuilder<unknown> | undefined {
  const status = wantedOf(filters['status'])
  const expiry = wantedOf(filters['expiry'])
  const conditions: RawBuilder<unknown>[] = []
  if (status) conditions.push(sql`(noted_status = any(${status}::text[]) or ${outdated})`)
  for (const bucket of expiry?.length === 1 ? expiry : []) {
    if (!isKeyOf(expiryBuckets, bucket)) continue
    const { from, to } = days[bucket]
    conditions.push(sql`(noted_status = any(${statusesOf(bucket)}::text[]) or ${outdated})`)
    if (from) conditions.push(sql`last_day >= today + ${from}::int`)
    if (to) conditions.push(sql`last_day <= today + ${to}::int`)
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}
