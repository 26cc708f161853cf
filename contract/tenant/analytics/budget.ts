import { z } from 'zod'
import { column, defineReport, field, parameter } from '../../kit/index.ts'
import { budgetAgainstActualNeeds as made, budgetExplains } from '../money/budget-against-actual.ts'
import { periodColumns, trendParameters } from './trend.ts'

const amount = (label: string) =>
  column(field.money('currency', { label, signed: true }), made, { total: true })

/** What properties were to earn, and what they did, period by period. */
export const budgetTrend = defineReport({
  id: 'analytics.budget',
  path: '/analytics/budget',
  title: 'Budget against actual',
  summary: 'Budgeted and actual net income in each period, per currency',
  explains: `${budgetExplains}
Budgeted and actual net income: income and expense added up.`,
  subject: 'JournalEntry',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['budget', 'actual'], compared: ['actual'] },
  parameters: { ...trendParameters, currency: parameter.currency() },
  requires: made,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), made, { filesOnly: true }),
    incomeBudget: amount('Income budgeted'),
    income: amount('Income'),
    expenseBudget: amount('Expense budgeted'),
    expense: amount('Expense'),
    budget: amount('Net income budgeted'),
    actual: amount('Net income'),
    difference: amount('Difference'),
  },
  figures: { schema: z.object({}), needs: made },
})
