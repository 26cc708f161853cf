import { z } from 'zod'
import { ageingBuckets, type AgeingBucket } from '#domain/allocation/ageing.ts'
import { nextSteps, planStatuses, promiseStatuses } from '#domain/arrears/standing.ts'
import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { leases } from '../leases.ts'
import { properties } from '../properties.ts'
import { charges } from './charges.ts'

/** What is done about arrears, as rules speak of it: by the property of what is owed. */
export const reminded = { ...charges, subject: 'Reminder' as const }

const owed = [needs(charges, 'leaseId', 'dueOn', 'gross', 'settled', 'open', 'settledOn')]
const worked = [...owed, needs(reminded, 'leaseId')]
const overdueBy = (bucket: AgeingBucket) =>
  column(field.money('currency', { label: ageingBuckets[bucket].label }), owed, { total: true })

/** Days without contact that a list can be narrowed to → what people read. */
export const quietFor = {
  '7': 'No contact for 7 days',
  '14': 'No contact for 14 days',
  '30': 'No contact for 30 days',
} as const

/** Who owes what on a day, since when, how long it has been overdue (docs/spec/domain.md "Figures"), and what comes next. */
export const arrears = defineReport({
  id: 'charges.arrears',
  path: '/charges/arrears',
  title: 'Arrears',
  summary: 'The arrears of a day: every lease with charges overdue, by how long, and totals per currency',
  explains: `Overdue: what was still open at the end of the day of charges that fell due before it.
1–30, 31–60, 61–90, over 90 days: the same by how long ago each charge fell due.
On account: what was paid and settles nothing yet; it is not taken off what is overdue.
Days overdue: since the oldest of these charges fell due.`,
  subject: 'Charge',
  labels: { one: 'lease', many: 'leases' },
  parameters: {
    asOf: parameter.day('As of'),
    propertyId: parameter.records(properties),
    step: parameter.choice('Next step', nextSteps),
    quiet: parameter.choice('Last contact', quietFor),
  },
  // Whoever may not know whose they are does not get them.
  requires: [...owed, needs(charges, 'tenantNames')],
  columns: {
    leaseId: columnOf(leases, 'id'),
    tenantId: columnOf(charges, 'tenantId', { filesOnly: true }),
    currency: columnOf(charges, 'currency', { filesOnly: true }),
    tenantNames: columnOf(charges, 'tenantNames'),
    unitLabel: columnOf(charges, 'unitLabel', { under: 'tenantNames' }),
    propertyTitle: columnOf(charges, 'propertyTitle', { under: 'tenantNames' }),
    reference: column(field.text({ label: 'Lease' }), [needs(charges, 'leaseReference')], {
      under: 'tenantNames',
    }),
    since: column(field.date({ label: 'Since' }), owed),
    daysOverdue: column(field.integer({ label: 'Days overdue' }), owed, { under: 'since' }),
    overdue: column(field.money('currency', { label: 'Overdue' }), owed, { total: true }),
    step: column(field.choice(nextSteps, { label: 'Next step' }), worked),
    plan: column(field.choice(planStatuses, { label: 'Payment plan' }), worked, { under: 'step' }),
    upTo30: overdueBy('1-30'),
    upTo60: overdueBy('31-60'),
    upTo90: overdueBy('61-90'),
    over90: overdueBy('over-90'),
    onAccount: column(field.money('currency', { label: 'On account' }), owed, { total: true }),
    lastContact: column(field.date({ label: 'Last contact' }), worked),
    promisedOn: column(field.date({ label: 'Promised' }), worked),
    promisedAmount: column(field.money('currency', { label: 'Amount promised' }), worked, {
      under: 'promisedOn',
    }),
    promise: column(field.choice(promiseStatuses, { label: 'Promise' }), worked, { under: 'promisedOn' }),
  },
  figures: { schema: z.object({ leases: z.int() }), needs: owed },
})
