import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { charges } from '../money/charges.ts'
import { payments } from '../money/payments.ts'
import { units } from '../units.ts'
import { periodColumns, trendParameters } from './trend.ts'

const potential = [needs(units, 'propertyId', 'status', 'type', 'marketRent', 'rentFrequency', 'currency')]
const collected = [
  needs(charges, 'propertyId', 'type', 'net', 'gross', 'settled', 'currency', 'tenantNames'),
  needs(payments, 'propertyId', 'date', 'amount', 'currency', 'reversedOn'),
]
const made = [...potential, ...collected]

/** How much of the rent that there could be was collected in each period (docs/spec/domain.md "Figures"). */
export const economicOccupancy = defineReport({
  id: 'analytics.economicOccupancy',
  path: '/analytics/economic-occupancy',
  title: 'Economic occupancy',
  summary: 'Rent collected in each period, and its share of gross potential rent',
  explains: `Gross potential rent: the market rents of all lettable units as they are today, for the days of the period; a part of a month counts by its days. Units without a market rent add nothing.
Rent collected: rent that payments and deposits applied settled in the period, without tax, whenever it fell due.
Economic occupancy: rent collected ÷ gross potential rent. It can pass 100 % where late or yearly rents come in.`,
  subject: 'Charge',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['potential', 'collected'] },
  parameters: { ...trendParameters, currency: parameter.currency() },
  requires: made,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), made, { filesOnly: true }),
    potential: column(field.money('currency', { label: 'Gross potential rent' }), potential, { total: true }),
    collected: column(field.money('currency', { label: 'Rent collected', signed: true }), collected, {
      total: true,
    }),
    rate: column(field.decimal({ label: 'Economic occupancy, %' }), made, { derived: true }),
  },
})
