import { column, columnOf, defineReport, field, parameter } from '../../kit/index.ts'
import { accounts } from './accounts.ts'
import { ledgerNeeds, ledgerScope } from './ledger-scope.ts'

const made = ledgerNeeds
const amount = (label: string, signed = false) => field.money('currency', { label, signed })
const derived = { derived: true } as const

const parameters = { from: parameter.start('From'), through: parameter.day('Through'), ...ledgerScope }

/** What an account stood at before a period, what was posted to it, and what it stands at. Debit is above 0. */
const balances = {
  currency: column(field.currency(), made, { filesOnly: true }),
  code: columnOf(accounts, 'code', { label: 'Account code', under: 'name' }),
  name: columnOf(accounts, 'name', { label: 'Account' }),
  type: columnOf(accounts, 'type', { under: 'name' }),
  opening: column(amount('Opening balance', true), made, { total: true }),
  debit: column(amount('Debit'), made, { total: true }),
  credit: column(amount('Credit'), made, { total: true }),
  closing: column(amount('Closing balance', true), made, { total: true }),
}

/** The accounts with their balances: debits and credits come to the same (docs/spec/money.md). */
export const trialBalance = defineReport({
  id: 'journal-entries.trialBalance',
  path: '/journal-entries/trial-balance',
  title: 'Trial balance',
  summary:
    'What each account stood at before a period, what was posted in it, and what it stands at, per currency',
  explains: `Opening balance: everything posted before the first day, debits less credits.
Debit, credit: what was posted in these days, both included.
Closing balance: opening balance, plus debits, less credits. All accounts of a currency come to nothing.`,
  subject: 'JournalEntry',
  labels: { one: 'account', many: 'accounts' },
  parameters,
  requires: made,
  columns: { accountId: column(field.id('Account'), []), ...balances },
})

/** The same for each property, and for the firm. */
export const propertyBalances = defineReport({
  id: 'journal-entries.propertyBalances',
  path: '/journal-entries/property-balances',
  title: 'Balances by property',
  summary:
    'The trial balance of each property and of the firm: a row for each account that something was posted to',
  explains: `Opening balance: everything posted for the property before the first day, debits less credits.
Debit, credit: what was posted in these days, both included.
Closing balance: opening balance, plus debits, less credits. Each property, and the firm, comes to nothing by itself.`,
  subject: 'JournalEntry',
  labels: { one: 'line', many: 'lines' },
  parameters,
  requires: made,
  columns: {
    accountId: column(field.id('Account'), []),
    propertyId: column(field.id('Property'), []),
    propertyTitle: column(field.text({ label: 'Property' }), made, derived),
    ...balances,
  },
})
