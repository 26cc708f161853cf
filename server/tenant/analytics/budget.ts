import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { budgetTrend as report } from '#contract/tenant/analytics/budget.ts'
import { wholeMonths } from '#domain/dates/periods.ts'
import type { Handlers } from '../../http/call.ts'
import { beginOf, overPeriods } from '../../reports/periods.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { comparedOf } from '../money/ledger-reports/budgeted.ts'

const order = sql`currency, begins`

function periodsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const period = wholeMonths({ from: asked.from, to: asked.through })
  const whole = { ...asked, from: period.from, through: period.to }
  const of = (column: 'budget' | 'actual', type: 'income' | 'expense') =>
    sql`sum(${sql.ref(column)}) filter (where type = ${sql.lit(type)})`
  const facts = sql`
    select ${beginOf(whole, sql.ref('month'))} as begins, currency, ${of('budget', 'income')} as income_budget,
      ${of('actual', 'income')} as income, ${of('budget', 'expense')} as expense_budget, ${of('actual', 'expense')} as expense,
      sum(budget) as budget, sum(actual) as actual, sum(actual) - sum(budget) as difference
    from (${comparedOf(asked, tenant, period)}) as compared
    join accounts on accounts.organisation_id = ${tenant.organisationId} and accounts.id = account_id
    group by 1, 2`
  const amounts = ['income_budget', 'income', 'expense_budget', 'expense', 'budget', 'actual', 'difference']
  return overPeriods(whole, facts, amounts)
}

const served = serveReport(report, {
  rows: periodsOf,
  order,
  figures: { measures: sql<object>`1 as one`, of: () => ({}) },
})

export const handlers = {
  'analytics.budget': served.read,
  'analytics.exportBudget': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
