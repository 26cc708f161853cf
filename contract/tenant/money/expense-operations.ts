import { z } from 'zod'
import { documentCategories } from '#domain/documents/vocabulary.ts'
import { repeats } from '#domain/expenses/repeats.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineOperation, field, moneySum, needs } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { keptDocuments } from '../documents.ts'
import { bankFileQuery, batchId, paymentBatch } from './bank-file.ts'
import { previewOf } from './entry-preview.ts'
import { approvalLimitOperations } from './approval-limits.ts'
import { expenses } from './expenses.ts'

const params = z.object({ id: field.id('Expense') })
const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'Expense' as const,
})
const version = field.integer({ min: 1 })
const reason = field.text({ min: 1, max: 300 })

export const submitExpense = defineOperation({
  id: 'expenses.submit',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/submit',
  summary: 'Submit an expense for approval',
  access: access('update'),
  params,
  body: z.strictObject({ version }),
  answer: expenses.record,
})

export const withdrawExpense = defineOperation({
  id: 'expenses.withdraw',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/withdraw',
  summary: 'Return a submitted expense to draft',
  access: access('update'),
  params,
  body: z.strictObject({ version }),
  answer: expenses.record,
})

/** What is approved is what somebody has seen: another version is refused. */
export const approveExpense = defineOperation({
  id: 'expenses.approve',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/approve',
  summary: 'Approve an expense: it is posted, or waits for the owner where it is large enough',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    /** The day that it counts for; the day of the invoice when left out. */
    postedOn: field.date({ label: 'Counts for' }).optional(),
  }),
  answer: expenses.record,
})

export const previewApproval = previewOf(approveExpense)

export const agreeToExpense = defineOperation({
  id: 'expenses.agree',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/agree',
  summary:
    'Agree as the owner to an expense that the firm approved, or note how the owner agreed: it is posted',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    note: field
      .text({ min: 1, max: 300, label: 'How the owner agreed', help: 'Such as “By phone on 3 May”.' })
      .nullable()
      .optional(),
    postedOn: field.date({ label: 'Counts for' }).optional(),
  }),
  answer: expenses.record,
})

export const rejectExpense = defineOperation({
  id: 'expenses.reject',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/reject',
  summary: 'Reject a submitted expense, with the reason',
  access: access('update'),
  params,
  body: z.strictObject({ version, reason }),
  answer: expenses.record,
})

export const voidExpense = defineOperation({
  id: 'expenses.void',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/void',
  summary: 'Void an approved expense of which nothing is paid: its entry is reversed',
  access: access('update'),
  params,
  body: z.strictObject({ version, date: field.date(), reason }),
  answer: expenses.record,
})

export const previewVoid = previewOf(voidExpense)

/** Each time as a draft on that day, made in the night. Empty where it no longer does. */
export const repeatExpense = defineOperation({
  id: 'expenses.repeat',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/repeat',
  summary: 'Repeat an expense from a day on, or stop repeating it',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    every: field.choice(repeats, { label: 'How often' }).nullable(),
    nextOn: field.date({ label: 'Next on' }).nullable().default(null),
    until: field.date({ label: 'Until' }).nullable().default(null),
  }),
  answer: expenses.record,
})

/** The most expenses that are paid at once. */
export const mostPaid = 500

export const payExpenses = defineOperation({
  id: 'expenses.pay',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/pay',
  summary: 'Pay expenses or parts of them from one bank account, all or none',
  access: access('update'),
  requires: [needs(expenses, 'gross', 'open', 'currency', 'dueOn', 'vendorName')],
  body: z.strictObject({
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid from' }),
    reference: field.text({ max: 120 }).nullable().default(null),
    payments: z
      .array(
        z.strictObject({
          expenseId: field.reference('Expense', { label: 'Expense' }),
          amount: field.money('currency', { some: true }),
        }),
      )
      .min(1, 'Choose at least one expense.')
      .max(mostPaid),
  }),
  answer: z.object({ batchId: z.uuid(), expenses: z.array(expenses.record) }),
  status: 201,
})

export const previewPay = previewOf(payExpenses)

/** What was paid in one go, by vendor: what was taken back since is left out. */
export const readPaymentBatch = defineOperation({
  id: 'expenses.batch',
  api: 'tenant',
  method: 'GET',
  path: '/expenses/:id/batch',
  summary: 'Read the transfers that an expense was paid with',
  access: access('read'),
  params,
  query: z.strictObject({ batchId }),
  answer: paymentBatch,
})

export const readBankFile = defineOperation({
  id: 'expenses.bankFile',
  api: 'tenant',
  method: 'GET',
  path: '/expenses/:id/batch/file',
  summary: 'Write the transfers that an expense was paid with as a file for the bank',
  access: access('update'),
  params,
  query: bankFileQuery,
  streams: 'application/octet-stream',
})

export const reverseExpensePayment = defineOperation({
  id: 'expenses.reversePayment',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/reverse-payment',
  summary: 'Take the payment of an expense back: it is owed again',
  access: access('update'),
  params,
  body: z.strictObject({ paymentId: z.uuid('This is not an id.'), date: field.date(), reason }),
  answer: expenses.record,
})

/** Figures of exactly what the list's filters show: amounts of different currencies are never added. */
export const summariseExpenses = defineOperation({
  id: 'expenses.summary',
  api: 'tenant',
  method: 'GET',
  path: '/expenses/summary',
  summary: 'Add up filtered expenses by currency: approved, paid, to pay, and what waits for approval',
  access: access('read'),
  requires: [needs(expenses, 'gross', 'paid', 'open', 'currency', 'stage')],
  query: expenses.operations.list.query!,
  answer: z.object({
    sums: z.array(
      z.object({
        currency: field.currency(),
        count: z.int(),
        /** Draft or submitted. */
        waiting: moneySum,
        approved: moneySum,
        paid: moneySum,
        open: moneySum,
      }),
    ),
  }),
})

export const expenseActivity = defineOperation({
  id: 'expenses.activity',
  api: 'tenant',
  method: 'GET',
  path: '/expenses/:id/activity',
  summary: 'List what was done to an expense, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

const kept = field.choice(documentCategories).default('invoice')

/** As `uploadDocuments`; what is of a property is shown to its owner, too, who may have to agree. */
export const uploadReceipts = defineOperation({
  id: 'documents.uploadToExpense',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/:id/documents',
  summary: 'Keep files with an expense (up to 50 MB each, 200 MB in one form)',
  access: { needs: 'profile', action: 'create', subject: 'Document' },
  params,
  query: z.strictObject({ category: kept }),
  bodyKind: 'multipart',
  answer: keptDocuments,
  status: 201,
})

/** Receipts first: what they say is typed beside their pictures afterwards. */
export const draftFromReceipts = defineOperation({
  id: 'expenses.fromReceipts',
  api: 'tenant',
  method: 'POST',
  path: '/expenses/receipts',
  summary: 'Make a draft of an expense of each receipt in a form (up to 50 MB each, 200 MB in one form)',
  access: { needs: 'profile', action: 'create', subject: 'Expense' },
  query: z.strictObject({
    /** Of which all of them are; the firm's own without. */
    property: z.uuid('This is not an id.').optional(),
  }),
  bodyKind: 'multipart',
  answer: z.object({
    data: z.array(expenses.record),
    /** The files that were not kept, each named with the reason. */
    refused: z.array(z.string()),
  }),
  status: 201,
})

/** RT-05: what is filed with the invoice; page and file are drawn from one source. */
export const readVoucher = defineOperation({
  id: 'expenses.voucher',
  api: 'tenant',
  method: 'GET',
  path: '/expenses/:id/voucher',
  summary: 'Draw the voucher of an expense as a page or as PDF',
  access: access('read'),
  params,
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
})

export const expenseOperations = {
  'expenses.submit': submitExpense,
  'expenses.withdraw': withdrawExpense,
  'expenses.approve': approveExpense,
  'expenses.approvePreview': previewApproval,
  'expenses.agree': agreeToExpense,
  'expenses.reject': rejectExpense,
  'expenses.repeat': repeatExpense,
  'expenses.void': voidExpense,
  'expenses.voidPreview': previewVoid,
  'expenses.pay': payExpenses,
  'expenses.payPreview': previewPay,
  'expenses.reversePayment': reverseExpensePayment,
  'expenses.summary': summariseExpenses,
  'expenses.activity': expenseActivity,
  'expenses.voucher': readVoucher,
  'expenses.fromReceipts': draftFromReceipts,
  ...approvalLimitOperations,
  'expenses.batch': readPaymentBatch,
  'expenses.bankFile': readBankFile,
}
