import { z } from 'zod'
import { chargeTypes } from '#domain/charges/types.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/** How a payment stands → what people read. */
export const paymentStatuses = {
  settled: 'Allocated',
  onAccount: 'On account',
  reversed: 'Reversed',
} as const

const settled = z.object({
  chargeId: field.reference('Charge'),
  description: field.text(),
  dueOn: field.date(),
  amount: field.money('currency'),
})

/** What a tenant paid. It is never edited: a wrong one is reversed, and both stay. */
export const payments = defineResource({
  api: 'tenant',
  name: 'payments',
  subject: 'Payment',
  labels: { one: 'Payment', many: 'Payments' },
  title: 'receipt',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    /** "R-00042": without gaps. */
    receipt: field.text({ label: 'Receipt' }),
    status: field.choice(paymentStatuses),
    date: field.date(),
    method: field.choice(paymentMethods),
    reference: field.text({ max: 120 }).nullable(),
    notes: field.longText({ max: 2000, help: 'For your team only.' }).nullable(),
    amount: field.money('currency'),
    /** What of it is credit on account. */
    available: field.money('currency', { label: 'On account' }),
    currency: field.currency(),
    /** What kinds of charges it settles. */
    chargeTypes: field.tags({ label: 'For', choices: chargeTypes }),
    settles: field.json(z.array(settled), { label: 'Settles' }),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    bankAccountName: field.text({ label: 'Paid into' }),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    leaseId: field.reference('Lease', { label: 'Lease' }),
    tenantId: field.reference('Tenant', { label: 'Tenant' }),
    reversedOn: field.date({ label: 'Reversed' }).nullable(),
    reversalReason: field.text({ label: 'Reason' }).nullable(),
    entryId: field.reference('JournalEntry', { label: 'Entry' }),
    /** The entry that took it back. */
    reversalEntryId: field.reference('JournalEntry', { label: 'Reversing entry' }).nullable(),
    /** When its receipt was last mailed, and where. */
    receiptSentAt: field.instant({ label: 'Receipt emailed' }).nullable(),
    receiptSentTo: field.email({ label: 'Emailed to' }).nullable(),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(paymentStatuses)),
    method: filter.oneOf('method', Object.keys(paymentMethods)),
    propertyId: filter.reference('propertyId', 'Property'),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    tenantId: filter.reference('tenantId', 'Tenant'),
    bankAccountId: filter.reference('bankAccountId', 'BankAccount'),
    chargeType: filter.oneOf('chargeTypes', Object.keys(chargeTypes)),
    amount_range: filter.amountRange('amount', 'currency'),
    adate_range: filter.dateRange('date'),
    importId: filter.reference('importId', 'Import'),
  },
  sort: ['date', 'receipt', 'amount', 'method', 'createdAt'],
  sortAtAnyLength: ['date'],
  defaultSort: { field: 'date', order: 'desc' },
  search: ['receipt', 'reference', 'unitLabel', 'propertyTitle', 'tenantNames', 'leaseReference'],
})

export const exportPayments = exportOf(payments)
