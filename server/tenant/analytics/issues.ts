import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { issueCost, issueTrend } from '#contract/tenant/analytics/issues.ts'
import { issues } from '#contract/tenant/issues.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { beginOf, overPeriods, periodRows } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { counted, eventsOf } from './issue-events.ts'

const byPeriod = sql`begins`
const byCurrency = sql`currency, begins`

function resolvedOf(asked: Asked<typeof issueTrend>, { tenant }: Context): RawBuilder<unknown> {
  const { organisationId, timezone, ability } = tenant
  const { from, through, per } = asked
  const where = sql`organisation_id = ${organisationId} and ${ofProperties(asked, tenant)} and ${scopeOf(ability, 'read', issues)}`
  const events = eventsOf({ days: { from, to: through }, per, timezone, organisationId, where })
  const facts = sql`
    select period as begins, ${counted.opened} as opened, ${counted.completed} as completed, ${counted.inTime} as in_time,
      ${counted.medianHours} as median_hours, ${counted.reopened} as reopened
    from (${events}) as event group by 1`
  const of = (name: string) => sql`coalesce(${sql.ref(name)}, 0)::bigint as ${sql.ref(name)}`
  return sql`select period.*, ${of('opened')}, ${of('completed')}, ${of('reopened')},
        round(100.0 * in_time / nullif(completed, 0), 1)::double precision as in_time,
        round(median_hours::numeric, 1)::double precision as median_hours
      from (${periodRows(asked)}) as period left join (${facts}) as fact using (begins)`
}

function costOf(asked: Asked<typeof issueCost>, { tenant }: Context): RawBuilder<unknown> {
  const { organisationId, ability } = tenant
  const facts = sql`
    select ${beginOf(asked, sql.ref('incurred_on'))} as begins, currency, sum(net) as cost, count(distinct issue_id) as issues
    from expenses
    where organisation_id = ${organisationId} and incurred_on between ${asked.from}::date and ${asked.through}::date
      and issue_id is not null and stage = 'approved' and ${ofProperties(asked, tenant)}
      and ${asked.currency === undefined ? sql`true` : sql`currency = ${asked.currency}`} and ${scopeOf(ability, 'read', expenses)}
    group by 1, 2`
  const all = overPeriods(asked, facts, ['cost', 'issues'])
  return sql`select *, round(cost::numeric / nullif(issues, 0))::bigint as each from (${all}) as period`
}

const trend = serveReport(issueTrend, { rows: resolvedOf, order: byPeriod })
const cost = serveReport(issueCost, { rows: costOf, order: byCurrency })

export const handlers = {
  'analytics.issueTrend': trend.read,
  'analytics.exportIssueTrend': trend.file,
  'analytics.issueCost': cost.read,
  'analytics.exportIssueCost': cost.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
