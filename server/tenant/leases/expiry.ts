import { sql } from 'kysely'
import { keysOf } from '#domain/kit/keys.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { type AnswerOf } from '#contract/kit/index.ts'
import type { leaseExpiry } from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { expiryBuckets, type ExpiryBucket } from '#domain/leases/expiry.ts'
import { whereOf } from '../../db/list-query.ts'
import type { Call } from '../../http/call.ts'
import { leaseCrud } from './crud.ts'

/** When the running leases that the filters show end; rents per currency, never summed across. */
export async function expiryProfile(call: Call<typeof leaseExpiry>): Promise<AnswerOf<typeof leaseExpiry>> {
  const { organisationId } = call.tenant
  const query = leaseCrud.asked(call.query, call)
  const where = whereOf(leases, query, call.tenant)
  const { rows } = await call.read((tx) =>
    // Told apart by their last day first, so that little has to be worked out for each of them.
    sql<{ bucket: ExpiryBucket; currency: Currency; count: number; monthly: string | null }>`
      with found as materialized (
        select id, status, last_day, today, currency, frequency from lease_records where ${where}
      ), rents as (
        select lease_id, sum(amount)::bigint as rent from lease_terms_on(${organisationId}::uuid, today_in(${organisationId}))
        where type = 'rent' group by lease_id
      )
      select lease_expiry(status, last_day, today) as bucket, currency, sum(n)::bigint as count, sum(monthly) as monthly
      from (
        select status, last_day, today, currency, count(*) as n, sum(per_month(rent, frequency)) as monthly
        from found left join rents on lease_id = found.id group by status, last_day, today, currency
      ) as days where lease_expiry(status, last_day, today) is not null
      group by bucket, currency order by currency`.execute(tx),
  )
  return {
    buckets: keysOf(expiryBuckets).map((bucket) => {
      const found = rows.filter((row) => row.bucket === bucket)
      return {
        bucket,
        count: found.reduce((sum, { count }) => sum + count, 0),
        rents: found.flatMap(({ currency, monthly }) => (monthly === null ? [] : [{ currency, monthly }])),
      }
    }),
  }
}
