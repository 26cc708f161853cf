import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { issues } from '../issues.ts'
import { expenses } from '../money/expenses.ts'
import { periodColumns, trendParameters } from './trend.ts'

const opened = [needs(issues, 'propertyId', 'createdAt')]
const completed = [needs(issues, 'propertyId', 'createdAt', 'completedAt')]
const inTime = [needs(issues, 'propertyId', 'completedAt', 'targetAt')]
const reopened = [needs(issues, 'propertyId', 'status')]
const count = (label: string) => field.integer({ label })

/** What happened to issues in each period, as `analytics.issueResolution` counts it (docs/spec/domain.md "Issue"). */
export const issueTrend = defineReport({
  id: 'analytics.issueTrend',
  path: '/analytics/issues',
  title: 'Issues resolved',
  summary: 'Issues opened, completed and reopened in each period, how many on time, and how long they took',
  explains: `Opened: issues recorded in the period.
Completed: issues completed in it, whenever they were recorded; a reopened issue counts when it is completed again.
On time: how many of those completed were completed by their target.
Median hours: from record to completion, half of those completed took longer.
Reopened: how often completed work was taken up again in the period.
Days are those of your organisation’s time zone.`,
  subject: 'Issue',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['opened', 'completed'] },
  parameters: trendParameters,
  requires: [...opened, ...completed, ...inTime],
  columns: {
    ...periodColumns,
    opened: column(count('Opened'), opened, { total: true }),
    completed: column(count('Completed'), completed, { total: true }),
    inTime: column(field.decimal({ label: 'On time, %' }), inTime),
    medianHours: column(field.decimal({ label: 'Median hours to completion' }), completed),
    reopened: column(count('Reopened'), reopened, { total: true }),
  },
})

const spent = [needs(expenses, 'propertyId', 'issueId', 'incurredOn', 'net', 'stage', 'currency')]

/** What issues cost in each period. */
export const issueCost = defineReport({
  id: 'analytics.issueCost',
  path: '/analytics/issue-cost',
  title: 'Cost of issues',
  summary: 'Expenses that come from issues, by the period in which they were incurred, per currency',
  explains: `Cost: approved and paid expenses that come from an issue, before tax, by the date of the invoice. Drafts and expenses that are submitted, rejected or voided do not count.
Issues: how many different issues these expenses come from.
Cost per issue: cost ÷ issues.`,
  subject: 'Expense',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['cost'] },
  parameters: { ...trendParameters, currency: parameter.currency() },
  requires: spent,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), spent, { filesOnly: true }),
    cost: column(field.money('currency', { label: 'Cost' }), spent, { total: true }),
    // An issue may cost something in several periods: these don’t add up.
    issues: column(count('Issues'), spent),
    each: column(field.money('currency', { label: 'Cost per issue' }), spent),
  },
})
