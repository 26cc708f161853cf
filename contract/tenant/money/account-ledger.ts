import { z } from 'zod'
import { entryKinds } from '#domain/ledger/entries.ts'
import { column, defineReport, field, moneySum, parameter } from '../../kit/index.ts'
import { accounts } from './accounts.ts'
import { bankAccounts } from './bank-accounts.ts'
import { ledgerNeeds, ledgerScope } from './ledger-scope.ts'

/** What a line is: the balance before the first day, or a posting of an entry. */
const lineKinds = { broughtForward: 'Opening balance', ...entryKinds } as const

const made = ledgerNeeds
const amount = (label: string, signed = false) => field.money('currency', { label, signed })

/**
 * The postings of accounts, or of bank accounts, between two days; each comes with the balance after it (docs/spec/money.md). A page
 * is of the accounts that are asked for, a file without any is of all.
 */
export const accountLedger = defineReport({
  id: 'journal-entries.ledger',
  path: '/journal-entries/ledger',
  title: 'General ledger',
  summary: 'The postings of accounts between two days, with the balance before, after each, and at the end',
  explains: `Balance: what the accounts asked for stood at after each line, from everything posted before the first day on.
Debit, credit: each posting, on the side of the books on which it stands.`,
  subject: 'JournalEntry',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    from: parameter.start('From'),
    through: parameter.day('Through'),
    accountId: parameter.records(accounts, 'Choose an account'),
    bankAccountId: parameter.records(bankAccounts),
    ...ledgerScope,
  },
  requires: made,
  columns: {
    entryId: column(field.id('JournalEntry'), []),
    accountId: column(field.id('Account'), []),
    currency: column(field.currency(), made, { filesOnly: true, derived: true }),
    date: column(field.date(), made, { derived: true }),
    description: column(field.text(), made, { derived: true }),
    kind: column(field.choice(lineKinds, { label: 'Kind' }), made, { derived: true, under: 'description' }),
    documentNumber: column(field.text({ label: 'Document number' }), made, {
      derived: true,
      under: 'description',
    }),
    account: column(field.text({ label: 'Account' }), made, { derived: true }),
    propertyTitle: column(field.text({ label: 'Property' }), made, { derived: true }),
    unitLabel: column(field.text({ label: 'Unit' }), made, { derived: true, under: 'propertyTitle' }),
    party: column(field.text({ label: 'Tenant or vendor' }), made, { derived: true }),
    leaseReference: column(field.text({ label: 'Lease' }), made, { derived: true, under: 'party' }),
    bankAccountName: column(field.text({ label: 'Bank account' }), made, { derived: true, under: 'account' }),
    debit: column(amount('Debit'), made, { derived: true, total: true }),
    credit: column(amount('Credit'), made, { derived: true, total: true }),
    /** Debit above 0. */
    balance: column(amount('Balance', true), made, { derived: true }),
  },
  figures: {
    schema: z.object({
      balances: z.array(z.object({ currency: field.currency(), opening: moneySum, closing: moneySum })),
    }),
    needs: made,
  },
})
