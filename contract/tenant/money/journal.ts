import { entryKinds } from '#domain/ledger/entries.ts'
import { column, defineReport, field, parameter } from '../../kit/index.ts'
import { ledgerNeeds, ledgerScope } from './ledger-scope.ts'

const made = ledgerNeeds
const amount = (label: string) => field.money('currency', { label })
/** Taken in the order of the journal alone: there is no end of its lines. */
const derived = { derived: true } as const
const inFiles = { ...derived, filesOnly: true } as const
const text = (label: string) => field.text({ label })

/** Every posting of a period, a line each, in the columns that accounting packages take (docs/spec/money.md). */
export const journal = defineReport({
  id: 'journal-entries.journal',
  path: '/journal-entries/journal',
  title: 'Journal',
  summary:
    'Every posting between two days, a line each, with its entry, account, document, and what it is about',
  explains: `Every posting of these days, in the order of the entries. Debits and credits of each entry come to the same for each property and currency.`,
  subject: 'JournalEntry',
  labels: { one: 'posting', many: 'postings' },
  parameters: {
    from: parameter.start('From', 'month'),
    through: parameter.day('Through'),
    kind: parameter.choice('Kind', entryKinds),
    ...ledgerScope,
  },
  requires: made,
  columns: {
    entryId: column(field.id('JournalEntry'), []),
    accountId: column(field.id('Account'), []),
    currency: column(field.currency(), made, inFiles),
    entry: column(text('Entry ID'), made, inFiles),
    date: column(field.date(), made, derived),
    description: column(field.text(), made, derived),
    kind: column(field.choice(entryKinds, { label: 'Kind' }), made, { ...derived, under: 'description' }),
    documentNumber: column(text('Document number'), made, { ...derived, under: 'description' }),
    code: column(text('Account code'), made, { ...derived, under: 'account' }),
    account: column(text('Account'), made, derived),
    propertyTitle: column(text('Property'), made, derived),
    unitLabel: column(text('Unit'), made, { ...derived, under: 'propertyTitle' }),
    party: column(text('Tenant or vendor'), made, derived),
    tenantNames: column(text('Tenant'), made, inFiles),
    vendorName: column(text('Vendor'), made, inFiles),
    leaseReference: column(text('Lease'), made, { ...derived, under: 'party' }),
    bankAccountName: column(text('Bank account'), made, { ...derived, under: 'account' }),
    debit: column(amount('Debit'), made, { ...derived, total: true }),
    credit: column(amount('Credit'), made, { ...derived, total: true }),
  },
})
