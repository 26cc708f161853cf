import { z } from 'zod'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineOperation, defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

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
    date: field.date(),
    method: field.choice(paymentMethods),
    reference: field.text({ max: 120 }).nullable(),
    amount: field.money('currency'),
    /** What of it is credit on account. */
    available: field.money('currency', { label: 'On account' }),
    currency: field.currency(),
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
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    property: ofProperty,
  },
  filter: {
    method: filter.oneOf('method', Object.keys(paymentMethods)),
    propertyId: filter.reference('propertyId', 'Property'),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    tenantId: filter.reference('tenantId', 'Tenant'),
    bankAccountId: filter.reference('bankAccountId', 'BankAccount'),
    adate_range: filter.dateRange('date'),
  },
  sort: ['date', 'receipt', 'amount', 'method', 'propertyTitle', 'createdAt'],
  sortAtAnyLength: ['date'],
  defaultSort: { field: 'date', order: 'desc' },
  search: ['receipt', 'reference', 'unitLabel', 'propertyTitle', 'tenantNames', 'leaseReference'],
})

const params = z.object({ id: field.id('Payment') })

export const recordPayment = defineOperation({
  id: 'payments.record',
  api: 'tenant',
  method: 'POST',
  path: '/payments',
  summary: 'Record a payment: it settles the oldest charges first, or those that are chosen',
  access: { needs: 'profile', action: 'create', subject: 'Payment' },
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    reference: field.text({ max: 120 }).nullable().default(null),
    amount: field.money('currency'),
    allocations: z
      .array(z.strictObject({ chargeId: field.reference('Charge'), amount: field.money('currency') }))
      .max(500)
      .optional(),
  }),
  answer: payments.record,
  status: 201,
})

export const reversePayment = defineOperation({
  id: 'payments.reverse',
  api: 'tenant',
  method: 'POST',
  path: '/payments/:id/reverse',
  summary: 'Take a payment back, such as a bounced cheque: what it settled is open again',
  access: { needs: 'profile', action: 'update', subject: 'Payment' },
  params,
  body: z.strictObject({
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: payments.record,
})

export const exportPayments = exportOf(payments)
