import { column, columnOf, defineReport, field, needs, parameter } from '../kit/index.ts'
import { frequencies } from '#domain/properties/vocabulary.ts'
import { occupancies } from '#domain/units/vocabulary.ts'
import { leases } from './leases.ts'
import { charges } from './money/charges.ts'
import { deposits } from './money/deposits.ts'
import { payments } from './money/payments.ts'
import { physicalOccupancySchema } from './physical-occupancy.ts'
import { properties } from './properties.ts'
import { units } from './units.ts'

/** Which units are let, and which could be. */
export const stockNeeds = [
  needs(units, 'propertyId', 'type', 'status', 'area', 'areaUnit', 'occupancy'),
  needs(leases, 'start', 'status', 'stage', 'lastDay', 'expiry'),
]
const rents = [needs(leases, 'terms', 'escalation', 'monthlyRent')]
const owed = [
  needs(charges, 'leaseId', 'dueOn', 'gross', 'settled', 'open', 'settledOn'),
  needs(payments, 'leaseId', 'amount', 'available'),
]
const amount = (label: string) => field.money('currency', { label })

/** Every unit with who has it on a day, and what it brings (docs/spec/domain.md "Figures"). */
export const rentRoll = defineReport({
  id: 'leases.rentRoll',
  path: '/leases/rent-roll',
  title: 'Rent roll',
  summary: 'The rent roll of a day: every unit with its lease and rent, and totals per currency',
  explains: `Occupancy: whether a signed lease has the unit on the day; a unit under notice is occupied.
Market rent: as it is today, whatever the day. Totals are a month’s rent of lettable units.
Contract rent, other recurring: what the lease charges on the day, with increases up to then; totals are a month’s.
Deposit held, balance: at the end of the day; a balance below 0 is credit on account.
Days overdue: since the oldest open charge fell due.`,
  subject: 'Lease',
  labels: { one: 'unit', many: 'units' },
  parameters: { asOf: parameter.day('As of'), propertyId: parameter.records(properties) },
  requires: [needs(units, 'label', 'propertyTitle'), ...stockNeeds],
  columns: {
    unitId: columnOf(units, 'id'),
    propertyId: column(field.id('Property'), []),
    leaseId: columnOf(leases, 'id'),
    currency: columnOf(units, 'currency', { filesOnly: true }),
    propertyTitle: columnOf(units, 'propertyTitle', { under: 'unitLabel' }),
    unitLabel: columnOf(units, 'label'),
    type: columnOf(units, 'type', { under: 'unitLabel' }),
    area: columnOf(units, 'area'),
    areaUnit: columnOf(units, 'areaUnit', { filesOnly: true }),
    occupancy: column(field.choice(occupancies, { label: 'Occupancy' }), stockNeeds),
    tenantNames: columnOf(leases, 'tenantNames'),
    reference: columnOf(leases, 'reference', { label: 'Lease', under: 'tenantNames' }),
    status: columnOf(leases, 'status', { under: 'tenantNames' }),
    start: columnOf(leases, 'start', { label: 'From' }),
    lastDay: columnOf(leases, 'lastDay', { label: 'To', under: 'start' }),
    marketRent: columnOf(units, 'marketRent', { total: 'a month' }),
    marketFrequency: columnOf(units, 'rentFrequency', { label: 'Market rent is', under: 'marketRent' }),
    contractRent: column(amount('Contract rent'), rents, { total: 'a month' }),
    // In the words of the market rent beside it.
    frequency: column(
      field.choice(frequencies, { label: leases.label('frequency') }),
      [needs(leases, 'frequency')],
      { under: 'contractRent' },
    ),
    otherRecurring: column(amount('Other recurring'), rents, { total: 'a month' }),
    depositHeld: column(amount('Deposit held'), [needs(deposits, 'leaseId', 'held')], { total: true }),
    balance: column(field.money('currency', { label: 'Balance', signed: true }), owed, { total: true }),
    daysOverdue: column(field.integer({ label: 'Days overdue' }), owed, { under: 'balance' }),
    nextIncreaseOn: column(field.date({ label: 'Next increase' }), rents, { derived: true }),
    nextIncrease: column(amount('Next rent'), rents, { derived: true, under: 'nextIncreaseOn' }),
  },
  figures: { schema: physicalOccupancySchema, needs: stockNeeds },
})
