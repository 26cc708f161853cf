import { column, defineReport, field, parameter } from '../../kit/index.ts'
import { ledgerNeeds as made, ledgerScope } from '../money/ledger-scope.ts'
import { periodColumns, trendParameters } from './trend.ts'

const amount = (label: string, options: { total?: true } = {}) =>
  column(field.money('currency', { label, signed: true }), made, options)

/** What came in and went out of the bank accounts in each period (docs/spec/money.md). */
export const cashTrend = defineReport({
  id: 'analytics.cash',
  path: '/analytics/cash',
  title: 'Money in and out by period',
  summary: 'Money received and paid in each period, and what was at the bank before and after, per currency',
  explains: `From the books of all bank and cash accounts, by the day posted.
Money in, money out: everything that moved an account, including transfers between your own accounts and reversed payments.
Net change: money in less money out.
At the end: what the books had at the bank on the last day of the period.`,
  subject: 'JournalEntry',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['received', 'paid'] },
  parameters: { ...trendParameters, books: ledgerScope.books, currency: parameter.currency() },
  requires: made,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), made, { filesOnly: true }),
    opening: amount('At the beginning'),
    received: amount('Money in', { total: true }),
    paid: amount('Money out', { total: true }),
    change: amount('Net change', { total: true }),
    closing: amount('At the end'),
  },
})
