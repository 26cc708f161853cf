import { column, defineReport, field } from '../../kit/index.ts'
import { stockNeeds } from '../rent-roll.ts'
import { periodColumns, trendParameters } from './trend.ts'

const count = (label: string) => column(field.integer({ label }), stockNeeds)
const share = (label: string) => column(field.decimal({ label }), stockNeeds, { derived: true })

/** How much of what can be let is let at the end of each period (docs/spec/domain.md "Figures"). */
export const occupancyTrend = defineReport({
  id: 'analytics.occupancyTrend',
  path: '/analytics/occupancy-trend',
  title: 'Occupancy',
  summary: 'Lettable, occupied and vacant units at the end of each period, and physical occupancy',
  explains: `On the last day of each period, or the last day asked for.
Lettable: units on the market today; off-market, sold and archived units and common areas are left out, for past periods too.
Occupied: lettable units that a signed lease has on that day; under notice and holding over count as occupied.
Vacant: the other lettable units.
Occupancy by units: occupied ÷ lettable units.
Occupancy by area: the same with the area of each unit, in square metres; a unit without an area adds nothing.`,
  subject: 'Lease',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'lines', along: 'period', series: ['byCount', 'byArea'] },
  parameters: trendParameters,
  requires: stockNeeds,
  columns: {
    ...periodColumns,
    lettable: count('Lettable units'),
    occupied: count('Occupied units'),
    vacant: count('Vacant units'),
    byCount: share('Occupancy by units, %'),
    byArea: share('Occupancy by area, %'),
  },
})
