import { z } from 'zod'
import { fundings, saleStages, saleStatuses } from '#domain/sales/vocabulary.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { checkContact, defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

const instalment = z.strictObject({
  dueOn: field.date({ label: 'Due' }),
  description: field.text({ min: 1, max: 120, label: 'Description' }),
  amount: field.money('currency', { some: true }),
})

const agent = z.strictObject({
  userId: field.reference('User', { label: 'Agent' }),
  /** Of the commission, in hundredths of a percent: together 100 %. */
  shareBps: field.integer({ min: 1, max: 10_000, label: 'Share' }),
})

const fee = z.strictObject({
  description: field.text({ min: 1, max: 120, label: 'Description' }),
  amount: field.money('currency', { some: true }),
})

const receipt = z.object({
  id: z.uuid(),
  /** "SR-00042" */
  label: field.text(),
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

/** An instalment with what is paid of it: whatever comes in pays the earliest first. */
const planned = z.object({
  dueOn: field.date(),
  description: field.text(),
  amount: field.money('currency'),
  paid: field.money('currency'),
  open: field.money('currency'),
})

/** A property or unit that somebody offers to buy, from the offer to its completion (docs/spec/domain.md "Sale"). */
export const sales = defineResource({
  api: 'tenant',
  name: 'sales',
  subject: 'Sale',
  labels: { one: 'Sale', many: 'Sales' },
  title: 'buyerName',
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field
      .reference('Unit', { label: 'Unit', help: 'Leave empty if the whole property is sold.' })
      .nullable(),
    buyerName: field.text({ min: 1, max: 160, label: 'Buyer' }),
    buyerEmail: field.email({ label: 'Email' }).nullable(),
    buyerDialCode: field.dialCode({ label: 'Dial code' }).nullable(),
    buyerPhone: field.phone({ label: 'Phone' }).nullable(),
    buyerAddress: field.longText({ max: 500, label: 'Address' }).nullable(),
    price: field.money('currency', { some: true }),
    funding: field.choice(fundings, { label: 'Pays by' }).default('cash'),
    conditions: field
      .longText({ max: 1000, label: 'Subject to', help: 'Such as a survey, or the sale of another home.' })
      .nullable(),
    offeredOn: field.date({ label: 'Offered' }),
    validUntil: field.date({ label: 'Offer stands until' }).nullable(),
    completionOn: field.date({ label: 'Planned completion' }).nullable(),
    instalments: field.json(z.array(instalment).max(120), { label: 'Instalments' }).default([]),
    commissionBps: field.integer({ min: 0, max: 10_000, label: 'Commission rate' }).nullable(),
    commissionAmount: field.money('currency', { label: 'Fixed commission' }).nullable(),
    agents: field.json(z.array(agent).max(10), { label: 'Agents' }).default([]),
    fees: field.json(z.array(fee).max(20), { label: 'Fees' }).default([]),
    taxBps: field.integer({ min: 0, max: 10_000, label: 'Tax on commission and fees' }).default(0),
    notes: field.longText({ max: 2000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    /** "S-00042": given when it is accepted, without gaps. */
    label: field.text({ label: 'Sale' }).nullable(),
    stage: field.choice(saleStages),
    status: field.choice(saleStatuses),
    currency: field.currency(),
    commission: field.money('currency'),
    feesTotal: field.money('currency', { label: 'Fees in total' }),
    commissionTax: field.money('currency', { label: 'Tax on them' }),
    /** Commission, fees and tax. */
    deducted: field.money('currency', { label: 'Kept by the firm' }),
    toOwner: field.money('currency', { label: 'To the owner' }),
    paid: field.money('currency'),
    /** Of a sale that is agreed. */
    open: field.money('currency', { label: 'To pay' }),
    overdue: field.money('currency'),
    nextDueOn: field.date({ label: 'Next payment' }).nullable(),
    plan: field.json(z.array(planned), { label: 'Payment plan' }),
    receipts: field.json(z.array(receipt), { label: 'Receipts' }),
    agentIds: field.references('User', { label: 'Agents' }),
    agentNames: field.text({ label: 'Agents' }),
    acceptedOn: field.date({ label: 'Accepted' }).nullable(),
    contractedOn: field.date({ label: 'Under contract since' }).nullable(),
    /** When it was completed, cancelled or fell through. */
    endedOn: field.date({ label: 'Ended' }).nullable(),
    /** Why it was cancelled or fell through. */
    reason: field.text({ label: 'Reason' }).nullable(),
    /** Of its completion, or of what was paid back. */
    entryId: field.reference('JournalEntry', { label: 'Entry' }).nullable(),
    commissionEntryId: field.reference('JournalEntry', { label: 'Entry of the commission' }).nullable(),
    /** What was paid before it fell through, and was not paid back. */
    kept: field.money('currency', { label: 'Kept for the owner' }),
    askingPrice: field.money('currency', { label: 'Asking price' }).nullable(),
    propertyTitle: field.text({ label: 'Property' }),
    unitLabel: field.text({ label: 'Unit' }).nullable(),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(saleStatuses)),
    propertyId: filter.reference('propertyId', 'Property'),
    unit: filter.reference('unitId', 'Unit', { orNone: true }),
    agent: filter.reference('agentIds', 'User'),
    amount_range: filter.amountRange('price', 'currency'),
    adate_range: filter.dateRange('offeredOn'),
    due_range: filter.dateRange('nextDueOn'),
  },
  sort: ['offeredOn', 'price', 'open', 'nextDueOn', 'label', 'buyerName', 'createdAt'],
  sortAtAnyLength: ['offeredOn'],
  defaultSort: { field: 'offeredOn', order: 'desc' },
  search: ['label', 'buyerName', 'buyerEmail', 'propertyTitle'],
  check(sale, problem) {
    const { offeredOn, validUntil, completionOn } = sale
    checkContact({ phone: sale.buyerPhone, dialCode: sale.buyerDialCode }, problem, [
      'buyerPhone',
      'buyerDialCode',
    ])
    if (offeredOn && validUntil && validUntil < offeredOn) problem('validUntil', 'This is before the offer.')
    if (offeredOn && completionOn && completionOn < offeredOn) {
      problem('completionOn', 'This is before the offer.')
    }
  },
})

export const exportSales = exportOf(sales)
