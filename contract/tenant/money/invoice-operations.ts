import { z } from 'zod'
import { chargeTypes } from '#domain/charges/types.ts'
import { defineOperation, field, moneySum, needs } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { invoices } from './invoices.ts'

const params = z.object({ id: field.id('Invoice') })
const access = (action: 'read' | 'create' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'Invoice' as const,
})
const version = field.integer({ min: 1 })
const says = {
  dueOn: field.date({ label: 'Due' }),
  /** By the organisation's pattern when empty. */
  reference: field.text({ min: 1, max: 60, label: 'Payment reference' }).nullable(),
  notes: field.longText({ max: 1000, label: 'Note on the invoice' }).nullable(),
}

/** What of a lease has been charged and stands on no invoice. */
export const listBillable = defineOperation({
  id: 'invoices.billable',
  api: 'tenant',
  method: 'GET',
  path: '/invoices/billable',
  summary: 'List the charges of a lease that are on no invoice, and when an invoice of today would be due',
  access: access('create'),
  query: z.strictObject({ leaseId: field.reference('Lease', { label: 'Lease' }) }),
  answer: z.object({
    today: field.date(),
    /** Days that the organisation gives to pay. */
    days: z.int(),
    charges: z.array(
      z.object({
        id: field.id('Charge'),
        type: field.choice(chargeTypes),
        description: field.text(),
        dueOn: field.date(),
        gross: field.money('currency'),
        open: field.money('currency'),
        currency: field.currency(),
      }),
    ),
  }),
})

export const raiseInvoice = defineOperation({
  id: 'invoices.raise',
  api: 'tenant',
  method: 'POST',
  path: '/invoices',
  summary: 'Gather charges of a lease on an invoice: as a draft, or issued at once',
  access: access('create'),
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    chargeIds: z
      .array(field.reference('Charge'), { error: () => 'Choose what to bill.' })
      .min(1, 'Choose what to bill.')
      .max(500, 'Choose at most 500 charges.'),
    /** Today when left out. */
    issuedOn: field.date({ label: 'Invoice date' }).optional(),
    /** By the organisation's terms when left out. */
    dueOn: says.dueOn.optional(),
    reference: says.reference.default(null),
    notes: says.notes.default(null),
    issue: field.boolean({ label: 'Issue it now' }).default(false),
  }),
  answer: invoices.record,
  status: 201,
})

export const changeInvoice = defineOperation({
  id: 'invoices.change',
  api: 'tenant',
  method: 'PATCH',
  path: '/invoices/:id',
  summary: 'Change a draft: when it is due, the payment reference, the note',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    issuedOn: field.date({ label: 'Invoice date' }).optional(),
    dueOn: says.dueOn.optional(),
    reference: says.reference.optional(),
    notes: says.notes.optional(),
  }),
  answer: invoices.record,
})

export const issueInvoice = defineOperation({
  id: 'invoices.issue',
  api: 'tenant',
  method: 'POST',
  path: '/invoices/:id/issue',
  summary: 'Issue a draft: it gets its number, and what it says is fixed',
  access: access('update'),
  params,
  body: z.strictObject({ version }),
  answer: invoices.record,
})

export const discardInvoice = defineOperation({
  id: 'invoices.discard',
  api: 'tenant',
  method: 'DELETE',
  path: '/invoices/:id',
  summary: 'Delete a draft: its charges can be billed again',
  access: access('update'),
  params,
})

export const voidInvoice = defineOperation({
  id: 'invoices.void',
  api: 'tenant',
  method: 'POST',
  path: '/invoices/:id/void',
  summary: 'Void an invoice: its charges stay and can be billed again; nothing is posted',
  access: access('update'),
  params,
  body: z.strictObject({ version, reason: field.text({ min: 1, max: 300 }) }),
  answer: invoices.record,
})

export const sendInvoice = defineOperation({
  id: 'invoices.send',
  api: 'tenant',
  method: 'POST',
  path: '/invoices/:id/send',
  summary: 'Mail an invoice as PDF, by default to its tenant',
  access: access('update'),
  params,
  body: z.strictObject({
    /** The tenant's own address when empty. */
    to: field.email({ label: 'To' }).nullable(),
  }),
  answer: invoices.record,
})

/** Page and file are drawn from one source. */
export const readInvoiceDocument = defineOperation({
  id: 'invoices.document',
  api: 'tenant',
  method: 'GET',
  path: '/invoices/:id/document',
  summary: 'Draw an invoice as a page or as PDF',
  access: access('read'),
  params,
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
})

/** Figures of exactly what the list's filters show: amounts of different currencies are never added. */
export const summariseInvoices = defineOperation({
  id: 'invoices.summary',
  api: 'tenant',
  method: 'GET',
  path: '/invoices/summary',
  summary: 'Add up filtered invoices by currency: billed, settled, outstanding, overdue, and drafts',
  access: access('read'),
  requires: [needs(invoices, 'gross', 'settled', 'open', 'currency', 'status')],
  query: invoices.operations.list.query!,
  answer: z.object({
    sums: z.array(
      z.object({
        currency: field.currency(),
        count: z.int(),
        drafts: z.int(),
        billed: moneySum,
        settled: moneySum,
        open: moneySum,
        overdue: moneySum,
      }),
    ),
  }),
})

export const invoiceActivity = defineOperation({
  id: 'invoices.activity',
  api: 'tenant',
  method: 'GET',
  path: '/invoices/:id/activity',
  summary: 'List what was done to an invoice, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

export const invoiceOperations = {
  'invoices.billable': listBillable,
  'invoices.raise': raiseInvoice,
  'invoices.change': changeInvoice,
  'invoices.issue': issueInvoice,
  'invoices.discard': discardInvoice,
  'invoices.void': voidInvoice,
  'invoices.send': sendInvoice,
  'invoices.document': readInvoiceDocument,
  'invoices.summary': summariseInvoices,
  'invoices.activity': invoiceActivity,
}
