import { z } from 'zod'
import { allocationOrders } from '#domain/allocation/allocate.ts'
import { chargeTypes } from '#domain/charges/types.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineOperation, field, wantedIds } from '../../kit/index.ts'
import { previewOf } from './entry-preview.ts'
import { allocations, paid } from './payment-operations.ts'

const ofLease = z.object({ id: field.id('Lease') })

/** What is open on a lease: what it owes, and the credit on account that could settle it. */
const leaseAccount = z.object({
  leaseId: field.reference('Lease'),
  leaseReference: field.text(),
  propertyId: field.reference('Property'),
  propertyTitle: field.text(),
  unitLabel: field.text(),
  tenantNames: field.text(),
  currency: field.currency(),
  /** What settles what unless somebody chooses. */
  order: field.choice(allocationOrders),
  /** The oldest first. */
  charges: z.array(
    z.object({
      id: field.id('Charge'),
      description: field.text(),
      type: field.choice(chargeTypes),
      dueOn: field.date(),
      gross: field.money('currency'),
      open: field.money('currency'),
    }),
  ),
  /** Credit on account, in minor units. */
  credit: field.money('currency'),
})

/** What recording a payment needs to know. */
export const readLeaseAccount = defineOperation({
  id: 'payments.leaseAccount',
  api: 'tenant',
  method: 'GET',
  path: '/leases/:id/account',
  summary: 'Read the open charges of a lease and its credit on account',
  access: { needs: 'profile', action: 'create', subject: 'Payment' },
  params: ofLease,
  answer: leaseAccount,
})

export const allocateCredit = defineOperation({
  id: 'payments.allocate',
  api: 'tenant',
  method: 'POST',
  path: '/leases/:id/account/allocate',
  summary: 'Let credit on account settle open charges: the oldest first, or those that are chosen',
  access: { needs: 'profile', action: 'update', subject: 'Payment' },
  params: ofLease,
  body: z.strictObject({ date: field.date(), allocations: allocations.optional() }),
  answer: leaseAccount,
})

export const refundCredit = defineOperation({
  id: 'payments.refund',
  api: 'tenant',
  method: 'POST',
  path: '/leases/:id/account/refund',
  summary: 'Pay credit on account back to the tenant',
  access: { needs: 'profile', action: 'update', subject: 'Payment' },
  params: ofLease,
  body: z.strictObject({
    amount: paid,
    date: field.date(),
    method: field.choice(paymentMethods),
    bankAccountId: field.reference('BankAccount', { label: 'Paid from' }),
    reference: field.text({ max: 120 }).nullable().default(null),
    reason: field.text({ max: 300 }).nullable().default(null),
  }),
  answer: leaseAccount,
})

export const previewCreditRefund = previewOf(refundCredit)

/** The most leases that a grid of payments lists. */
export const mostOwing = 500

/** Who owes what: a row of each lease with open charges, for recording many payments at once. */
export const listOwed = defineOperation({
  id: 'payments.owed',
  api: 'tenant',
  method: 'GET',
  path: '/payments/owed',
  summary: 'List leases with open charges through a day, by property and unit: at most 500',
  access: { needs: 'profile', action: 'create', subject: 'Payment' },
  query: z.strictObject({
    currency: field.currency(),
    /** Charges due by then; every open charge when left out. */
    through: field.date().optional(),
    /** Ids separated by commas. */
    propertyId: wantedIds.optional(),
    portfolioId: wantedIds.optional(),
  }),
  answer: z.object({
    /** Leases that there are; the answer has the first 500. */
    total: z.int(),
    leases: z.array(
      z.object({
        leaseId: field.reference('Lease'),
        leaseReference: field.text(),
        propertyId: field.reference('Property'),
        propertyTitle: field.text(),
        unitLabel: field.text(),
        tenantNames: field.text(),
        owed: field.money('currency'),
        oldestDueOn: field.date(),
        credit: field.money('currency'),
      }),
    ),
  }),
})
