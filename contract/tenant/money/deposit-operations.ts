import { z } from 'zod'
import { depositKinds } from '#domain/deposits/vocabulary.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineOperation, field, moneySum, needs } from '../../kit/index.ts'
import { deposits } from './deposits.ts'
import { previewOf } from './entry-preview.ts'
import { allocations } from './payment-operations.ts'

const params = z.object({ id: field.id('Deposit') })
const access = (action: 'create' | 'update' | 'read') => ({
  needs: 'profile' as const,
  action,
  subject: 'Deposit' as const,
})
const amount = field.money('currency', { some: true })
const reference = field.text({ max: 120 }).nullable().default(null)

const movement = z.object({
  id: z.uuid(),
  date: field.date(),
  kind: field.choice(depositKinds),
  currency: field.currency(),
  /** Signed: what is held grows by it, or shrinks. */
  amount: field.money('currency', { signed: true }),
  /** What was held after it. */
  held: field.money('currency', { signed: true }),
  /** "D-00042": of what was received, without gaps. */
  receipt: field.text().nullable(),
  method: field.choice(paymentMethods).nullable(),
  bankAccountName: field.text().nullable(),
  reference: field.text().nullable(),
  reason: field.text().nullable(),
  /** What shows why it was kept. */
  documentIds: z.array(z.uuid()),
  /** Of a transfer: the lease that it came from or went to. */
  otherLeaseId: z.uuid().nullable(),
  otherLeaseReference: field.text().nullable(),
  /** When it was taken back. */
  reversedOn: field.date().nullable(),
  receiptSentAt: field.instant().nullable(),
  receiptSentTo: field.email().nullable(),
  entryId: z.uuid(),
})

/** What happened to a deposit, the oldest first. */
export const listDepositMovements = defineOperation({
  id: 'deposits.movements',
  api: 'tenant',
  method: 'GET',
  path: '/deposits/:id/movements',
  summary: 'List what happened to a deposit, the oldest first, with what was held after each',
  access: access('read'),
  params,
  answer: z.object({ movements: z.array(movement) }),
})

export const receiveDeposit = defineOperation({
  id: 'deposits.receive',
  api: 'tenant',
  method: 'POST',
  path: '/deposits',
  summary: 'Record a deposit that a tenant paid, or a part of it',
  access: access('create'),
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    amount,
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    reference,
  }),
  answer: deposits.record,
  status: 201,
})
export const previewReceive = previewOf(receiveDeposit)

export const applyDeposit = defineOperation({
  id: 'deposits.apply',
  api: 'tenant',
  method: 'POST',
  path: '/deposits/:id/apply',
  summary:
    'Let a deposit settle open charges of its lease: in the organisation’s order, or those that are chosen',
  access: access('update'),
  params,
  body: z.strictObject({
    amount,
    date: field.date(),
    reason: field.text({ max: 300 }).nullable().default(null),
    /** Together the whole amount. */
    allocations: field.json(allocations, { label: 'Charges' }).optional(),
  }),
  answer: deposits.record,
})
export const previewApply = previewOf(applyDeposit)

export const retainDeposit = defineOperation({
  id: 'deposits.retain',
  api: 'tenant',
  method: 'POST',
  path: '/deposits/:id/retain',
  summary: 'Keep a deposit, or a part of it, for good: it becomes income',
  access: access('update'),
  params,
  body: z.strictObject({
    amount,
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
    /** What shows why, such as photos or an invoice: documents of the lease or its property. */
    documentIds: field.references('Document', { label: 'Evidence' }).default([]),
  }),
  answer: deposits.record,
})
export const previewRetain = previewOf(retainDeposit)

export const refundDeposit = defineOperation({
  id: 'deposits.refund',
  api: 'tenant',
  method: 'POST',
  path: '/deposits/:id/refund',
  summary: 'Pay a deposit, or a part of it, back to the tenant',
  access: access('update'),
  params,
  body: z.strictObject({
    amount,
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid from' }),
    reference,
  }),
  answer: deposits.record,
})
export const previewRefund = previewOf(refundDeposit)

export const transferDeposit = defineOperation({
  id: 'deposits.transfer',
  api: 'tenant',
  method: 'POST',
  path: '/deposits/:id/transfer',
  summary: 'Move the whole deposit to the lease that renews this one',
  access: access('update'),
  params,
  body: z.strictObject({ date: field.date() }),
  answer: deposits.record,
})
export const previewTransfer = previewOf(transferDeposit)

const ofMovement = params.extend({ movementId: z.uuid('This is not an id.') })

export const reverseDepositMovement = defineOperation({
  id: 'deposits.reverse',
  api: 'tenant',
  method: 'POST',
  path: '/deposits/:id/movements/:movementId/reverse',
  summary:
    'Take a movement of a deposit back that was recorded by mistake: charges that it settled are open again',
  access: access('update'),
  params: ofMovement,
  body: z.strictObject({
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: deposits.record,
})
export const previewReverse = previewOf(reverseDepositMovement)

export const readDepositReceipt = defineOperation({
  id: 'deposits.receipt',
  api: 'tenant',
  method: 'GET',
  path: '/deposits/:id/movements/:movementId/receipt',
  summary: 'Draw the receipt of a deposit received as a page or as PDF',
  access: access('read'),
  params: ofMovement,
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
})

export const sendDepositReceipt = defineOperation({
  id: 'deposits.sendReceipt',
  api: 'tenant',
  method: 'POST',
  path: '/deposits/:id/movements/:movementId/receipt/send',
  summary: 'Mail the receipt of a deposit received, by default to the tenant',
  access: access('update'),
  params: ofMovement,
  body: z.strictObject({
    /** The tenant's own address when empty. */
    to: field.email({ label: 'To' }).nullable(),
  }),
  answer: deposits.record,
})

/** The most properties that the totals of deposits name. */
export const mostHolding = 500

/** What the list's filters show comes to; amounts of different currencies are never added. */
export const totalDeposits = defineOperation({
  id: 'deposits.totals',
  api: 'tenant',
  method: 'GET',
  path: '/deposits/totals',
  summary: 'Add up filtered deposits: by currency, by bank account, and by property (the 500 that hold most)',
  access: access('read'),
  requires: [needs(deposits, 'held', 'required', 'outstanding', 'status', 'bankAccountId', 'propertyTitle')],
  query: deposits.operations.list.query!,
  answer: z.object({
    sums: z.array(
      z.object({
        currency: field.currency(),
        count: z.int(),
        required: moneySum,
        held: moneySum,
        outstanding: moneySum,
        /** Held of leases that have ended. */
        toReturn: moneySum,
      }),
    ),
    bankAccounts: z.array(
      z.object({
        /** Null for what was received without one, before the books began. */
        bankAccountId: field.reference('BankAccount').nullable(),
        name: field.text().nullable(),
        currency: field.currency(),
        count: z.int(),
        held: moneySum,
      }),
    ),
    properties: z.array(
      z.object({
        propertyId: field.reference('Property'),
        title: field.text(),
        currency: field.currency(),
        count: z.int(),
        held: moneySum,
      }),
    ),
  }),
})
