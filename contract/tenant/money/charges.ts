import { z } from 'zod'
import { chargeStatuses } from '#domain/charges/status.ts'
import { chargeTypes } from '#domain/charges/types.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

const part = z.object({
  from: field.date(),
  to: field.date(),
  amount: field.money('currency'),
  days: field.integer().nullable(),
  of: field.integer().nullable(),
  net: field.money('currency'),
})

/** What can settle a charge → what people read. */
export const creditNames = {
  payment: 'Payment',
  creditNote: 'Credit note',
  waiver: 'Waived',
  writeOff: 'Written off',
  depositApplied: 'Deposit applied',
  opening: 'Opening credit',
} as const

export const settlement = z.object({
  /** The payment or credit. */
  creditId: z.uuid(),
  kind: field.choice(creditNames),
  /** Of receipts and credit notes. */
  number: field.text().nullable(),
  reason: field.text().nullable(),
  date: field.date(),
  amount: field.money('currency'),
})

/** What a tenant owes: raised from a lease's terms, or by hand. It is never edited; credit notes take it back. */
export const charges = defineResource({
  api: 'tenant',
  name: 'charges',
  subject: 'Charge',
  labels: { one: 'Charge', many: 'Charges' },
  title: 'description',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    leaseId: field.reference('Lease', { label: 'Lease' }),
    tenantId: field.reference('Tenant', { label: 'Tenant' }),
    type: field.choice(chargeTypes),
    accountId: field.reference('Account', { label: 'Category' }),
    category: field.text({ label: 'Category' }),
    description: field.text({ max: 200 }),
    /** As of today, where the organisation is. */
    status: field.choice(chargeStatuses),
    dueOn: field.date({ label: 'Due' }),
    from: field.date().nullable(),
    to: field.date().nullable(),
    /** How it was worked out, where a part of a period is charged. */
    parts: field.json(z.array(part), { label: 'Arithmetic' }),
    net: field.money('currency', { label: 'Net' }),
    tax: field.money('currency', { label: 'Tax' }),
    gross: field.money('currency', { label: 'Amount' }),
    settled: field.money('currency', { label: 'Settled' }),
    open: field.money('currency', { label: 'Outstanding' }),
    settledOn: field.date({ label: 'Settled on' }).nullable(),
    settledBy: field.json(z.array(settlement), { label: 'Settled by' }),
    currency: field.currency(),
    entryId: field.reference('JournalEntry', { label: 'Entry' }),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    expenseId: field.reference('Expense', { label: 'Expense' }).nullable(),
    serviceChargeId: field.reference('ServiceCharge', { label: 'Service charge' }).nullable(),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(chargeStatuses)),
    type: filter.oneOf('type', Object.keys(chargeTypes)),
    propertyId: filter.reference('propertyId', 'Property'),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    tenantId: filter.reference('tenantId', 'Tenant'),
    due: filter.dateRange('dueOn'),
    importId: filter.reference('importId', 'Import'),
  },
  sort: ['dueOn', 'gross', 'open', 'type', 'createdAt'],
  sortAtAnyLength: ['dueOn'],
  defaultSort: { field: 'dueOn', order: 'desc' },
  search: ['description', 'unitLabel', 'propertyTitle', 'tenantNames', 'leaseReference'],
})

export const exportCharges = exportOf(charges)
