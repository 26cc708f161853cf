import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { maintenanceCost as report } from '#contract/tenant/analytics/maintenance-cost.ts'
import { issues } from '#contract/tenant/issues.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { monthsEarlier } from '#domain/dates/periods.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'

const order = sql`currency, property_title collate people_order, category, property_id`

function linesOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const { ability, organisationId } = tenant
  const own = sql`organisation_id = ${organisationId}`
  const now = { from: asked.from, to: asked.through }
  const before = monthsEarlier(now, 12)
  const within = ({ from, to }: typeof now) => sql`incurred_on between ${from}::date and ${to}::date`
  const all = sql`
    select spent.property_id, spent.currency, properties.title as property_title, category,
      (count(distinct spent.issue_id) filter (where ${within(now)}))::integer as issues,
      coalesce(sum(net) filter (where ${within(now)}), 0)::bigint as cost,
      coalesce(sum(net) filter (where ${within(before)}), 0)::bigint as year_before
    from (
      select property_id, currency, issue_id, incurred_on, net from expenses
      where ${own} and (${within(now)} or ${within(before)}) and issue_id is not null and stage = 'approved'
        and ${ofProperties(asked, tenant)} and ${asked.currency === undefined ? sql`true` : sql`currency = ${asked.currency}`}
        and ${scopeOf(ability, 'read', expenses)}
    ) as spent
    join (select id, category from issues where ${own} and ${scopeOf(ability, 'read', issues)}) as issue on issue.id = spent.issue_id
    join properties on properties.${own} and properties.id = spent.property_id
    group by 1, 2, 3, 4`
  return sql`select *, round(cost::numeric / nullif(issues, 0))::bigint as each from (${all}) as line`
}

const served = serveReport(report, { rows: linesOf, order })

export const handlers = {
  'analytics.maintenanceCost': served.read,
  'analytics.exportMaintenanceCost': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
