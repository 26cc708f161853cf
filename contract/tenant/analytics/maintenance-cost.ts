import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { issues } from '../issues.ts'
import { expenses } from '../money/expenses.ts'
import { ofProperties } from './trend.ts'

const spent = [needs(expenses, 'propertyId', 'issueId', 'incurredOn', 'net', 'stage', 'currency')]
const ofIssues = [...spent, needs(issues, 'category', 'propertyId')]

/** What repairs cost, by property and kind of issue. */
export const maintenanceCost = defineReport({
  id: 'analytics.maintenanceCost',
  path: '/analytics/maintenance-cost',
  title: 'Maintenance cost',
  summary:
    'What issues cost in a period for each property and category, compared with a year earlier, per currency',
  explains: `Cost: approved and paid expenses that come from an issue, before tax, by the date of the invoice.
Issues: how many different issues these expenses come from.
Cost per issue: cost ÷ issues.
A year earlier: the same days of the year before.`,
  subject: 'Expense',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    from: parameter.start('From', 'twelveMonths'),
    through: parameter.day('Through'),
    ...ofProperties,
    currency: parameter.currency(),
  },
  requires: ofIssues,
  columns: {
    propertyId: column(field.id('Property'), []),
    currency: column(field.currency(), spent, { filesOnly: true }),
    propertyTitle: columnOf(expenses, 'propertyTitle', { derived: true }),
    category: columnOf(issues, 'category', { derived: true }),
    issues: column(field.integer({ label: 'Issues' }), ofIssues, { total: true }),
    cost: column(field.money('currency', { label: 'Cost' }), spent, { total: true }),
    each: column(field.money('currency', { label: 'Cost per issue' }), ofIssues),
    yearBefore: column(field.money('currency', { label: 'A year earlier' }), spent, { total: true }),
  },
})
