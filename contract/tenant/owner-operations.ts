import { z } from 'zod'
import { defineOperation, field, moneySum } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { fundRequestOperations } from './money/fund-requests.ts'
import { managementFeeOperations } from './money/management-fee-operations.ts'
import { ownerMailOperations } from './money/owner-mails.ts'
import { ownerPaymentOperations } from './money/owner-payment-operations.ts'
import { ownerYear } from './money/owner-year.ts'
import { ownerStatement } from './money/owner-statement.ts'
import { exportOwners } from './owners.ts'

const params = z.object({ id: field.id('Owner') })
const access = { needs: 'profile', action: 'read', subject: 'Owner' } as const

export const ownerActivity = defineOperation({
  id: 'owners.activity',
  api: 'tenant',
  method: 'GET',
  path: '/owners/:id/activity',
  summary: 'List changes to an owner, newest first',
  access,
  params,
  ...activityOfRecord,
})

export const listHoldings = defineOperation({
  id: 'owners.holdings',
  api: 'tenant',
  method: 'GET',
  path: '/owners/:id/holdings',
  summary: 'List the properties of an owner that the caller sees, with shares and days',
  access,
  params,
  answer: z.object({
    holdings: z.array(
      z.object({
        propertyId: field.reference('Property'),
        title: field.text(),
        shareBps: field.integer({ min: 1, max: 10_000 }),
        from: field.date().nullable(),
        to: field.date().nullable(),
      }),
    ),
  }),
})

export const readOwnerFunds = defineOperation({
  id: 'owners.funds',
  api: 'tenant',
  method: 'GET',
  path: '/owners/:id/funds',
  summary: 'Read what is held for an owner now, can be paid, is kept back and was asked for, per currency',
  access,
  params,
  answer: z.object({
    sums: z.array(
      z.object({
        currency: field.currency(),
        held: moneySum,
        payable: moneySum,
        keptBack: moneySum,
        /** Not received yet. */
        asked: moneySum,
      }),
    ),
  }),
})

/** Of owners and of their money. */
export const ownerOperations = {
  ...managementFeeOperations,
  ...ownerPaymentOperations,
  ...ownerMailOperations,
  ...fundRequestOperations,
  'owners.activity': ownerActivity,
  'owners.holdings': listHoldings,
  'owners.funds': readOwnerFunds,
  'owners.export': exportOwners,
  'owners.statement': ownerStatement.read,
  'owners.exportStatement': ownerStatement.file,
  'owners.year': ownerYear.read,
  'owners.exportYear': ownerYear.file,
}
