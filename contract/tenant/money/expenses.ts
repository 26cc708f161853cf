import { z } from 'zod'
import { expenseStages, expenseStatuses } from '#domain/expenses/vocabulary.ts'
import { repeats } from '#domain/expenses/repeats.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

const line = z.strictObject({
  accountId: field.reference('Account', { label: 'Category' }),
  unitId: field.reference('Unit', { label: 'Unit' }).nullable().default(null),
  description: field.text({ max: 160 }).nullable().default(null),
  net: field.money('currency', { label: 'Before tax', some: true }),
  tax: field.money('currency', { label: 'Tax' }).default(0),
  /** In hundredths of a percent. */
  recoverableBps: field.integer({ min: 0, max: 10_000, label: 'Recoverable' }).default(0),
  capital: field.boolean({ label: 'Capital expenditure' }).default(false),
  /** How much of it is recovered then follows from the item. */
  itemId: z.uuid('This is not an id.').nullable().default(null),
})
export type ExpenseLine = z.output<typeof line>

/** What its lines belong to of a service charge. */
const item = z.object({
  id: z.uuid(),
  name: field.text(),
  serviceChargeId: field.reference('ServiceCharge'),
  serviceChargeName: field.text(),
})

const recharge = z.object({
  id: field.reference('Charge'),
  description: field.text(),
  leaseId: field.reference('Lease'),
  tenantNames: field.text(),
  unitLabel: field.text(),
  gross: field.money('currency'),
  open: field.money('currency'),
  endedAs: z.enum(['void', 'waived', 'writtenOff']).nullable(),
})

const payment = z.object({
  id: z.uuid(),
  batchId: z.uuid(),
  date: field.date(),
  method: field.choice(paymentMethods),
  bankAccountId: field.reference('BankAccount'),
  bankAccountName: field.text(),
  reference: field.text().nullable(),
  amount: field.money('currency'),
  entryId: field.reference('JournalEntry'),
  reversedOn: field.date().nullable(),
  reversalReason: field.text().nullable(),
})

/** What something costs a property or the firm, from the vendor's invoice to its payment (docs/spec/domain.md "Expense"). */
export const expenses = defineResource({
  api: 'tenant',
  name: 'expenses',
  subject: 'Expense',
  labels: { one: 'Expense', many: 'Expenses' },
  title: 'description',
  fields: {
    propertyId: field
      .reference('Property', { label: 'Property', help: 'Leave empty for your own firm’s expenses.' })
      .nullable(),
    vendorId: field.reference('Vendor', { label: 'Vendor' }).nullable(),
    issueId: field.reference('Issue', { label: 'Issue' }).nullable(),
    description: field.text({ min: 1, max: 200, label: 'Description' }),
    reference: field.text({ max: 60, label: 'Invoice number' }).nullable(),
    incurredOn: field.date({ label: 'Invoice date' }),
    dueOn: field.date({ label: 'Due' }),
    recoversTax: field
      .boolean({ label: 'Tax is reclaimed', help: 'Otherwise it is a part of the cost.' })
      .default(false),
    lines: field.json(z.array(line).max(100), { label: 'Lines' }).default([]),
    notes: field.longText({ max: 2000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    /** "E-00042": given when it is approved, without gaps. */
    label: field.text({ label: 'Voucher' }).nullable(),
    stage: field.choice(expenseStages),
    status: field.choice(expenseStatuses),
    net: field.money('currency', { label: 'Before tax' }),
    tax: field.money('currency'),
    gross: field.money('currency', { label: 'Amount' }),
    paid: field.money('currency'),
    open: field.money('currency', { label: 'To pay' }),
    currency: field.currency(),
    settledOn: field.date({ label: 'Paid on' }).nullable(),
    payments: field.json(z.array(payment), { label: 'Payments' }),
    /** What tenants were charged of it. */
    recharges: field.json(z.array(recharge), { label: 'Recharged' }),
    categories: field.text({ label: 'Categories' }),
    items: field.json(z.array(item), { label: 'Service charge items' }),
    /** Whoever entered or changed it: above a limit somebody else approves it. */
    enteredBy: field.references('User', { label: 'Entered by' }),
    submittedAt: field.instant({ label: 'Submitted' }).nullable(),
    submittedBy: field.reference('User', { label: 'Submitted by' }).nullable(),
    approvedAt: field.instant({ label: 'Approved' }).nullable(),
    approvedBy: field.reference('User', { label: 'Approved by' }).nullable(),
    ownerApprovedAt: field.instant({ label: 'Owner agreed' }).nullable(),
    /** Who agreed for the owner, and how where it was not the owner in Freehold. */
    ownerApprovedBy: field.reference('User', { label: 'Owner’s agreement by' }).nullable(),
    ownerNote: field.text({ label: 'How the owner agreed' }).nullable(),
    /** How often it recurs: each time as a draft, which carries the series on. */
    repeats: field.choice(repeats, { label: 'Repeats' }).nullable(),
    repeatsNextOn: field.date({ label: 'Next on' }).nullable(),
    repeatsUntil: field.date({ label: 'Until' }).nullable(),
    /** Why it was rejected or voided. */
    reason: field.text({ label: 'Reason' }).nullable(),
    postedOn: field.date({ label: 'Posted' }).nullable(),
    entryId: field.reference('JournalEntry', { label: 'Entry' }).nullable(),
    /** The entry that took it back. */
    voidEntryId: field.reference('JournalEntry', { label: 'Reversing entry' }).nullable(),
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    vendorName: field.text({ label: 'Vendor' }).nullable(),
    propertyTitle: field.text({ label: 'Property' }).nullable(),
    issueNumber: field.integer({ ungrouped: true, label: 'Issue' }).nullable(),
    property: ofProperty.nullable(),
  },
  filter: {
    status: filter.oneOf('status', Object.keys(expenseStatuses)),
    repeats: filter.oneOf('repeats', Object.keys(repeats)),
    propertyId: filter.reference('propertyId', 'Property', { orNone: true }),
    vendor: filter.reference('vendorId', 'Vendor', { orNone: true }),
    issue: filter.reference('issueId', 'Issue'),
    importId: filter.reference('importId', 'Import'),
    amount_range: filter.amountRange('gross', 'currency'),
    adate_range: filter.dateRange('incurredOn'),
    due_range: filter.dateRange('dueOn'),
  },
  sort: ['incurredOn', 'dueOn', 'label', 'gross', 'open', 'createdAt'],
  sortAtAnyLength: ['incurredOn'],
  defaultSort: { field: 'incurredOn', order: 'desc' },
  search: ['label', 'reference', 'description', 'vendorName'],
  check({ incurredOn, dueOn }, problem) {
    if (incurredOn && dueOn && dueOn < incurredOn) problem('dueOn', 'This is before the date of the invoice.')
  },
})

export const exportExpenses = exportOf(expenses)
