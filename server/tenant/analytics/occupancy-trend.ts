import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { occupancyTrend as report } from '#contract/tenant/analytics/occupancy.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { periodRows } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { hasUnit, stockOf } from '../rent-roll/query.ts'

const order = sql`begins`

const percentOf = (part: string, whole: string) =>
  sql`round(100 * ${sql.ref(part)}::numeric / nullif(${sql.ref(whole)}, 0)::numeric, 1)::double precision`

function periodsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const which = ofProperties(asked, tenant)
  const [from, through] = [sql`${asked.from}::date`, sql`${asked.through}::date`]
  // Units and leases are read once; each pair of them is then compared with the last day of every period.
  const all = sql`
    with stock as materialized (
      select id, square_metres from (${stockOf(tenant, which)}) as unit where lettable
    ), lettings as materialized (
      select start, ended_on, square_metres from (
        select unit_id, start, ended_on from lease_records where ${hasUnit(tenant, from, through)} and ${which}
      ) as lease join stock on stock.id = unit_id
    ), whole as (
      select count(*)::integer as lettable, coalesce(sum(square_metres), 0) as area from stock
    ), let as (
      select ends, count(*)::integer as occupied, coalesce(sum(square_metres), 0) as area
      from (${periodRows(asked)}) as period
      join lettings on start <= ends and (ended_on is null or ended_on >= ends) group by ends
    )
    select period.*, lettable, coalesce(occupied, 0) as occupied, whole.area as lettable_area,
      coalesce(let.area, 0) as occupied_area
    from (${periodRows(asked)}) as period cross join whole left join let using (ends)`
  return sql`select *, lettable - occupied as vacant, ${percentOf('occupied', 'lettable')} as by_count,
      ${percentOf('occupied_area', 'lettable_area')} as by_area from (${all}) as period`
}

const served = serveReport(report, {
  rows: periodsOf,
  order,
})

export const handlers = {
  'analytics.occupancyTrend': served.read,
  'analytics.exportOccupancyTrend': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
