import { z } from 'zod'
import { column, columnOf, defineReport, field, moneySum, parameter } from '../../kit/index.ts'
import { portfolios } from '../portfolios.ts'
import { properties } from '../properties.ts'
import { accounts } from './accounts.ts'
import { budgetNeeds } from './budgets.ts'
import { ledgerNeeds } from './ledger-scope.ts'

export const budgetAgainstActualNeeds = [...ledgerNeeds, ...budgetNeeds]
const made = budgetAgainstActualNeeds
const amount = (label: string) =>
  column(field.money('currency', { label, signed: true }), made, { total: true })

/** How both sides are defined, wherever they are compared. */
export const budgetExplains = `Income is above 0 and what is spent below, as in the income statement.
Budget: approved budgets only; a draft does not count.
Actual: what was posted to accounts of income and expense (accrual basis), of properties that have an approved budget for the year; other properties are left out, so that like is compared with like.
Whole months: budgets have no days, so months that the period has days in count whole on both sides. A month that is not over yet counts with its whole budget.
Difference: actual less budget. Above 0 is better than budgeted, for income as for expense.`

/** What was budgeted and what came of it, account by account. */
export const budgetAgainstActual = defineReport({
  id: 'journal-entries.budget',
  path: '/journal-entries/budget-against-actual',
  title: 'Budget against actual',
  summary:
    'Budgeted and posted income and expense of whole months by account, and the difference, per currency',
  explains: `${budgetExplains}
Difference, %: of the budget; nothing where nothing was budgeted.`,
  subject: 'JournalEntry',
  labels: { one: 'account', many: 'accounts' },
  parameters: {
    from: parameter.start('From'),
    through: parameter.day('Through'),
    propertyId: parameter.records(properties),
    portfolioId: parameter.records(portfolios),
    managerId: parameter.people('Portfolio manager', 'All portfolio managers'),
    currency: parameter.currency(),
  },
  requires: made,
  columns: {
    accountId: column(field.id('Account'), []),
    currency: column(field.currency(), made, { filesOnly: true }),
    name: columnOf(accounts, 'name', { label: 'Account' }),
    code: columnOf(accounts, 'code', { label: 'Account code', under: 'name' }),
    type: columnOf(accounts, 'type'),
    budget: amount('Budget'),
    actual: amount('Actual'),
    difference: amount('Difference'),
    differencePercent: column(field.decimal({ label: 'Difference, %' }), made),
  },
  figures: {
    schema: z.object({
      sums: z.array(
        z.object({
          currency: field.currency(),
          incomeBudget: moneySum,
          income: moneySum,
          expenseBudget: moneySum,
          expense: moneySum,
          budget: moneySum,
          actual: moneySum,
        }),
      ),
    }),
    needs: made,
  },
})
