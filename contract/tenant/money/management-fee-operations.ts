import { z } from 'zod'
import { feeOutcomes } from '#domain/owners/agreements.ts'
import { defineOperation, field } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { exportManagementAgreements, managementAgreements } from './management-agreements.ts'

const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'ManagementAgreement' as const,
})
const params = z.object({ id: field.id('ManagementAgreement') })

const run = {
  /** Any day of it. */
  month: field.date({ label: 'Through the month of' }),
  date: field.date({ label: 'Posted on' }),
  bankAccountId: field.reference('BankAccount', { label: 'Taken from' }),
}

const line = z.object({
  agreementId: field.reference('ManagementAgreement'),
  propertyId: field.reference('Property'),
  propertyTitle: field.text(),
  currency: field.currency(),
  outcome: field.choice(feeOutcomes),
  /** The days that it charges for, as far as they were not charged before. */
  from: field.date(),
  through: field.date(),
  /** Without tax; below zero where rent was taken back since. */
  collected: field.money('currency', { signed: true }),
  net: field.money('currency', { signed: true }),
  tax: field.money('currency', { signed: true }),
  /** What can be paid for the owners out of the account. */
  funds: field.money('currency', { signed: true }),
})

export const listFeesDue = defineOperation({
  id: 'management-agreements.due',
  api: 'tenant',
  method: 'GET',
  path: '/management-agreements/due',
  summary: 'List what a run of management fees would charge each property, or why it would not',
  access: access('update'),
  query: z.strictObject(run),
  answer: z.object({ lines: z.array(line) }),
})

/** Each property is charged once for a month, however often it runs; what changes later is in the next one. */
export const chargeFees = defineOperation({
  id: 'management-agreements.charge',
  api: 'tenant',
  method: 'POST',
  path: '/management-agreements/charge',
  summary: 'Charge management fees through a month, out of what is held for owners in a bank account',
  access: access('update'),
  body: z.strictObject({
    ...run,
    /** Those of the properties to charge; all in the currency of the account when left out. */
    agreementIds: field
      .references('ManagementAgreement', { label: 'Agreements' })
      .max(500)
      .nullable()
      .default(null),
  }),
  answer: z.object({ lines: z.array(line) }),
})

export const reverseFee = defineOperation({
  id: 'management-agreements.reverseFee',
  api: 'tenant',
  method: 'POST',
  path: '/management-agreements/:id/reverse-fee',
  summary: 'Reverse a management fee: the next run charges it again',
  access: access('update'),
  params,
  body: z.strictObject({
    feeId: z.uuid('This is not an id.'),
    date: field.date(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: managementAgreements.record,
})

export const agreementActivity = defineOperation({
  id: 'management-agreements.activity',
  api: 'tenant',
  method: 'GET',
  path: '/management-agreements/:id/activity',
  summary: 'List what was done to a management agreement, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

export const managementFeeOperations = {
  'management-agreements.due': listFeesDue,
  'management-agreements.charge': chargeFees,
  'management-agreements.reverseFee': reverseFee,
  'management-agreements.activity': agreementActivity,
  'management-agreements.export': exportManagementAgreements,
}
