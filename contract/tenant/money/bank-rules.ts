import { z } from 'zod'
import { lineDirections, ruleKinds } from '#domain/bank/vocabulary.ts'
import { defineOperation, field } from '../../kit/index.ts'

/** What lines of some words are suggested to be: learnt of what people chose, or made by hand. */
const bankRule = z.object({
  id: z.uuid(),
  bankAccountId: field.id('BankAccount'),
  bankAccountName: field.text(),
  words: field.text(),
  direction: field.choice(lineDirections),
  /** Whether lines need only contain the words; of a learnt one they are all that a line says, numbers aside. */
  byHand: z.boolean(),
  kind: field.choice(ruleKinds),
  /** The category, other account or tenant. */
  target: field.text(),
  leaseId: field.id('Lease').nullable(),
  propertyTitle: z.string().nullable(),
  /** How often lines like it were matched so. */
  times: z.int(),
  lastUsedAt: field.instant().nullable(),
})

const ofAccount = z.object({ id: field.id('BankAccount') })
const changing = { needs: 'profile', action: 'update', subject: 'BankLine' } as const

export const listBankRules = defineOperation({
  id: 'bank-rules.list',
  api: 'tenant',
  method: 'GET',
  path: '/bank-rules',
  summary: 'List by which rules bank lines are suggested matches: the 500 that were used last',
  access: { needs: 'profile', action: 'read', subject: 'BankLine' },
  query: z.strictObject({
    account: z.uuid('This is not an id.').optional(),
    /** A part of their words. */
    search: z.string().max(120).optional(),
  }),
  answer: z.object({ rules: z.array(bankRule) }),
})

export const addBankRule = defineOperation({
  id: 'bank-rules.add',
  api: 'tenant',
  method: 'POST',
  path: '/bank-accounts/:id/rules',
  summary: 'Say what lines of a bank account are that contain some words',
  access: changing,
  params: ofAccount,
  body: z.strictObject({
    words: field.text({ min: 3, max: 120, label: 'Line contains' }),
    direction: field.choice(lineDirections, { label: 'Direction' }),
    kind: field.choice(ruleKinds, { label: 'What it is' }),
    accountId: field.reference('Account', { label: 'Category' }).nullable().default(null),
    otherAccountId: field.reference('BankAccount', { label: 'Other account' }).nullable().default(null),
    leaseId: field.reference('Lease', { label: 'Tenant' }).nullable().default(null),
    /** Whose books it is in; null: the firm's own. */
    propertyId: field.reference('Property', { label: 'Property' }).nullable().default(null),
  }),
  answer: bankRule,
  status: 201,
})

export const forgetBankRule = defineOperation({
  id: 'bank-rules.forget',
  api: 'tenant',
  method: 'POST',
  path: '/bank-accounts/:id/rules/:ruleId/forget',
  summary: 'Forget a rule: lines are not suggested what it says any more. What was matched stays',
  access: changing,
  params: ofAccount.extend({ ruleId: z.uuid() }),
  answer: z.object({ forgotten: z.literal(true) }),
})

export const bankRuleOperations = {
  'bank-rules.list': listBankRules,
  'bank-rules.add': addBankRule,
  'bank-rules.forget': forgetBankRule,
}
