import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { charges } from './charges.ts'
import { previewOf } from './entry-preview.ts'

const params = z.object({ id: field.id('Charge') })

/** Something besides what the lease brings: a repair recharged, a fee. */
export const raiseCharge = defineOperation({
  id: 'charges.raise',
  api: 'tenant',
  method: 'POST',
  path: '/charges',
  summary: 'Raise a one-off charge and post it',
  access: { needs: 'profile', action: 'create', subject: 'Charge' },
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    /** The category that it is income of; other charges when left out. */
    accountId: field.reference('Account', { label: 'Category' }).nullable().optional(),
    /** What the tenant is to bear a part of: the charge is income of what is recharged. */
    expenseId: field.reference('Expense', { label: 'Expense' }).nullable().optional(),
    description: field.text({ min: 1, max: 160 }),
    dueOn: field.date({ label: 'Due' }),
    net: field.money('currency', { label: 'Amount before tax', some: true }),
    taxBps: field.integer({ min: 0, max: 10_000, label: 'Tax rate' }).default(0),
  }),
  answer: charges.record,
  status: 201,
})

export const previewRaise = previewOf(raiseCharge)

/** How a charge is taken back → what people read. */
export const creditKinds = {
  creditNote: 'Credit note',
  waiver: 'Waived',
  writeOff: 'Written off',
} as const

export const creditCharge = defineOperation({
  id: 'charges.credit',
  api: 'tenant',
  method: 'POST',
  path: '/charges/:id/credit',
  summary: 'Credit, waive or write off a charge, or a part of it',
  access: { needs: 'profile', action: 'update', subject: 'Charge' },
  params,
  body: z.strictObject({
    kind: field.choice(creditKinds, { label: 'How' }),
    date: field.date(),
    amount: field.money('currency', { some: true }),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: charges.record,
})

export const previewCredit = previewOf(creditCharge)

export const chargeActivity = defineOperation({
  id: 'charges.activity',
  api: 'tenant',
  method: 'GET',
  path: '/charges/:id/activity',
  summary: 'List what was done to a charge, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Charge' },
  params,
  ...activityOfRecord,
})
