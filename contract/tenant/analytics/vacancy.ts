import { column, defineReport, field, needs } from '../../kit/index.ts'
import { leases } from '../leases.ts'
import { stockNeeds } from '../rent-roll.ts'
import { units } from '../units.ts'
import { periodColumns, trendParameters } from './trend.ts'

const lettingNeeds = [...stockNeeds, needs(leases, 'unitId', 'endedOn'), needs(units, 'createdAt')]
const count = (label: string) => column(field.integer({ label }), lettingNeeds)

/** How long units stand empty and how long letting them takes (docs/spec/domain.md "Figures"). */
export const vacancyTrend = defineReport({
  id: 'analytics.vacancy',
  path: '/analytics/vacancy',
  title: 'Vacancy and letting time',
  summary:
    'Vacant days of lettable units in each period, and how long units stood empty before they were let',
  explains: `Lettable days: units on the market today × days of the period; off-market, sold and archived units and common areas are left out, for past periods too.
Vacant days: those of them on which no signed lease has the unit; under notice and holding over it has.
Vacancy: vacant ÷ lettable days.
Lettings: signed leases of these units whose first day is in the period and before which the unit was empty for at least a day.
Days to let: the days that the unit was empty before such a lease, from the day after the lease before it ended or, for its first lease, from the day on which the unit was entered; the median of the lettings of the period.`,
  subject: 'Lease',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['vacantDays'] },
  parameters: trendParameters,
  requires: lettingNeeds,
  columns: {
    ...periodColumns,
    lettableDays: count('Lettable days'),
    vacantDays: count('Vacant days'),
    vacancy: column(field.decimal({ label: 'Vacancy, %' }), lettingNeeds, { derived: true }),
    lettings: count('Lettings'),
    daysToLet: column(field.decimal({ label: 'Days to let, median' }), lettingNeeds, { derived: true }),
  },
})
