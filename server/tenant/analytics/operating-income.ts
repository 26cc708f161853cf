import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { operatingIncome as report } from '#contract/tenant/analytics/operating-income.ts'
import { monthsEarlier } from '#domain/dates/periods.ts'
import type { Handlers } from '../../http/call.ts'
import { beginOf, overPeriods } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { operatingOf } from '../money/ledger-reports/operating.ts'

const order = sql`currency, begins`

function periodsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const now = { from: asked.from, to: asked.through }
  const sumOf = (which: RawBuilder<unknown>) => sql`sum(amount) filter (where ${which})`
  const kind = (name: string) => sumOf(sql`not earlier and kind = ${name}`)
  // A month of the year before stands in the period of the month a year later.
  const facts = sql`
    select begins, currency, ${kind('income')} as income, ${kind('writtenOff')} as written_off, ${kind('expense')} as expense,
      ${sumOf(sql`not earlier`)} as net, ${sumOf(sql`earlier`)} as year_before
    from (
      select false as earlier, ${beginOf(asked, sql.ref('month'))} as begins, kind, currency, amount
      from (${operatingOf(asked, tenant, now)}) as result
      union all
      select true, ${beginOf(asked, sql`(month + interval '1 year')`)}, kind, currency, amount
      from (${operatingOf(asked, tenant, monthsEarlier(now, 12))}) as result
    ) as result group by 1, 2`
  const amounts = ['income', 'written_off', 'expense', 'net', 'year_before']
  return overPeriods(asked, facts, amounts)
}

const served = serveReport(report, {
  rows: periodsOf,
  order,
})

export const handlers = {
  'analytics.operatingIncome': served.read,
  'analytics.exportOperatingIncome': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
