import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { rentCollectionTrend as report } from '#contract/tenant/analytics/rent-collection.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { beginOf, overPeriods } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'

const order = sql`currency, begins`

function periodsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const { ability, organisationId } = tenant
  const of = sql`organisation_id = ${organisationId} and ${ofProperties(asked, tenant)}
    and ${asked.currency === undefined ? sql`true` : sql`currency = ${asked.currency}`}`
  const within = (day: string) => sql`${sql.ref(day)} between ${asked.from}::date and ${asked.through}::date`
  // Added up by day first: there are few of those, and which period each is in is worked out once.
  const facts = sql`
    select ${beginOf(asked, sql.ref('day'))} as begins, currency, sum(due) as due, sum(paid) as paid, sum(due - paid) as open,
      sum(received) as received
    from (
      select due_on as day, currency, sum(gross) as due, sum(settled) as paid, 0 as received from charges
      where ${within('due_on')} and ended_as is null and ${of} and ${scopeOf(ability, 'read', charges)} group by 1, 2
      union all
      select date, currency, 0, 0, sum(amount) from credits
      where ${within('date')} and kind = 'payment' and reversed_on is null and ${of} and ${scopeOf(ability, 'read', payments)}
      group by 1, 2
    ) as fact group by 1, 2`
  const all = overPeriods(asked, facts, ['due', 'paid', 'open', 'received'])
  return sql`select *, round(100.0 * paid / nullif(due, 0), 1)::double precision as rate from (${all}) as period`
}

const served = serveReport(report, {
  rows: periodsOf,
  order,
})

export const handlers = {
  'analytics.rentCollection': served.read,
  'analytics.exportRentCollection': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
