import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { stockNeeds } from '../rent-roll.ts'
import { units } from '../units.ts'
import { ofProperties } from './trend.ts'

const rents = [...stockNeeds, needs(units, 'marketRent', 'rentFrequency', 'currency')]

/** The units that stand empty on a day, the longest first. */
export const unitVacancy = defineReport({
  id: 'units.vacancies',
  path: '/units/vacancies',
  title: 'Vacant units',
  summary: 'Lettable units without a lease on a day: since when, what rent that costs, and who moves in next',
  explains: `Vacant: lettable units that no signed lease has on the day.
Vacant since: the day after the last lease ended; where there was none, the day the unit was added.
Rent forgone: market rent for the days since then, at a year’s rent ÷ 365 a day.
Next lease: the first day of a signed lease that begins later.`,
  subject: 'Lease',
  labels: { one: 'unit', many: 'units' },
  parameters: { asOf: parameter.day('As of'), ...ofProperties, currency: parameter.currency() },
  requires: [needs(units, 'label', 'propertyTitle'), ...stockNeeds],
  columns: {
    unitId: columnOf(units, 'id'),
    propertyId: column(field.id('Property'), []),
    currency: columnOf(units, 'currency', { filesOnly: true }),
    unitLabel: columnOf(units, 'label'),
    propertyTitle: columnOf(units, 'propertyTitle', { under: 'unitLabel' }),
    type: columnOf(units, 'type', { under: 'unitLabel' }),
    vacantSince: column(field.date({ label: 'Vacant since' }), stockNeeds),
    days: column(field.integer({ label: 'Days vacant' }), stockNeeds, { total: true }),
    marketRent: columnOf(units, 'marketRent', { total: 'a month' }),
    rentFrequency: columnOf(units, 'rentFrequency', { label: 'Market rent is', under: 'marketRent' }),
    forgone: column(field.money('currency', { label: 'Rent forgone' }), rents, { total: true }),
    nextFrom: column(field.date({ label: 'Next lease' }), stockNeeds),
  },
})
