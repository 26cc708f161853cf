import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { leases } from '../leases.ts'
import { ofProperties } from './trend.ts'

const ending = [
  needs(leases, 'propertyId', 'start', 'status', 'stage', 'lastDay', 'noticeGivenOn', 'expiry', 'currency'),
]
const rents = [...ending, needs(leases, 'terms', 'escalation', 'frequency', 'monthlyRent')]

/** When the leases in force end, month by month ahead (docs/spec/domain.md "Figures"). */
export const leaseExpiries = defineReport({
  id: 'analytics.leaseExpiries',
  path: '/analytics/lease-expiries',
  title: 'Lease expiries',
  summary: 'Current leases by the month in which they end, for twelve months, with their yearly rent',
  explains: `Leases in force on the day: signed, begun and not ended, including those under notice and holding over. Each counts in the month of its last day as known now: as agreed when it was ended, by notice, or by its term. The first month begins with the day itself; the twelfth is the eleventh month after it.
Later: ends after these.
Move-out overdue: notice has run out and no move-out is recorded.
Holding over: the term is over and the tenant is still there.
No end: runs until notice is given.
Yearly rent: the rent in force on the day, with increases up to then, for a year; leases whose rent is one sum in total are counted and add no rent.`,
  subject: 'Lease',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['leases'] },
  parameters: { asOf: parameter.day('As of'), ...ofProperties, currency: parameter.currency() },
  requires: ending,
  columns: {
    period: column(field.text({ label: 'Ends' }), [], { derived: true }),
    begins: column(field.date({ label: 'First day' }), [], { filesOnly: true }),
    ends: column(field.date({ label: 'Last day' }), [], { filesOnly: true }),
    currency: column(field.currency(), ending, { filesOnly: true }),
    leases: column(field.integer({ label: 'Leases' }), ending),
    yearlyRent: column(field.money('currency', { label: 'Yearly rent' }), rents, { total: true }),
  },
})
