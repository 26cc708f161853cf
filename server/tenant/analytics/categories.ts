import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { categoryTrend as report } from '#contract/tenant/analytics/categories.ts'
import { monthsEarlier } from '#domain/dates/periods.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { resultsOf } from '../money/ledger-reports/results.ts'

const order = sql`currency, amount desc, code collate people_order, account_id`

function categoriesOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const now = { from: asked.from, to: asked.through }
  const scope = { ...asked, books: 'properties' as const }
  const sign = asked.side === 'expense' ? sql`-` : sql``
  const sumOf = (which: RawBuilder<unknown>) =>
    sql`coalesce(${sign}sum(result.amount) filter (where ${which}), 0)::bigint`
  const sums = sql`
    select account_id, currency, code, name, ${sumOf(sql`not earlier`)} as amount, ${sumOf(sql`earlier`)} as year_before
    from (
      select false as earlier, * from (${resultsOf(scope, tenant, now)}) as this_time
      union all
      select true, * from (${resultsOf(scope, tenant, monthsEarlier(now, 12))}) as last_time
    ) as result
    join accounts on accounts.organisation_id = ${tenant.organisationId} and accounts.id = account_id and type = ${asked.side}
    group by 1, 2, 3, 4 having bool_or(result.amount <> 0)`
  return sql`select *, round(100.0 * amount / nullif(sum(amount) over (partition by currency), 0), 1)::double precision as share
      from (${sums}) as sums`
}

const served = serveReport(report, { rows: categoriesOf, order })

export const handlers = {
  'analytics.categories': served.read,
  'analytics.exportCategories': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
