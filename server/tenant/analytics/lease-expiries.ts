import { sql, type RawBuilder } from 'kysely'
import { leaseExpiries as report } from '#contract/tenant/analytics/lease-expiries.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { periodsOf, startOf } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { expiryBuckets } from '#domain/leases/expiry.ts'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import { yearsRent } from '#domain/owners/fees.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { periodWords } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'

const order = sql`currency, n`

/** A year's rent of a rate; a sum in total is none. */
const aYear = sql`case frequency ${sql.join(
  keysOf(leaseFrequencies)
    .filter((frequency) => frequency !== 'fixed')
    .map((frequency) => sql`when ${sql.lit(frequency)} then rent * ${sql.lit(yearsRent(1, frequency))}`),
  sql` `,
)} end`

/** What follows the months, after the last of which a lease ends later: in their order, by what tells them. */
const after = {
  later: 'Later',
  leaving: expiryBuckets.leaving.label,
  holdingOver: expiryBuckets.holdingOver.label,
  noEnd: 'No end',
} as const

function endsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const { ability, organisationId } = tenant
  const day = sql`${asked.asOf}::date`
  const ahead = addDays(addMonths(startOf('month', asked.asOf), 12), -1)
  const months = periodsOf({ from: asked.asOf, to: ahead }, 'month')
  const status = sql`lease_status(stage, start, "end", notice_given_on, ended_on, ${day})`
  // Numbered as they are listed: the months, then the others.
  return sql`
    with running as materialized (
      select id, currency, frequency, last_day, ${status} as status from lease_records
      where organisation_id = ${organisationId} and stage = 'signed' and start <= ${day}
        and ${status} in ('active', 'notice', 'holdingOver')
        and ${ofProperties(asked, tenant)} and ${scopeOf(ability, 'read', leases)}
        and ${asked.currency === undefined ? sql`true` : sql`currency = ${asked.currency}`}
    ), rents as materialized (
      select lease_id, sum(amount) as rent from lease_terms_on(${organisationId}::uuid, ${day})
      where type = 'rent' group by lease_id
    ), ending as materialized (
      select currency, case
          when bucket in ('leaving', 'holdingOver') then bucket
          when last_day is null then 'noEnd'
          when last_day > ${ahead}::date then 'later'
          else to_char(last_day, 'YYYY-MM')
        end as key, count(*)::integer as leases, coalesce(sum(${aYear}), 0)::bigint as yearly_rent
      from (select *, lease_expiry(status, last_day, ${day}) as bucket from running) as lease
      left join rents on lease_id = lease.id group by 1, 2
    ), slot as (
      select n, to_char(begins, 'YYYY-MM') as key, ${periodWords('month', sql`begins`)} as period, begins, ends
      from unnest(${months.map(({ from }) => from)}::date[], ${months.map(({ to }) => to)}::date[])
        with ordinality as month (begins, ends, n)
      union all
      select ${sql.lit(months.length)} + n, key, period, null, null
      from unnest(${keysOf(after)}::text[], ${Object.values(after)}::text[]) with ordinality as other (key, period, n)
    )
    select n, period, begins, ends, currency.currency, coalesce(leases, 0) as leases,
      coalesce(yearly_rent, 0)::bigint as yearly_rent
    from slot cross join (select distinct currency from ending) as currency
    left join ending on ending.key = slot.key and ending.currency = currency.currency`
}

const served = serveReport(report, {
  rows: endsOf,
  order,
})

export const handlers = {
  'analytics.leaseExpiries': served.read,
  'analytics.exportLeaseExpiries': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
