import { z } from 'zod'
import { depositKinds, depositStatuses } from '#domain/deposits/vocabulary.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

const movement = z.object({
  id: z.uuid(),
  date: field.date(),
  kind: field.choice(depositKinds),
  /** Signed: what is held grows by it, or shrinks. */
  amount: field.money('currency', { signed: true }),
  /** What was held after it. */
  held: field.money('currency', { signed: true }),
  /** "D-00042": of what was received, without gaps. */
  receipt: field.text().nullable(),
  method: field.choice(paymentMethods).nullable(),
  bankAccountName: field.text().nullable(),
  reference: field.text().nullable(),
  reason: field.text().nullable(),
  /** What shows why it was kept. */
  documentIds: z.array(z.uuid()),
  /** Of a transfer: the lease that it came from or went to. */
  otherLeaseId: z.uuid().nullable(),
  otherLeaseReference: field.text().nullable(),
  entryId: z.uuid(),
})

/** The deposit (caution fee) of a lease, by the lease's id: what the lease asks for, and what is held of it. */
export const deposits = defineResource({
  api: 'tenant',
  name: 'deposits',
  subject: 'Deposit',
  labels: { one: 'Deposit', many: 'Deposits' },
  title: 'leaseReference',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    /** As of today, where the organisation is. */
    status: field.choice(depositStatuses),
    required: field.money('currency', { label: 'Required' }),
    held: field.money('currency', { label: 'Held' }),
    /** What of it the tenant still has to pay, while the lease runs. */
    outstanding: field.money('currency', { label: 'Outstanding' }),
    currency: field.currency(),
    since: field.date({ label: 'Held since' }).nullable(),
    /** The last day of a lease that has one. */
    lastDay: field.date({ label: 'Last day' }).nullable(),
    /** Where it was paid into last. */
    bankAccountId: field.reference('BankAccount', { label: 'Bank account' }).nullable(),
    bankAccountName: field.text({ label: 'Bank account' }).nullable(),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    leaseId: field.reference('Lease', { label: 'Lease' }),
    tenantId: field.reference('Tenant', { label: 'Tenant' }),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    /** The signed lease that follows, which the deposit can move to. */
    renewalId: field.reference('Lease', { label: 'Renewal' }).nullable(),
    renewalReference: field.text({ label: 'Renewal' }).nullable(),
    /** The oldest first. */
    movements: field.json(z.array(movement), { label: 'Movements' }),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(depositStatuses)),
    propertyId: filter.reference('propertyId', 'Property'),
    bankAccountId: filter.reference('bankAccountId', 'BankAccount', { orNone: true }),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    tenantId: filter.reference('tenantId', 'Tenant'),
  },
  sort: ['leaseReference', 'required', 'held', 'outstanding', 'since', 'lastDay', 'createdAt'],
  defaultSort: { field: 'leaseReference', order: 'desc' },
  search: ['leaseReference', 'unitLabel', 'propertyTitle', 'tenantNames'],
})

export const exportDeposits = exportOf(deposits)
