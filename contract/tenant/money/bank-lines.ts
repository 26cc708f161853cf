import { z } from 'zod'
import { lineStatuses } from '#domain/bank/vocabulary.ts'
import { defineResource, field, filter } from '../../kit/index.ts'

const amount = field.money('currency', { signed: true })

/** Whose books it is in; null: the firm's own. */
const propertyId = z.uuid('This is not an id.').nullable().default(null)

/** What a part of a line is: an entry of the books, or what is recorded for it. Amounts are signed as the line's is. */
export const linePart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('found'), entryId: z.uuid('This is not an id.') }),
  z.strictObject({ kind: z.literal('payment'), leaseId: z.uuid('This is not an id.'), amount }),
  z.strictObject({ kind: z.literal('expensePayment'), expenseId: z.uuid('This is not an id.'), amount }),
  z.strictObject({
    kind: z.literal('category'),
    accountId: z.uuid('This is not an id.'),
    propertyId,
    amount,
  }),
  z.strictObject({
    kind: z.literal('transfer'),
    /** Where the money comes from or goes to. */
    bankAccountId: z.uuid('This is not an id.'),
    propertyId,
    amount,
  }),
  z.strictObject({ kind: z.literal('suspense'), amount }),
])
export type LinePart = z.output<typeof linePart>

const suggestion = z.object({
  parts: z.array(linePart),
  /** What it is, in words: "Rent of Ada Obi, L-00042". */
  label: z.string(),
  /** Why, each in a few words. */
  reasons: z.array(z.string()),
  /** 0 to 100. */
  score: z.int(),
  /** No other comes near it, and more than the amount speaks for it: offered for accepting all at once. */
  sure: z.boolean(),
  /** The rule that speaks for it. */
  ruleId: z.uuid().optional(),
})
export type Suggestion = z.output<typeof suggestion>

const match = z.object({
  entryId: field.id('JournalEntry'),
  description: field.text(),
  date: field.date(),
  amount,
  kind: z.enum(['found', 'payment', 'expensePayment', 'category', 'transfer', 'suspense']),
})

/** One movement of a bank account as the bank tells it. */
export const bankLines = defineResource({
  api: 'tenant',
  name: 'bank-lines',
  subject: 'BankLine',
  labels: { one: 'Bank line', many: 'Bank lines' },
  title: 'description',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    bankAccountId: field.reference('BankAccount', { label: 'Bank account' }),
    statementId: field.reference('BankStatement', { label: 'Statement' }),
    bookedOn: field.date({ label: 'Booked' }),
    valueOn: field.date({ label: 'Value date' }).nullable(),
    amount: field.money('currency', { label: 'Amount', signed: true }),
    currency: field.currency(),
    party: field.text({ label: 'Payer or payee' }).nullable(),
    reference: field.text({ label: 'Reference' }).nullable(),
    description: field.text({ max: 500 }),
    status: field.choice(lineStatuses),
    suggestions: field.json(z.array(suggestion), { label: 'Suggestions' }),
    /** The score of the first suggestion where that is sure. */
    sure: field.integer({ min: 0, max: 100, label: 'Sure' }).nullable(),
    /** When suggestions were worked out; null while they are waited for. */
    suggestedAt: field.instant({ label: 'Suggested' }).nullable(),
    matches: field.json(z.array(match), { label: 'Matched with' }),
  },
  filter: {
    status: filter.oneOf('status', Object.keys(lineStatuses)),
    bankAccountId: filter.reference('bankAccountId', 'BankAccount'),
    statementId: filter.reference('statementId', 'BankStatement'),
    day: filter.dateRange('bookedOn'),
    amount_range: filter.amountRange('amount', 'currency'),
  },
  sort: ['bookedOn', 'amount', 'createdAt'],
  sortAtAnyLength: ['bookedOn'],
  defaultSort: { field: 'bookedOn', order: 'asc' },
  search: ['party', 'reference', 'description'],
})
