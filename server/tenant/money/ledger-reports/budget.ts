import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { budgetAgainstActual as report } from '#contract/tenant/money/budget-against-actual.ts'
import { wholeMonths } from '#domain/dates/periods.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Handlers } from '../../../http/call.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { comparedOf } from './budgeted.ts'

const order = sql`currency, type desc, code collate people_order, account_id`

function accountsOf(asked: Asked<typeof report>, { tenant }: Context): RawBuilder<unknown> {
  const period = wholeMonths({ from: asked.from, to: asked.through })
  return sql`
    select sums.*, actual - budget as difference,
      round(100.0 * (actual - budget) / nullif(abs(budget), 0), 1)::double precision as difference_percent, code, name, type
    from (
      select account_id, currency, sum(budget)::bigint as budget, sum(actual)::bigint as actual
      from (${comparedOf(asked, tenant, period)}) as compared group by 1, 2
      having sum(budget) <> 0 or sum(actual) <> 0
    ) as sums
    join accounts on accounts.organisation_id = ${tenant.organisationId} and accounts.id = account_id`
}

interface Group {
  currency: Currency
  incomeBudget: string
  income: string
  expenseBudget: string
  expense: string
  budgeted: string
  posted: string
}

const of = (column: 'budget' | 'actual', type: 'income' | 'expense') =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where type = ${sql.lit(type)}), 0)::text`

const served = serveReport(report, {
  rows: accountsOf,
  order,
  figures: {
    measures: sql<Group>`
      ${of('budget', 'income')} as "incomeBudget", ${of('actual', 'income')} as income,
      ${of('budget', 'expense')} as "expenseBudget", ${of('actual', 'expense')} as expense,
      coalesce(sum(budget), 0)::text as budgeted, coalesce(sum(actual), 0)::text as posted`,
    of: (groups) => ({
      sums: groups.map(({ budgeted, posted, currency, incomeBudget, income, expenseBudget, expense }) => ({
        currency,
        incomeBudget,
        income,
        expenseBudget,
        expense,
        budget: budgeted,
        actual: posted,
      })),
    }),
  },
})

export const handlers = {
  'journal-entries.budget': served.read,
  'journal-entries.exportBudget': served.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
