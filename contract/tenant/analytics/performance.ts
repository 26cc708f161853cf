import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { charges } from '../money/charges.ts'
import { properties } from '../properties.ts'
import { stockNeeds } from '../rent-roll.ts'
import { operatingIncome } from './operating-income.ts'
import { ofProperties } from './trend.ts'

const named = [needs(properties, 'title', 'currency')]
const charged = [
  needs(charges, 'propertyId', 'dueOn', 'gross', 'settled', 'open', 'currency', 'status', 'tenantNames'),
]
const operating = operatingIncome.requires
const money = (label: string, made: typeof named, signed = false) =>
  // Portfolios share properties: these don’t add up.
  column(field.money('currency', { label, signed }), made)

/** What figures stand beside each other for. */
export const groupings = {
  property: 'Property',
  portfolio: 'Portfolio',
  manager: 'Portfolio manager',
} as const

/** How properties, portfolios or their managers do beside each other (docs/spec/domain.md "Figures"). */
export const performance = defineReport({
  id: 'analytics.performance',
  path: '/analytics/performance',
  title: 'Performance',
  summary:
    'Occupancy, rent due and collected, arrears and net operating income of each property, portfolio or portfolio manager',
  explains: `Lettable and occupied units, occupancy: on the last day, as in the chart of occupancy.
Due, paid by now, collection rate: charges that fell due in these days, as in the chart of rent due and collected.
Overdue: what was overdue at the end of the last day.
Net operating income: of these days, on accrual basis.
A property counts for whoever manages it today and for each portfolio it is in today, with units in its own currency.`,
  subject: 'Charge',
  labels: { one: 'line', many: 'lines' },
  chart: { kind: 'rows', along: 'name', series: ['due', 'paid', 'overdue'] },
  parameters: {
    by: parameter.one('By', groupings, 'portfolio'),
    from: parameter.start('From', 'twelveMonths'),
    through: parameter.day('Through'),
    ...ofProperties,
    currency: parameter.currency(),
  },
  requires: [...named, ...charged],
  columns: {
    groupId: column(field.text({ label: 'Id' }), [], { filesOnly: true }),
    currency: column(field.currency(), named, { filesOnly: true }),
    name: column(field.text({ label: 'Name' }), named, { derived: true }),
    lettable: column(field.integer({ label: 'Lettable units' }), stockNeeds),
    occupied: column(field.integer({ label: 'Occupied units' }), stockNeeds),
    occupancy: column(field.decimal({ label: 'Occupancy, %' }), stockNeeds),
    due: money('Due', charged),
    paid: money('Paid by now', charged),
    rate: column(field.decimal({ label: 'Collection rate, %' }), charged),
    overdue: money('Overdue', charged),
    net: money('Net operating income', [...operating], true),
  },
})
