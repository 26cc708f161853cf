import { onlineProblems, onlineStages, onlineStatuses } from '#domain/online-payments/statuses.ts'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/** Who asked to pay → what people read. */
export const onlineSources = { tenant: 'Signed in', link: 'Payment link' } as const

/** What somebody set out to pay by card, and what became of it. Money that arrives is a payment of its own. */
export const onlinePayments = defineResource({
  api: 'tenant',
  name: 'online-payments',
  subject: 'OnlinePayment',
  labels: { one: 'Online payment', many: 'Online payments' },
  title: 'reference',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    /** What the payer and the provider know it by. */
    reference: field.text({ label: 'Reference' }),
    status: field.choice(onlineStatuses),
    stage: field.choice(onlineStages, { label: 'Stage' }),
    provider: field.choice(paymentProviders),
    source: field.choice(onlineSources, { label: 'Paid by' }),
    /** What was asked for. */
    amount: field.money('currency'),
    currency: field.currency(),
    receivedAmount: field.money('receivedCurrency', { label: 'Received' }).nullable(),
    receivedCurrency: field.text({ label: 'Received in' }).nullable(),
    fee: field.money('currency', { label: 'Provider’s fee' }).nullable(),
    receivedAt: field.instant({ label: 'Received at' }).nullable(),
    /** Why what arrived was not recorded by itself. */
    problem: field.choice(onlineProblems).nullable(),
    /** Why it was dismissed. */
    reason: field.text({ label: 'Reason' }).nullable(),
    transaction: field.text({ label: 'Provider’s reference' }).nullable(),
    paymentId: field.reference('Payment', { label: 'Payment' }).nullable(),
    receipt: field.text({ label: 'Receipt' }).nullable(),
    refundedAt: field.instant({ label: 'Refunded' }).nullable(),
    disputedAt: field.instant({ label: 'Disputed' }).nullable(),
    expiresAt: field.instant({ label: 'Expires' }),
    bankAccountId: field.reference('BankAccount', { label: 'Arrives in' }),
    bankAccountName: field.text({ label: 'Arrives in' }),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    leaseId: field.reference('Lease', { label: 'Lease' }),
    tenantId: field.reference('Tenant', { label: 'Tenant' }),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(onlineStatuses)),
    provider: filter.oneOf('provider', Object.keys(paymentProviders)),
    propertyId: filter.reference('propertyId', 'Property'),
    lease: filter.reference('leaseId', 'Lease'),
    amount_range: filter.amountRange('amount', 'currency'),
  },
  sort: ['createdAt', 'amount', 'reference'],
  sortAtAnyLength: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['reference', 'unitLabel', 'propertyTitle', 'tenantNames', 'leaseReference'],
})

export const exportOnlinePayments = exportOf(onlinePayments)
