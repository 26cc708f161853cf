import { z } from 'zod'
import { column, columnOf, defineReport, field, moneySum, parameter } from '../../kit/index.ts'
import { accounts } from './accounts.ts'
import { ledgerNeeds, ledgerScope } from './ledger-scope.ts'

const made = ledgerNeeds
const amount = (label: string) =>
  column(field.money('currency', { label, signed: true }), made, { derived: true })

/** What there is and whose it is: assets come to as much as liabilities and equity (docs/spec/money.md). */
export const balanceSheet = defineReport({
  id: 'journal-entries.balanceSheet',
  path: '/journal-entries/balance-sheet',
  title: 'Balance sheet',
  summary: 'Assets, liabilities and equity by account on a day and a year before, per currency',
  explains: `Balance: what an account stood at after the last posting of the day. Assets are debits less credits, liabilities and equity credits less debits.
Net income of the year: income less expense from the first of January to the day; what was earned in years before stands in a line of its own.
A year earlier: the same day of the year before.`,
  subject: 'JournalEntry',
  labels: { one: 'account', many: 'accounts' },
  parameters: { through: parameter.day('As of'), ...ledgerScope },
  requires: made,
  columns: {
    /** Null: income less expense, of this year or of all before. */
    accountId: column(field.id('Account'), []),
    currency: column(field.currency(), made, { filesOnly: true }),
    name: columnOf(accounts, 'name', { label: 'Account', derived: true }),
    code: columnOf(accounts, 'code', { label: 'Account code', under: 'name', derived: true }),
    type: columnOf(accounts, 'type', { derived: true }),
    amount: amount('Balance'),
    yearBefore: amount('A year before'),
    change: amount('Change'),
  },
  figures: {
    schema: z.object({
      sums: z.array(
        z.object({ currency: field.currency(), assets: moneySum, liabilities: moneySum, equity: moneySum }),
      ),
    }),
    needs: made,
  },
})
