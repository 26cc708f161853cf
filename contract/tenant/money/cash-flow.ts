import { cashFlowSections } from '#domain/ledger/cash-flow.ts'
import { column, columnOf, defineReport, field, parameter } from '../../kit/index.ts'
import { accounts } from './accounts.ts'
import { ledgerNeeds as made, ledgerScope } from './ledger-scope.ts'

const amount = (label: string) =>
  column(field.money('currency', { label, signed: true }), made, { total: true })

/** Why there is more or less money at the bank: what there was, what each account added or took, and in all what there is. */
export const cashFlow = defineReport({
  id: 'journal-entries.cashFlow',
  path: '/journal-entries/cash-flow',
  title: 'Cash flow statement',
  summary:
    'What changed the money at the bank in a period, account by account, compared with the previous period and a year earlier',
  explains: `Every entry balances, so that what came in or went out of the bank is what all other accounts changed by: income adds, expenses take, and so do tenants who owe more or vendors who are owed less.
Cash at the beginning: what the books had at the bank before the first day.
Running the properties: income and expense, and what tenants, vendors and the tax office owe or are owed more or less than before.
Tenants’ deposits: deposits taken, returned and retained.
Sales in progress: what buyers paid for sales that are not completed.
Owners: what owners paid in and were paid.
Total: cash at the end.`,
  subject: 'JournalEntry',
  labels: { one: 'line', many: 'lines' },
  parameters: { from: parameter.start('From'), through: parameter.day('Through'), ...ledgerScope },
  requires: made,
  columns: {
    accountId: column(field.id('Account'), []),
    currency: column(field.currency(), made, { filesOnly: true }),
    name: columnOf(accounts, 'name', { label: 'Account' }),
    code: columnOf(accounts, 'code', { label: 'Account code', under: 'name' }),
    section: column(field.choice(cashFlowSections, { label: 'Part' }), made, { derived: true }),
    amount: amount('This period'),
    before: amount('Previous period'),
    yearBefore: amount('A year before'),
  },
})
