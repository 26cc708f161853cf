import { z } from 'zod'
import { statementFormats } from '#domain/bank/vocabulary.ts'
import { bankAccountKinds } from './bank-accounts.ts'
import { defineOperation, field, moneySum } from '../../kit/index.ts'
import { bankLines, linePart } from './bank-lines.ts'
import { bankRuleOperations } from './bank-rules.ts'
import { previewOf } from './entry-preview.ts'

const columns = z.enum([
  'date',
  'amount',
  'moneyIn',
  'moneyOut',
  'balance',
  'party',
  'reference',
  'description',
])

/** Bytes of a statement file. */
export const largestStatement = 25 * 1024 * 1024

/** How a CSV is to be read, where what was found is not right: the heading of each column. */
const query = z.strictObject({
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  date: z.string().max(120).optional(),
  amount: z.string().max(120).optional(),
  moneyIn: z.string().max(120).optional(),
  moneyOut: z.string().max(120).optional(),
  balance: z.string().max(120).optional(),
  party: z.string().max(120).optional(),
  reference: z.string().max(120).optional(),
  description: z.string().max(120).optional(),
})

const money = field.money('currency', { signed: true })

const answer = z.object({
  format: field.choice(statementFormats),
  currency: field.currency(),
  statements: z.array(
    z.object({
      /** Null where nothing was kept: a preview, or no line of it is new. */
      id: field.id('BankStatement').nullable(),
      number: z.string().nullable(),
      from: field.date(),
      through: field.date(),
      opening: money.nullable(),
      closing: money.nullable(),
      lines: z.int(),
      fresh: z.int(),
      gap: z.string().nullable(),
    }),
  ),
  /** The first lines, as they were read. */
  sample: z.array(
    z.object({
      at: z.int(),
      bookedOn: field.date(),
      amount: money,
      party: z.string().nullable(),
      reference: z.string().nullable(),
      description: z.string(),
    }),
  ),
  /** Of a CSV: its headings, and what was read from which. */
  csv: z
    .object({
      names: z.array(z.string()),
      columns: z.partialRecord(columns, z.string()),
      dateOrder: z.enum(['dmy', 'mdy']),
      decimalMark: z.enum(['.', ',']),
    })
    .nullable(),
})

const ofAccount = z.object({ id: field.id('BankAccount') })

const importing = {
  api: 'tenant',
  params: ofAccount,
  method: 'POST',
  access: { needs: 'profile', action: 'create', subject: 'BankStatement' },
  query,
  bodyKind: 'multipart',
  answer,
} as const

export const previewStatement = defineOperation({
  ...importing,
  id: 'bank-statements.preview',
  path: '/bank-accounts/:id/statements/preview',
  summary: 'Read a statement file (CSV, OFX, CAMT.053 or MT940) and say what importing it would bring',
})

/** Lines that are known already are passed over, so that overlapping files bring nothing twice. */
export const importStatement = defineOperation({
  ...importing,
  id: 'bank-statements.import',
  path: '/bank-accounts/:id/statements',
  summary:
    'Import a statement file (CSV, OFX, CAMT.053 or MT940): new lines are kept and suggestions worked out',
  status: 201,
})

export const listBankPositions = defineOperation({
  id: 'bank-lines.accounts',
  api: 'tenant',
  method: 'GET',
  path: '/bank-lines/accounts',
  summary:
    'List the bank accounts with their balance by the bank and by the books, and what is to be matched',
  access: { needs: 'profile', action: 'read', subject: 'BankLine' },
  answer: z.object({
    accounts: z.array(
      z.object({
        id: field.id('BankAccount'),
        name: field.text(),
        kind: field.choice(bankAccountKinds),
        currency: field.currency(),
        /** As of the last statement with balances. */
        bankBalance: moneySum.nullable(),
        bankBalanceOn: field.date().nullable(),
        booksBalance: moneySum,
        open: z.int(),
        sure: z.int(),
        suspense: z.int(),
        /** Lines whose suggestions are still worked out. */
        waiting: z.int(),
        statements: z.int(),
      }),
    ),
  }),
})

export const listUnmatchedEntries = defineOperation({
  id: 'bank-lines.unmatched',
  api: 'tenant',
  method: 'GET',
  path: '/bank-accounts/:id/unmatched',
  summary:
    'List what the books say of a bank account and no bank line does: entries that a line can be matched with',
  access: { needs: 'profile', action: 'read', subject: 'BankLine' },
  params: ofAccount,
  query: z.strictObject({
    /** Words of the description, a name or a reference. */
    search: z.string().max(120).optional(),
  }),
  answer: z.object({
    /** The newest, at most 500. */
    entries: z.array(
      z.object({
        entryId: field.id('JournalEntry'),
        date: field.date(),
        amount: money,
        description: field.text(),
        /** Who paid or was paid. */
        name: z.string().nullable(),
        references: z.array(z.string()),
      }),
    ),
    currency: field.currency(),
  }),
})

const params = z.object({ id: field.id('BankLine') })
const matching = { needs: 'profile', action: 'update', subject: 'BankLine' } as const

export const matchLine = defineOperation({
  id: 'bank-lines.match',
  api: 'tenant',
  method: 'POST',
  path: '/bank-lines/:id/match',
  summary:
    'Say what a bank line is, in one part or several: entries of the books, or what is recorded for it',
  access: matching,
  params,
  body: z.strictObject({
    version: field.integer({ min: 1 }),
    parts: z.array(linePart).min(1, 'Say what the line is.').max(100),
  }),
  answer: bankLines.record,
})

export const previewMatch = previewOf(matchLine)

export const unmatchLine = defineOperation({
  id: 'bank-lines.undo',
  api: 'tenant',
  method: 'POST',
  path: '/bank-lines/:id/undo',
  summary: 'Undo the match of a bank line: what was recorded for it is reversed',
  access: matching,
  params,
  body: z.strictObject({ version: field.integer({ min: 1 }) }),
  answer: bankLines.record,
})

export const matchSure = defineOperation({
  id: 'bank-lines.matchSure',
  api: 'tenant',
  method: 'POST',
  path: '/bank-accounts/:id/match-sure',
  summary: 'Accept the first suggestion of every line for which it is sure, as many as are taken at once',
  access: matching,
  params: ofAccount,
  answer: z.object({ matched: z.int(), left: z.int() }),
})

/** What was recorded elsewhere since may be what a line is. */
export const refreshSuggestions = defineOperation({
  id: 'bank-lines.refresh',
  api: 'tenant',
  method: 'POST',
  path: '/bank-accounts/:id/suggestions',
  summary: 'Work out again, in the background, what the open lines of a bank account may be',
  access: matching,
  params: ofAccount,
  answer: z.object({ waiting: z.int() }),
  status: 202,
})

export const bankOperations = {
  'bank-statements.preview': previewStatement,
  'bank-statements.import': importStatement,
  'bank-lines.accounts': listBankPositions,
  'bank-lines.unmatched': listUnmatchedEntries,
  'bank-lines.match': matchLine,
  'bank-lines.matchPreview': previewMatch,
  'bank-lines.undo': unmatchLine,
  'bank-lines.matchSure': matchSure,
  'bank-lines.refresh': refreshSuggestions,
  ...bankRuleOperations,
}
