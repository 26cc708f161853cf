import { column, columnOf, defineReport, field, parameter } from '../../kit/index.ts'
import { accounts } from '../money/accounts.ts'
import { ledgerNeeds as made } from '../money/ledger-scope.ts'
import { bases } from '../money/tax-report.ts'
import { ofProperties } from './trend.ts'

const amount = (label: string) => column(field.money('currency', { label }), made)
/** What is asked for → the type of its accounts. */
const sides = { expense: 'Expense', income: 'Income' } as const

/** What was earned or spent by category, the largest first (docs/spec/domain.md "Figures"). */
export const categoryTrend = defineReport({
  id: 'analytics.categories',
  path: '/analytics/categories',
  title: 'Income and expense by category',
  summary:
    'What properties earned or cost in a period by account, compared with a year earlier, per currency',
  explains: `From the books of properties, without the firm’s own, by account as the income statement has it.
Amount: what was earned, or spent, in these days.
A year earlier: the same days of the year before.
Share: of all that was earned, or spent, in the currency.
Accrual basis: by the day posted.
Cash basis: charges as they are settled, expenses as they are paid.`,
  subject: 'JournalEntry',
  labels: { one: 'category', many: 'categories' },
  chart: { kind: 'rows', along: 'name', series: ['amount', 'yearBefore'], compared: ['amount'] },
  parameters: {
    from: parameter.start('From', 'twelveMonths'),
    through: parameter.day('Through'),
    side: parameter.one('Show', sides, 'expense'),
    ...ofProperties,
    basis: parameter.one('Basis', bases, 'accrual'),
    currency: parameter.currency(),
  },
  requires: made,
  columns: {
    accountId: column(field.id('Account'), []),
    currency: column(field.currency(), made, { filesOnly: true }),
    name: columnOf(accounts, 'name', { label: 'Category' }),
    code: columnOf(accounts, 'code', { label: 'Account code', under: 'name' }),
    amount: column(field.money('currency', { label: 'Amount', signed: true }), made, { total: true }),
    share: column(field.decimal({ label: 'Share, %' }), made, { derived: true }),
    yearBefore: amount('A year before'),
  },
})
