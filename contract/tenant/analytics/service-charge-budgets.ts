import { serviceChargeStages } from '#domain/service-charges/vocabulary.ts'
import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { serviceCharges } from '../money/service-charges.ts'
import { ofProperties, trendParameters } from './trend.ts'

const made = [
  needs(serviceCharges, 'propertyId', 'name', 'from', 'to', 'budget', 'actual', 'currency', 'propertyTitle'),
]
const { from, through } = trendParameters

/** What service charges were budgeted at, and what was spent (docs/spec/domain.md "Service charge"). */
export const serviceChargeBudgets = defineReport({
  id: 'analytics.serviceChargeBudgets',
  path: '/analytics/service-charge-budgets',
  title: 'Service charges: budget against actual',
  summary: 'Budget, spending and what is left for each service charge in a period, per currency',
  explains: `A row for each service charge with days between the two days; its amounts are always those of its whole year.
Budget: all of its items.
Spent: approved and paid expenses that belong to its items, with tax that is not reclaimed; what is set aside for the reserve fund counts with its budget, and what is spent of the fund does not count.
Once reconciled: as it was reconciled.
Left: budget less spent, below 0 where more was spent.
Used: spent ÷ budget.`,
  subject: 'ServiceCharge',
  labels: { one: 'service charge', many: 'service charges' },
  // Each stands for its whole year, whichever days are asked for: there is nothing to compare.
  chart: { kind: 'rows', along: 'charge', series: ['budget', 'actual'], compared: [] },
  parameters: { from, through, ...ofProperties, currency: parameter.currency() },
  requires: made,
  columns: {
    serviceChargeId: column(field.id('ServiceCharge'), []),
    propertyId: column(field.id('Property'), []),
    currency: columnOf(serviceCharges, 'currency', { filesOnly: true }),
    charge: column(field.text({ label: 'Service charge' }), made),
    propertyTitle: columnOf(serviceCharges, 'propertyTitle', { filesOnly: true }),
    name: columnOf(serviceCharges, 'name', { filesOnly: true }),
    begins: columnOf(serviceCharges, 'from', { label: 'First day' }),
    ends: columnOf(serviceCharges, 'to', { label: 'Last day' }),
    stage: column(field.choice(serviceChargeStages, { label: 'Stage' }), [needs(serviceCharges, 'stage')]),
    budget: columnOf(serviceCharges, 'budget', { total: true }),
    actual: columnOf(serviceCharges, 'actual', { total: true }),
    left: column(field.money('currency', { label: 'Left', signed: true }), made, { total: true }),
    used: column(field.decimal({ label: 'Used, %' }), made),
  },
})
