import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { serviceChargeBudgets as report } from '#contract/tenant/analytics/service-charge-budgets.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'

const order = sql`currency, property_title collate people_order, begins, service_charge_id`

function budgetsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const { organisationId, ability } = tenant
  const years = sql`
    select id as service_charge_id, property_id, currency, property_title, name, "from" as begins, "to" as ends, stage, budget, actual
    from service_charge_records
    where organisation_id = ${organisationId} and "from" <= ${asked.through}::date and "to" >= ${asked.from}::date
      and ${ofProperties(asked, tenant)} and ${asked.currency === undefined ? sql`true` : sql`currency = ${asked.currency}`}
      and ${scopeOf(ability, 'read', serviceCharges)}`
  // Each budget and actual is worked out once.
  return sql`
    select *, property_title || ', ' || name as charge, budget - actual as "left",
      round(100.0 * actual / nullif(budget, 0), 1)::double precision as used
    from (select * from (${years}) as listed offset 0) as year`
}

const served = serveReport(report, {
  rows: budgetsOf,
  order,
})

export const handlers = {
  'analytics.serviceChargeBudgets': served.read,
  'analytics.exportServiceChargeBudgets': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
