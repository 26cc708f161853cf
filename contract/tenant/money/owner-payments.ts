import { paymentMethods } from '#domain/money/methods.ts'
import { ownerPaymentKinds, ownerPaymentStatuses } from '#domain/owners/payments.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/** What an owner was paid of what a property earned, or paid in for it. It is never edited: a wrong one is reversed. */
export const ownerPayments = defineResource({
  api: 'tenant',
  name: 'owner-payments',
  subject: 'OwnerPayment',
  labels: { one: 'Owner payment', many: 'Owner payments' },
  title: 'ownerName',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    ownerName: field.text({ label: 'Owner' }),
    kind: field.choice(ownerPaymentKinds, { label: 'Type' }),
    status: field.choice(ownerPaymentStatuses),
    date: field.date(),
    amount: field.money('currency'),
    currency: field.currency(),
    method: field.choice(paymentMethods),
    reference: field.text({ max: 120 }).nullable(),
    ownerId: field.reference('Owner', { label: 'Owner' }),
    /** Whoever signs in for the owner. */
    ownerUserId: field.reference('User', { label: 'Account of the owner' }).nullable(),
    propertyId: field.reference('Property', { label: 'Property' }),
    propertyTitle: field.text({ label: 'Property' }),
    bankAccountId: field.reference('BankAccount', { label: 'Bank account' }),
    bankAccountName: field.text({ label: 'Bank account' }),
    /** What was paid in one go. */
    batch: field.text({ label: 'Batch' }),
    entryId: field.reference('JournalEntry', { label: 'Entry' }),
    reversedOn: field.date({ label: 'Reversed' }).nullable(),
    reversalReason: field.text({ label: 'Reason' }).nullable(),
    property: ofProperty,
  },
  filter: {
    kind: filter.oneOf('kind', Object.keys(ownerPaymentKinds)),
    status: filter.oneOf('status', Object.keys(ownerPaymentStatuses)),
    ownerId: filter.reference('ownerId', 'Owner'),
    propertyId: filter.reference('propertyId', 'Property'),
    amount_range: filter.amountRange('amount', 'currency'),
    adate_range: filter.dateRange('date'),
  },
  sort: ['date', 'amount', 'createdAt'],
  sortAtAnyLength: ['date'],
  defaultSort: { field: 'date', order: 'desc' },
  search: ['ownerName', 'propertyTitle', 'reference'],
})

export const exportOwnerPayments = exportOf(ownerPayments)
