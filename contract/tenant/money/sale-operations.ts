import { z } from 'zod'
import { paymentMethods } from '#domain/money/methods.ts'
import { endings } from '#domain/sales/vocabulary.ts'
import { defineOperation, field, moneySum, needs } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { previewOf } from './entry-preview.ts'
import { sales } from './sales.ts'

const params = z.object({ id: field.id('Sale') })
const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'Sale' as const,
})
const version = field.integer({ min: 1 })
const reason = field.text({ min: 1, max: 300 })

export const acceptSale = defineOperation({
  id: 'sales.accept',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/accept',
  summary: 'Accept an offer: one of what is sold at a time',
  access: access('update'),
  params,
  body: z.strictObject({ version, date: field.date({ label: 'Accepted on' }) }),
  answer: sales.record,
})

/** Where no instalments were agreed, all of the price falls due at completion. */
export const contractSale = defineOperation({
  id: 'sales.contract',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/contract',
  summary: 'Note that the contract of a sale is signed',
  access: access('update'),
  params,
  body: z.strictObject({ version, date: field.date({ label: 'Signed on' }) }),
  answer: sales.record,
})

export const receiveSalePayment = defineOperation({
  id: 'sales.receive',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/receipts',
  summary: 'Record what a buyer paid of the price; it pays the earliest instalments first',
  access: access('update'),
  params,
  body: z.strictObject({
    date: field.date(),
    amount: field.money('currency', { some: true }),
    method: field.choice(paymentMethods).default('bankTransfer'),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    reference: field.text({ max: 120 }).nullable().default(null),
  }),
  answer: sales.record,
  status: 201,
})

export const previewReceive = previewOf(receiveSalePayment)

export const reverseSaleReceipt = defineOperation({
  id: 'sales.reverseReceipt',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/reverse-receipt',
  summary: 'Take a payment of the price back: it is owed again',
  access: access('update'),
  params,
  body: z.strictObject({ receiptId: z.uuid('This is not an id.'), date: field.date(), reason }),
  answer: sales.record,
})

/** What somebody is asked before a sale is completed. */
export const readCompletion = defineOperation({
  id: 'sales.completion',
  api: 'tenant',
  method: 'GET',
  path: '/sales/:id/completion',
  summary: 'List the leases, offers and listing that completing a sale concerns',
  access: access('read'),
  params,
  answer: z.object({
    leases: z.array(
      z.object({
        id: field.reference('Lease'),
        reference: field.text(),
        tenantNames: field.text(),
        unitLabel: field.text(),
      }),
    ),
    /** Others for what is sold: they are declined. */
    offers: z.array(
      z.object({ id: field.reference('Sale'), buyerName: field.text(), price: field.money('currency') }),
    ),
    /** Whether the public sees the property. */
    listed: field.boolean(),
  }),
})

export const completeSale = defineOperation({
  id: 'sales.complete',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/complete',
  summary: 'Complete a sale that is paid: the price becomes the owner’s, less what the firm takes',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    date: field.date({ label: 'Completed on' }),
    /** What the firm takes is moved within it; may be left out where that is nothing. */
    bankAccountId: field
      .reference('BankAccount', { label: 'Commission taken from' })
      .nullable()
      .default(null),
    endLeases: field.boolean({ label: 'End the leases on that day' }).default(false),
    /** A property that is sold is never listed; a unit's may go on to be. */
    unlist: field.boolean({ label: 'Take the property off the public pages' }).default(false),
  }),
  answer: sales.record,
})

export const previewCompletion = previewOf(completeSale)

export const endSale = defineOperation({
  id: 'sales.end',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/end',
  summary: 'Note that a sale came to nothing; what was paid is paid back, or kept for the owner',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    as: field.choice(endings, { label: 'Who ended it' }),
    date: field.date(),
    reason,
    refund: field.money('currency', { label: 'Paid back to the buyer' }).default(0),
    bankAccountId: field.reference('BankAccount', { label: 'Paid back from' }).nullable().default(null),
  }),
  answer: sales.record,
})

export const previewEnding = previewOf(endSale)

/** A completed sale is under contract again, its entries reversed; one that came to nothing is an offer again. */
export const reopenSale = defineOperation({
  id: 'sales.reopen',
  api: 'tenant',
  method: 'POST',
  path: '/sales/:id/reopen',
  summary: 'Undo how a sale ended',
  access: access('update'),
  params,
  body: z.strictObject({ version, date: field.date(), reason }),
  answer: sales.record,
})

export const previewReopening = previewOf(reopenSale)

/** Figures of exactly what the list's filters show: amounts of different currencies are never added. */
export const summariseSales = defineOperation({
  id: 'sales.summary',
  api: 'tenant',
  method: 'GET',
  path: '/sales/summary',
  summary:
    'Add up filtered sales by currency: what is agreed, paid, to pay and overdue, and what was completed',
  access: access('read'),
  requires: [needs(sales, 'price', 'paid', 'open', 'overdue', 'currency', 'stage')],
  query: sales.operations.list.query!,
  answer: z.object({
    sums: z.array(
      z.object({
        currency: field.currency(),
        count: z.int(),
        offers: z.int(),
        /** Accepted or under contract. */
        agreed: moneySum,
        paid: moneySum,
        open: moneySum,
        overdue: moneySum,
        completed: moneySum,
      }),
    ),
  }),
})

export const saleActivity = defineOperation({
  id: 'sales.activity',
  api: 'tenant',
  method: 'GET',
  path: '/sales/:id/activity',
  summary: 'List what was done to a sale, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

const format = z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf')

/** RT-04; page and file are drawn from one source. */
export const readSaleSheet = defineOperation({
  id: 'sales.sheet',
  api: 'tenant',
  method: 'GET',
  path: '/sales/:id/sheet',
  summary: 'Draw the record of a sale as a page or as PDF',
  access: access('read'),
  params,
  query: z.strictObject({ format }),
  streams: 'application/octet-stream',
})

export const readSaleReceipt = defineOperation({
  id: 'sales.receipt',
  api: 'tenant',
  method: 'GET',
  path: '/sales/:id/receipt',
  summary: 'Draw the receipt of what a buyer paid as a page or as PDF',
  access: access('read'),
  params,
  query: z.strictObject({ receiptId: z.uuid('This is not an id.'), format }),
  streams: 'application/octet-stream',
})

export const saleOperations = {
  'sales.accept': acceptSale,
  'sales.contract': contractSale,
  'sales.receive': receiveSalePayment,
  'sales.receivePreview': previewReceive,
  'sales.reverseReceipt': reverseSaleReceipt,
  'sales.completion': readCompletion,
  'sales.complete': completeSale,
  'sales.completePreview': previewCompletion,
  'sales.end': endSale,
  'sales.endPreview': previewEnding,
  'sales.reopen': reopenSale,
  'sales.reopenPreview': previewReopening,
  'sales.summary': summariseSales,
  'sales.activity': saleActivity,
  'sales.sheet': readSaleSheet,
  'sales.receipt': readSaleReceipt,
}
