import { z } from 'zod'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineOperation, field, moneySum, needs } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { previewOf } from './entry-preview.ts'
import { payments } from './payments.ts'

const params = z.object({ id: field.id('Payment') })
const access = (action: 'create' | 'update' | 'read') => ({
  needs: 'profile' as const,
  action,
  subject: 'Payment' as const,
})

/** What is paid, in minor units: more than nothing. */
export const paid = field.money('currency').refine((amount) => amount > 0, 'Enter an amount above zero.')
/** What an amount settles, where somebody has chosen. */
export const allocations = z
  .array(z.strictObject({ chargeId: field.reference('Charge'), amount: paid }))
  .max(500)

export const recordPayment = defineOperation({
  id: 'payments.record',
  api: 'tenant',
  method: 'POST',
  path: '/payments',
  summary: 'Record a payment: it settles the oldest charges first, or those that are chosen',
  access: access('create'),
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    reference: payments.record.shape.reference.default(null),
    notes: payments.record.shape.notes.default(null),
    amount: paid,
    allocations: allocations.optional(),
  }),
  answer: payments.record,
  status: 201,
})

/** The most payments that are recorded, or reversed, at once. */
export const mostPayments = 500

export const recordManyPayments = defineOperation({
  id: 'payments.recordMany',
  api: 'tenant',
  method: 'POST',
  path: '/payments/many',
  summary: 'Record a payment of each of several leases, all or none: each settles the oldest charges first',
  access: access('create'),
  body: z.strictObject({
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    payments: z
      .array(
        z.strictObject({
          leaseId: field.reference('Lease', { label: 'Lease' }),
          amount: paid,
          reference: payments.record.shape.reference.default(null),
        }),
      )
      .min(1, 'Enter at least one amount.')
      .max(mostPayments),
  }),
  answer: z.object({ payments: z.array(payments.record) }),
  status: 201,
})

const posted = z.never('A posted payment can’t be changed. Reverse it and record it again.').optional()

/** Reference and notes are for people; what is posted stays as it is. */
export const changePayment = defineOperation({
  id: 'payments.change',
  api: 'tenant',
  method: 'PATCH',
  path: '/payments/:id',
  summary: 'Change the reference and the notes of a payment',
  access: access('update'),
  params,
  body: z.strictObject({
    version: field.integer({ min: 1 }),
    reference: payments.record.shape.reference.optional(),
    notes: payments.record.shape.notes.optional(),
    date: posted,
    amount: posted,
    method: posted,
    bankAccountId: posted,
    leaseId: posted,
  }),
  answer: payments.record,
})

export const reversePayment = defineOperation({
  id: 'payments.reverse',
  api: 'tenant',
  method: 'POST',
  path: '/payments/:id/reverse',
  summary: 'Take a payment back, such as a bounced cheque: what it settled is open again',
  access: access('update'),
  params,
  body: z.strictObject({
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: payments.record,
})

export const previewReversal = previewOf(reversePayment)

export const reverseManyPayments = defineOperation({
  id: 'payments.reverseMany',
  api: 'tenant',
  method: 'POST',
  path: '/payments/reverse-many',
  summary: 'Take several payments back, all or none',
  access: access('update'),
  body: z.strictObject({
    ids: z.array(field.reference('Payment')).min(1).max(mostPayments),
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: z.object({ payments: z.array(payments.record) }),
})

/** Figures of exactly what the list's filters show: amounts of different currencies are never added. */
export const summarisePayments = defineOperation({
  id: 'payments.summary',
  api: 'tenant',
  method: 'GET',
  path: '/payments/summary',
  summary: 'Add up filtered payments by currency: received, on account, reversed',
  access: access('read'),
  requires: [needs(payments, 'amount', 'available', 'reversedOn', 'currency')],
  query: payments.operations.list.query!,
  answer: z.object({
    sums: z.array(
      z.object({
        currency: field.currency(),
        count: z.int(),
        /** Without what was reversed. */
        received: moneySum,
        onAccount: moneySum,
        reversed: moneySum,
      }),
    ),
  }),
})

export const paymentActivity = defineOperation({
  id: 'payments.activity',
  api: 'tenant',
  method: 'GET',
  path: '/payments/:id/activity',
  summary: 'List what was done to a payment, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})
