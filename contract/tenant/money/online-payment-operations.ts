import { z } from 'zod'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import { defineOperation, field } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { exportOnlinePayments, onlinePayments } from './online-payments.ts'
import { paid } from './payment-operations.ts'

const params = z.object({ id: field.id('OnlinePayment') })
const access = (action: 'create' | 'update' | 'read') => ({
  needs: 'profile' as const,
  action,
  subject: onlinePayments.subject,
})
const version = field.integer({ min: 1 })

const payable = z.object({
  leaseId: field.reference('Lease'),
  leaseReference: field.text(),
  unitLabel: field.text(),
  propertyTitle: field.text(),
  currency: field.currency(),
  provider: field.choice(paymentProviders),
  /** The oldest first, also those due later. */
  charges: z.array(
    z.object({
      id: field.id('Charge'),
      description: field.text(),
      dueOn: field.date(),
      open: field.money('currency'),
    }),
  ),
})

/** What tenants choose from before they pay. */
export const readPayable = defineOperation({
  id: 'online-payments.payable',
  api: 'tenant',
  method: 'GET',
  path: '/online-payments/payable',
  summary: 'Read what you owe as a tenant and can pay online',
  access: access('create'),
  answer: z.object({ leases: z.array(payable) }),
})

/** Asked twice for the same, it is the same payment: whoever clicks twice pays once. */
export const startOnlinePayment = defineOperation({
  id: 'online-payments.start',
  api: 'tenant',
  method: 'POST',
  path: '/online-payments',
  summary: 'Set out to pay an amount of what a lease owes: chosen charges, or what has been due longest',
  access: access('create'),
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    amount: paid,
    /** Which charges it is for; of what has been due longest when empty. */
    chargeIds: z.array(field.reference('Charge')).max(100).default([]),
  }),
  answer: onlinePayments.record,
  status: 201,
})

export const openCheckout = defineOperation({
  id: 'online-payments.checkout',
  api: 'tenant',
  method: 'POST',
  path: '/online-payments/:id/checkout',
  summary: 'Have the provider make the page on which it is paid',
  access: access('create'),
  params,
  answer: z.object({ url: z.url() }),
})

export const checkOnlinePayment = defineOperation({
  id: 'online-payments.check',
  api: 'tenant',
  method: 'POST',
  path: '/online-payments/:id/check',
  summary: 'Ask the provider now what became of a payment that is waited for',
  access: access('read'),
  params,
  answer: onlinePayments.record,
})

export const recordOnlinePayment = defineOperation({
  id: 'online-payments.record',
  api: 'tenant',
  method: 'POST',
  path: '/online-payments/:id/record',
  summary: 'Record money that arrived otherwise than it was asked for as a payment of the lease',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    date: field.date(),
    bankAccountId: field.reference('BankAccount', { label: 'Paid into' }),
  }),
  answer: onlinePayments.record,
})

export const dismissOnlinePayment = defineOperation({
  id: 'online-payments.dismiss',
  api: 'tenant',
  method: 'POST',
  path: '/online-payments/:id/dismiss',
  summary: 'Leave a payment be that needs checking, such as one that was paid back',
  access: access('update'),
  params,
  body: z.strictObject({ version, reason: field.text({ min: 1, max: 300, label: 'Reason' }) }),
  answer: onlinePayments.record,
})

const onlinePaymentActivity = defineOperation({
  id: 'online-payments.activity',
  api: 'tenant',
  method: 'GET',
  path: '/online-payments/:id/activity',
  summary: 'List what was done to an online payment, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

export const onlinePaymentOperations = {
  'online-payments.payable': readPayable,
  'online-payments.start': startOnlinePayment,
  'online-payments.checkout': openCheckout,
  'online-payments.check': checkOnlinePayment,
  'online-payments.record': recordOnlinePayment,
  'online-payments.dismiss': dismissOnlinePayment,
  'online-payments.activity': onlinePaymentActivity,
  'online-payments.export': exportOnlinePayments,
} as const

export { onlinePaymentActivity }
