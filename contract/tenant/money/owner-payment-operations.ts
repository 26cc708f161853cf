import { z } from 'zod'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineOperation, field } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { bankFileQuery, paymentBatch } from './bank-file.ts'
import { previewOf } from './entry-preview.ts'
import { exportOwnerPayments, ownerPayments } from './owner-payments.ts'

const params = z.object({ id: field.id('OwnerPayment') })
const access = (action: 'read' | 'create' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'OwnerPayment' as const,
})
/** The most that is paid in one go. */
export const mostOwnerPayments = 500

const way = {
  date: field.date(),
  method: field.choice(paymentMethods),
  reference: field.text({ max: 120 }).nullable().default(null),
}

export const listPayable = defineOperation({
  id: 'owner-payments.payable',
  api: 'tenant',
  method: 'GET',
  path: '/owner-payments/payable',
  summary:
    'List what is held for each owner and property in the currency of a bank account, and what of it can be paid',
  access: access('create'),
  query: z.strictObject({ bankAccountId: z.uuid('This is not an id.'), date: field.date() }),
  answer: z.object({
    lines: z.array(
      z.object({
        ownerId: field.reference('Owner'),
        ownerName: field.text(),
        propertyId: field.reference('Property'),
        propertyTitle: field.text(),
        currency: field.currency(),
        /** Below zero where the owner owes it. */
        held: field.money('currency', { signed: true }),
        /** Their part of the float, and of expenses that are approved and not paid yet. */
        keptBack: field.money('currency'),
        payable: field.money('currency'),
      }),
    ),
  }),
})

export const payOwners = defineOperation({
  id: 'owner-payments.pay',
  api: 'tenant',
  method: 'POST',
  path: '/owner-payments/pay',
  summary: 'Pay owners what is held for them from one bank account, all or none',
  access: access('create'),
  body: z.strictObject({
    ...way,
    bankAccountId: field.reference('BankAccount', { label: 'Paid from' }),
    /** The float and bills that are approved are kept back unless somebody says so. */
    beyondKeptBack: field.boolean({ label: 'Pay out what is kept back, too' }).default(false),
    payments: z
      .array(
        z.strictObject({
          ownerId: field.reference('Owner', { label: 'Owner' }),
          propertyId: field.reference('Property', { label: 'Property' }),
          amount: field.money('currency', { some: true }),
        }),
      )
      .min(1, 'Choose at least one owner.')
      .max(mostOwnerPayments),
  }),
  answer: z.object({ batchId: z.uuid(), payments: z.array(ownerPayments.record) }),
  status: 201,
})

export const previewPayOwners = previewOf(payOwners)

export const receiveContribution = defineOperation({
  id: 'owner-payments.receive',
  api: 'tenant',
  method: 'POST',
  path: '/owner-payments/receive',
  summary: 'Record what an owner paid in for a property',
  access: access('create'),
  body: z.strictObject({
    ownerId: field.reference('Owner', { label: 'Owner' }),
    propertyId: field.reference('Property', { label: 'Property' }),
    ...way,
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
    amount: field.money('currency', { some: true }),
    /** What they were asked for with. */
    requestId: z.uuid('This is not an id.').nullable().default(null),
  }),
  answer: ownerPayments.record,
  status: 201,
})

export const previewContribution = previewOf(receiveContribution)

export const reverseOwnerPayment = defineOperation({
  id: 'owner-payments.reverse',
  api: 'tenant',
  method: 'POST',
  path: '/owner-payments/:id/reverse',
  summary: 'Reverse a distribution or contribution: both entries stay',
  access: access('update'),
  params,
  body: z.strictObject({
    version: field.integer({ min: 1 }),
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: ownerPayments.record,
})

export const previewOwnerReversal = previewOf(reverseOwnerPayment)

export const readOwnerBatch = defineOperation({
  id: 'owner-payments.batch',
  api: 'tenant',
  method: 'GET',
  path: '/owner-payments/:id/batch',
  summary: 'Read the transfers that owners were paid with in one go',
  access: access('read'),
  params,
  answer: paymentBatch,
})

export const readOwnerBankFile = defineOperation({
  id: 'owner-payments.bankFile',
  api: 'tenant',
  method: 'GET',
  path: '/owner-payments/:id/batch/file',
  summary: 'Write the transfers that owners were paid with in one go as a file for the bank',
  access: access('update'),
  params,
  query: bankFileQuery.omit({ batchId: true }),
  streams: 'application/octet-stream',
})

export const ownerPaymentActivity = defineOperation({
  id: 'owner-payments.activity',
  api: 'tenant',
  method: 'GET',
  path: '/owner-payments/:id/activity',
  summary: 'List what was done to a payment of an owner, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

export const ownerPaymentOperations = {
  'owner-payments.payable': listPayable,
  'owner-payments.pay': payOwners,
  'owner-payments.payPreview': previewPayOwners,
  'owner-payments.receive': receiveContribution,
  'owner-payments.receivePreview': previewContribution,
  'owner-payments.reverse': reverseOwnerPayment,
  'owner-payments.reversePreview': previewOwnerReversal,
  'owner-payments.batch': readOwnerBatch,
  'owner-payments.bankFile': readOwnerBankFile,
  'owner-payments.activity': ownerPaymentActivity,
  'owner-payments.export': exportOwnerPayments,
}
