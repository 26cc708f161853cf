import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { unitVacancy as report } from '#contract/tenant/analytics/unit-vacancy.ts'
import type { Handlers } from '../../http/call.ts'
import { ofProperties } from '../../reports/of-properties.ts'
import { serveReport } from '../../reports/report.ts'
import { asAmount, type Asked, type Context } from '../../reports/source.ts'
import { hasUnit, stockOf } from '../rent-roll/query.ts'

const order = sql`days desc, property_title collate people_order, unit_label collate people_order, unit_id`

function vacantOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const day = sql`${asked.asOf}::date`
  const which = sql`${ofProperties(asked, tenant)} and ${asked.currency === undefined ? sql`true` : sql`currency = ${asked.currency}`}`
  const always = [sql`'-infinity'::date`, sql`'infinity'::date`] as const
  return sql`
    with lettings as materialized (
      select unit_id, max(ended_on) filter (where start <= ${day}) as ended_on,
        min(start) filter (where start > ${day}) as next_from,
        bool_or(start <= ${day} and (ended_on is null or ended_on >= ${day})) as let
      from lease_records where ${hasUnit(tenant, ...always)} and ${ofProperties(asked, tenant)} group by 1
    )
    select id as unit_id, property_id, currency, label as unit_label, property_title, type, market_rent, rent_frequency, next_from,
      vacant_since, ${day} - vacant_since as days,
      ${asAmount(sql`per_month(market_rent, rent_frequency) * 12 / 365.0 * (${day} - vacant_since)`)} as forgone
    from (
      select unit.*, next_from, coalesce(ended_on + 1, least(created_at::date, ${day})) as vacant_since
      from (${stockOf(tenant, which)}) as unit left join lettings on unit_id = unit.id
      where lettable and let is not true
    ) as vacant`
}

const served = serveReport(report, {
  rows: vacantOf,
  order,
  measures: { marketRent: sql`per_month(market_rent, rent_frequency)` },
})

export const handlers = {
  'units.vacancies': served.read,
  'units.exportVacancies': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
