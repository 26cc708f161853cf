import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { fundRequestOperations } from './money/fund-requests.ts'
import { managementFeeOperations } from './money/management-fee-operations.ts'
import { ownerMailOperations } from './money/owner-mails.ts'
import { ownerPaymentOperations } from './money/owner-payment-operations.ts'
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

/** Of owners and of their money. */
export const ownerOperations = {
  ...managementFeeOperations,
  ...ownerPaymentOperations,
  ...ownerMailOperations,
  ...fundRequestOperations,
  'owners.activity': ownerActivity,
  'owners.holdings': listHoldings,
  'owners.export': exportOwners,
  'owners.statement': ownerStatement.read,
  'owners.exportStatement': ownerStatement.file,
}
