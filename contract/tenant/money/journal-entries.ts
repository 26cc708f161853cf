import { z } from 'zod'
import { entryKinds } from '#domain/ledger/entries.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/** One posting, with what it is about. */
const line = z.object({
  accountId: z.uuid(),
  code: field.text(),
  account: field.text(),
  /** Signed: a debit is above 0. */
  amount: field.money('currency', { signed: true }),
  currency: field.currency(),
  propertyId: z.uuid().nullable(),
  propertyTitle: field.text().nullable(),
  unitId: z.uuid().nullable(),
  unitLabel: field.text().nullable(),
  leaseId: z.uuid().nullable(),
  leaseReference: field.text().nullable(),
  tenantId: z.uuid().nullable(),
  tenantNames: field.text().nullable(),
  vendorId: z.uuid().nullable(),
  vendorName: field.text().nullable(),
  bankAccountName: field.text().nullable(),
  chargeId: z.uuid().nullable(),
})
export type EntryLine = z.output<typeof line>

/** What a document posted. It is never edited: another entry takes it back. */
export const journalEntries = defineResource({
  api: 'tenant',
  name: 'journal-entries',
  subject: 'JournalEntry',
  labels: { one: 'Journal entry', many: 'Journal entries' },
  title: 'description',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    date: field.date(),
    kind: field.choice(entryKinds),
    description: field.text({ max: 500 }),
    amount: field.money('currency', { label: 'Amount' }),
    currency: field.currency(),
    /** Empty where it is about several properties, or the firm's own. */
    propertyId: field.reference('Property', { label: 'Property' }).nullable(),
    chargeId: field.reference('Charge', { label: 'Charge' }).nullable(),
    paymentId: field.reference('Payment', { label: 'Payment' }).nullable(),
    expenseId: field.reference('Expense', { label: 'Expense' }).nullable(),
    saleId: field.reference('Sale', { label: 'Sale' }).nullable(),
    serviceChargeId: field.reference('ServiceCharge', { label: 'Service charge' }).nullable(),
    leaseId: field.reference('Lease', { label: 'Lease' }).nullable(),
    leaseReference: field.text({ label: 'Lease' }).nullable(),
    reversesId: field.reference('JournalEntry', { label: 'Reverses' }).nullable(),
    reversedById: field.reference('JournalEntry', { label: 'Reversed by' }).nullable(),
    accountIds: field.references('Account', { label: 'Accounts' }),
    leaseIds: field.references('Lease', { label: 'Leases' }),
    lines: field.json(z.array(line), { label: 'Postings' }),
    property: ofProperty.nullable(),
  },
  filter: {
    kind: filter.oneOf('kind', Object.keys(entryKinds)),
    account: filter.reference('accountIds', 'Account'),
    propertyId: filter.reference('propertyId', 'Property'),
    lease: filter.reference('leaseIds', 'Lease'),
    day: filter.dateRange('date'),
  },
  sort: ['date', 'createdAt'],
  sortAtAnyLength: ['date'],
  defaultSort: { field: 'date', order: 'desc' },
  search: ['description'],
})

export const exportJournalEntries = exportOf(journalEntries)
