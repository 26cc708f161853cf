import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'

const limit = z.strictObject({
  /** The key of a role. */
  role: field.text({ min: 1, max: 60 }),
  currency: field.currency(),
  /** Null: whatever it comes to. */
  amount: field.money('currency', { label: 'Approves up to' }).nullable(),
  ownAmount: field.money('currency', { label: 'Own expenses up to' }).nullable(),
})

export const readApprovalLimits = defineOperation({
  id: 'expenses.limits',
  api: 'tenant',
  method: 'GET',
  path: '/expense-limits',
  summary: 'Read how much people of each role approve',
  access: { needs: 'profile', action: 'read', subject: 'Books' },
  answer: z.object({ limits: z.array(limit) }),
})

/** A role without a limit in a currency approves whatever its permissions let it. */
export const changeApprovalLimits = defineOperation({
  id: 'expenses.changeLimits',
  api: 'tenant',
  method: 'PUT',
  path: '/expense-limits',
  summary: 'Say how much people of each role approve, of others’ expenses and of their own',
  access: { needs: 'profile', action: 'update', subject: 'Books' },
  body: z.strictObject({
    limits: z.array(limit).max(500),
    /** Those that the change began with: where somebody else saved others, it is refused. */
    replaces: z.array(limit).max(500),
  }),
  answer: z.object({ limits: z.array(limit) }),
})

export const approvalLimitOperations = {
  'expenses.limits': readApprovalLimits,
  'expenses.changeLimits': changeApprovalLimits,
}
