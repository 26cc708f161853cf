import { depositStatuses } from '#domain/deposits/vocabulary.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

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
