import { z } from 'zod'
import { ageingBuckets, type AgeingBucket } from '#domain/allocation/ageing.ts'
import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { leases } from '../leases.ts'
import { properties } from '../properties.ts'
import { charges } from './charges.ts'

const owed = [needs(charges, 'leaseId', 'dueOn', 'gross', 'settled', 'open', 'settledOn')]
const overdueBy = (bucket: AgeingBucket) =>
  column(field.money('currency', { label: ageingBuckets[bucket].label }), owed, { total: true })

/** Who owes what on a day, since when, and how long it has been overdue (docs/spec/domain.md "Figures"). */
export const arrears = defineReport({
  id: 'charges.arrears',
  path: '/charges/arrears',
  title: 'Arrears',
  summary: 'The arrears of a day: every lease with charges overdue, by how long, and totals per currency',
  subject: 'Charge',
  labels: { one: 'lease', many: 'leases' },
  parameters: { asOf: parameter.day('As of'), propertyId: parameter.records(properties) },
  // Whoever may not know whose they are does not get them.
  requires: [...owed, needs(charges, 'tenantNames')],
  columns: {
    leaseId: columnOf(leases, 'id'),
    tenantId: columnOf(charges, 'tenantId', { filesOnly: true }),
    currency: columnOf(charges, 'currency', { filesOnly: true }),
    tenantNames: columnOf(charges, 'tenantNames'),
    unitLabel: columnOf(charges, 'unitLabel', { under: 'tenantNames' }),
    propertyTitle: columnOf(charges, 'propertyTitle', { under: 'tenantNames' }),
    reference: column(field.text({ label: 'Lease' }), [needs(charges, 'leaseReference')]),
    since: column(field.date({ label: 'Since' }), owed),
    daysOverdue: column(field.integer({ label: 'Days overdue' }), owed, { under: 'since' }),
    upTo30: overdueBy('1-30'),
    upTo60: overdueBy('31-60'),
    upTo90: overdueBy('61-90'),
    over90: overdueBy('over-90'),
    overdue: column(field.money('currency', { label: 'Overdue' }), owed, { total: true }),
    onAccount: column(field.money('currency', { label: 'On account' }), owed, { total: true }),
  },
  figures: { schema: z.object({ leases: z.int() }), needs: owed },
})
