import { sql, type RawBuilder } from 'kysely'
import { vacancyTrend as report } from '#contract/tenant/analytics/vacancy.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { beginOf, periodRows } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { hasUnit, stockOf } from '../rent-roll/query.ts'

const order = sql`begins`

function periodsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const which = ofProperties(asked, tenant)
  const [from, through] = [sql`${asked.from}::date`, sql`${asked.through}::date`]
  // All leases until the last day: the one before a letting may have ended long before the first.
  return sql`
    with stock as materialized (
      select id, created_at::date as entered from (${stockOf(tenant, which)}) as unit where lettable
    ), history as materialized (
      select start, ended_on, coalesce(lag(ended_on) over (partition by unit_id order by start) + 1, entered) as empty_from
      from (
        select unit_id, start, ended_on from lease_records
        where ${hasUnit(tenant, sql`'-infinity'::date`, through)} and ${which}
      ) as lease join stock on stock.id = unit_id
    ), let as (
      select ends, sum(least(ended_on, ends) - greatest(start, begins) + 1) as days
      from (${periodRows(asked)}) as period
      join history on start <= ends and (ended_on is null or ended_on >= begins) group by ends
    ), letting as (
      select ${beginOf(asked, sql`start`)} as begins, count(*)::integer as lettings,
        percentile_cont(0.5) within group (order by start - empty_from) as days_to_let
      from history where start >= ${from} and empty_from < start group by 1
    ), counted as (
      select period.*, (ends - begins + 1) * (select count(*) from stock) as lettable_days,
        coalesce(let.days, 0) as let_days, coalesce(lettings, 0) as lettings, days_to_let
      from (${periodRows(asked)}) as period left join let using (ends) left join letting using (begins)
    )
    select period, begins, ends, lettable_days, lettable_days - let_days as vacant_days, lettings, days_to_let,
      round(100.0 * (lettable_days - let_days) / nullif(lettable_days, 0), 1)::double precision as vacancy
    from counted`
}

const served = serveReport(report, {
  rows: periodsOf,
  order,
})

export const handlers = {
  'analytics.vacancy': served.read,
  'analytics.exportVacancy': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
