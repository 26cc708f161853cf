import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { economicOccupancy as report } from '#contract/tenant/analytics/economic-occupancy.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { beginOf, periodRows } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import { asAmount, type Asked, type Context } from '../../reports/source.ts'
import { rentCollected } from '../money/rent-collected.ts'
import { stockOf } from '../rent-roll/query.ts'

const order = sql`currency, begins`

function periodsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const { ability, organisationId } = tenant
  const { from, through, currency } = asked
  const which = sql`${ofProperties(asked, tenant)} and ${currency === undefined ? sql`true` : sql`currency = ${currency}`}`
  const seen = sql`${which} and ${scopeOf(ability, 'read', charges)}`
  const all = sql`
    with market as materialized (
      select currency, sum(per_month(market_rent, rent_frequency)) as monthly
      from (${stockOf(tenant, which)}) as unit where lettable and market_rent is not null group by 1
    ), came as materialized (
      select ${beginOf(asked, sql.ref('date'))} as begins, currency, sum(amount) as collected
      from (${rentCollected(organisationId, seen, { from, through })}) as rent
      where date >= ${from}::date group by 1, 2
    ), months as (
      select begins, sum((least(ends, month_end) - greatest(begins, month) + 1)::numeric / (month_end - month + 1)) as months
      from (${periodRows(asked)}) as period
      cross join lateral (
        select day::date as month, (day + interval '1 month' - interval '1 day')::date as month_end
        from generate_series(date_trunc('month', begins), ends, interval '1 month') as day
      ) as calendar group by 1
    )
    select period.*, currency, ${asAmount(sql`coalesce(monthly, 0) * months`)} as potential,
      coalesce(collected, 0)::bigint as collected
    from (${periodRows(asked)}) as period join months using (begins)
    cross join (select currency from market union select currency from came) as currencies
    left join market using (currency) left join came using (begins, currency)`
  return sql`select *, round(100.0 * collected / nullif(potential, 0), 1)::double precision as rate from (${all}) as period`
}

const served = serveReport(report, { rows: periodsOf, order })

export const handlers = {
  'analytics.economicOccupancy': served.read,
  'analytics.exportEconomicOccupancy': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
