import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'

const money = field.money('currency', { signed: true })
const params = z.object({ id: field.id('BankStatement') })
const access = (action: 'read' | 'create' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'BankReconciliation' as const,
})

/** Money of a property, or of the firm: at this bank account and at the others, and whose it is in all. */
const heldFor = z.object({
  /** Null: the firm. */
  propertyId: field.id('Property').nullable(),
  title: z.string(),
  here: money,
  elsewhere: money,
  /** What of it elsewhere is in accounts of the firm's own money. */
  office: money,
  /** The owners', or the firm's own. */
  own: money,
  deposits: money,
  credit: money,
  /** Of service charges, with the reserve. */
  funds: money,
  sales: money,
  tax: money,
  suspense: money,
})

/** Money that is short at the account: somebody else's pays for it. */
const shortage = z.object({
  /** Null: the firm. */
  propertyId: field.id('Property').nullable(),
  title: z.string(),
  /** Overdrawn at the account, or money of tenants that is not there any more. */
  kind: z.enum(['overdrawn', 'tenants']),
  /** By how much, above 0. */
  amount: money,
})

/** What the figures are made of. */
export const reconciliationParts = z.object({
  /** The first day that lines are known of. */
  since: field.date(),
  opening: money,
  lines: money,
  /** In the books by that day, at the bank later or not yet. */
  unpresented: z.array(
    z.object({
      entryId: field.id('JournalEntry'),
      date: field.date(),
      description: z.string(),
      amount: money,
      /** When the bank booked it. */
      presentedOn: field.date().nullable(),
    }),
  ),
  /** At the bank by that day, in the books later or not yet. */
  notInBooks: z.array(
    z.object({
      lineId: field.id('BankLine'),
      date: field.date(),
      description: z.string(),
      amount: money,
      /** When the books have it. */
      enteredOn: field.date().nullable(),
    }),
  ),
  heldFor: z.array(heldFor),
  short: z.array(shortage),
  /** Why it was closed though money is short. */
  shortReason: z.string().nullable(),
})
export type ReconciliationParts = z.output<typeof reconciliationParts>

const answer = reconciliationParts.extend({
  statementId: field.id('BankStatement'),
  bankAccountId: field.id('BankAccount'),
  bankAccountName: z.string(),
  currency: field.currency(),
  through: field.date(),
  /** Closed: everything here is as it stood then. */
  status: z.enum(['open', 'closed']),
  closedAt: field.instant().nullable(),
  closedByName: z.string().nullable(),
  /** The newest that is closed of its account. */
  reopenable: z.boolean(),
  /** As the bank says; null where the statement has no balances and none was entered. */
  closing: money.nullable(),
  /** The three figures: they agree where there are no problems. */
  bank: money.nullable(),
  books: money,
  held: money,
  /** Lines that no statement has brought. */
  missing: money,
  /** By how much books and bank differed before the first statement. */
  broughtForward: money,
  /** Lines to match. */
  open: z.int(),
  /** Lines in suspense. */
  suspended: z.int(),
  /** Why it cannot be closed, each a sentence. */
  problems: z.array(z.string()),
})

/** Signed minor units. */
const entered = z.coerce
  .number<string>()
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()

export const readReconciliation = defineOperation({
  id: 'bank-reconciliations.read',
  api: 'tenant',
  method: 'GET',
  path: '/bank-statements/:id/reconciliation',
  summary:
    'Say how a bank account stands at the end of a statement by the bank, the books and what is held for each, and what keeps them apart',
  access: access('read'),
  params,
  /** The closing balance of a statement that gives none. */
  query: z.strictObject({ closing: entered }),
  answer,
})

export const closeReconciliation = defineOperation({
  id: 'bank-reconciliations.close',
  api: 'tenant',
  method: 'POST',
  path: '/bank-statements/:id/reconciliation',
  summary:
    'Close a statement whose three figures agree: its lines stay as they are from then on. Where money is short, a reason is needed',
  access: access('create'),
  params,
  body: z.strictObject({
    closing: field.money('currency', { label: 'Closing balance', signed: true }).nullable(),
    /** Whose money is short, as whoever closes it was shown. */
    short: z
      .array(shortage.omit({ title: true }).extend({ propertyId: z.uuid('This is not an id.').nullable() }))
      .max(10_000)
      .default([]),
    shortReason: field.longText({ label: 'Reason for closing anyway', max: 500 }).nullable().default(null),
  }),
  answer,
  status: 201,
})

export const reopenReconciliation = defineOperation({
  id: 'bank-reconciliations.reopen',
  api: 'tenant',
  method: 'POST',
  path: '/bank-statements/:id/reconciliation/reopen',
  summary: 'Reopen the newest closed statement of a bank account; that it was closed is kept',
  access: access('update'),
  params,
  body: z.strictObject({ reason: field.text({ min: 1, max: 300 }) }),
  answer,
})

export const drawReconciliation = defineOperation({
  id: 'bank-reconciliations.report',
  api: 'tenant',
  method: 'GET',
  path: '/bank-statements/:id/reconciliation/report',
  summary: 'Draw the report of a reconciliation as a page or as PDF',
  access: access('read'),
  params,
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
})

export const listReconciliations = defineOperation({
  id: 'bank-reconciliations.history',
  api: 'tenant',
  method: 'GET',
  path: '/bank-accounts/:id/reconciliations',
  summary: 'List when statements of a bank account were closed and reopened, newest first',
  access: access('read'),
  params: z.object({ id: field.id('BankAccount') }),
  answer: z.object({
    currency: field.currency(),
    reconciliations: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['closed', 'reopened']),
        at: field.instant(),
        byName: z.string().nullable(),
        statementId: field.id('BankStatement'),
        through: field.date(),
        closing: money,
        bank: money,
        books: money,
        held: money,
        reason: z.string().nullable(),
        /** Taken back since. */
        reopened: z.boolean(),
      }),
    ),
  }),
})

export const reconciliationOperations = {
  'bank-reconciliations.read': readReconciliation,
  'bank-reconciliations.close': closeReconciliation,
  'bank-reconciliations.reopen': reopenReconciliation,
  'bank-reconciliations.report': drawReconciliation,
  'bank-reconciliations.history': listReconciliations,
}
