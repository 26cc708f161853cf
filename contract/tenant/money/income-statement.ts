import { z } from 'zod'
import { monthWords, twelveMonths } from '#domain/dates/periods.ts'
import { column, columnOf, defineReport, field, moneySum, parameter } from '../../kit/index.ts'
import { accounts } from './accounts.ts'
import { budgetNeeds } from './budgets.ts'
import { ledgerNeeds, ledgerScope } from './ledger-scope.ts'
import { bases } from './tax-report.ts'

const made = ledgerNeeds
const amount = (label: string) =>
  column(field.money('currency', { label, signed: true }), made, { total: true })
const days = { from: parameter.start('From'), through: parameter.day('Through') }
const scope = { basis: parameter.one('Basis', bases, 'accrual'), ...ledgerScope }

const account = {
  accountId: column(field.id('Account'), []),
  currency: column(field.currency(), made, { filesOnly: true }),
  name: columnOf(accounts, 'name', { label: 'Account' }),
  code: columnOf(accounts, 'code', { label: 'Account code', under: 'name' }),
  type: columnOf(accounts, 'type'),
}

/** What was earned above 0, what was spent below, so that every column adds up to what is left (docs/spec/money.md). */
export const incomeStatement = defineReport({
  id: 'journal-entries.income',
  path: '/journal-entries/income-statement',
  title: 'Income statement',
  summary:
    'Income and expense of a period by account, compared with the previous period, a year earlier and the budget, per currency',
  explains: `Income is above 0 and what is spent below.
Previous period: as many months before it where the period begins with one, as many days otherwise.
A year earlier: the same days of the year before.
Budget: approved budgets of the properties asked for, of all months that the period has days in, each whole; nothing for properties without one.`,
  subject: 'JournalEntry',
  labels: { one: 'account', many: 'accounts' },
  parameters: { ...days, ...scope },
  requires: made,
  columns: {
    ...account,
    amount: amount('This period'),
    before: amount('Previous period'),
    change: amount('Change'),
    yearBefore: amount('A year before'),
    budget: column(field.money('currency', { label: 'Budget', signed: true }), [...made, ...budgetNeeds], {
      total: true,
    }),
  },
  figures: {
    schema: z.object({
      sums: z.array(
        z.object({ currency: field.currency(), income: moneySum, expense: moneySum, net: moneySum }),
      ),
    }),
    needs: made,
  },
})

const monthNames = Array.from({ length: 12 }, (_, n) => `month${n + 1}`)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of above
const months = Object.fromEntries(monthNames.map((name, n) => [name, amount(`Month ${n + 1}`)])) as Record<
  `month${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`,
  ReturnType<typeof amount>
>

/** The same of the twelve months that end with a day, month by month. */
export const incomeByMonth = defineReport({
  id: 'journal-entries.incomeByMonth',
  path: '/journal-entries/income-by-month',
  title: 'Income statement by month',
  summary: 'Income and expense of twelve months by account and month, per currency',
  explains: `As the income statement, for each of twelve months: what was earned is above 0, what was spent below, so that every column adds up to what is left.
The last month ends with the day asked for.`,
  subject: 'JournalEntry',
  labels: { one: 'account', many: 'accounts' },
  parameters: { through: days.through, ...scope },
  requires: made,
  columns: { ...account, ...months, total: amount('Twelve months') },
  headings: ({ through }) =>
    through === undefined
      ? {}
      : Object.fromEntries(twelveMonths(through).map((first, n) => [monthNames[n], monthWords(first)])),
})

/** The same for each property, and for the firm: what it earned, what it cost, what is left. */
export const incomeByProperty = defineReport({
  id: 'journal-entries.incomeByProperty',
  path: '/journal-entries/income-by-property',
  title: 'Income by property',
  summary: 'Income, expense and what is left of a period for each property and for the firm',
  explains: `Rent: income of the account for rent. Other income: all other income accounts.
Net income: income and expense added up, expense below 0.
Previous period: net income of as many months, or days, just before.`,
  subject: 'JournalEntry',
  labels: { one: 'line', many: 'lines' },
  parameters: { ...days, ...scope },
  requires: made,
  columns: {
    propertyId: column(field.id('Property'), []),
    currency: account.currency,
    propertyTitle: column(field.text({ label: 'Property' }), made, { derived: true }),
    rent: amount('Rent'),
    other: amount('Other income'),
    income: amount('Income'),
    expense: amount('Expense'),
    net: amount('Net income'),
    before: amount('Previous period'),
  },
})
