import { z } from 'zod'
import { budgetStatuses } from '#domain/budgets/vocabulary.ts'
import { accountTypes } from '#domain/ledger/accounts.ts'
import { defineOperation, defineResource, exportOf, field, filter, needs } from '../../kit/index.ts'
import { activityOfRecord } from '../activity.ts'
import { ofProperty } from '../of-property.ts'

/** What a property is expected to earn and to cost in a calendar year, account by account and month by month. */
export const budgets = defineResource({
  api: 'tenant',
  name: 'budgets',
  subject: 'Budget',
  labels: { one: 'Budget', many: 'Budgets' },
  title: 'name',
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    year: field.integer({ min: 2000, max: 2100, label: 'Year', ungrouped: true }),
    notes: field.longText({ max: 2000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    /** "Harbour House 2027". */
    name: field.text({ label: 'Budget' }),
    status: field.choice(budgetStatuses, { label: 'Status' }),
    currency: field.currency(),
    /** Of all twelve months; what is left of them is the result. */
    income: field.money('currency', { label: 'Income' }),
    expense: field.money('currency', { label: 'Expense' }),
    result: field.money('currency', { label: 'Net income', signed: true }),
    approvedAt: field.instant({ label: 'Approved' }).nullable(),
    approvedBy: field.reference('User', { label: 'Approved by' }).nullable(),
    /** When it last was: whoever may change this may reopen. */
    reopenedAt: field.instant({ label: 'Reopened' }).nullable(),
    propertyTitle: field.text({ label: 'Property' }),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(budgetStatuses)),
    propertyId: filter.reference('propertyId', 'Property'),
    year: filter.whole('year'),
  },
  sort: ['year', 'name', 'status', 'createdAt'],
  sortAtAnyLength: ['year'],
  defaultSort: { field: 'year', order: 'desc' },
  search: ['name'],
})

/** Whoever reads budgets reads what they add up to. */
export const budgetNeeds = [needs(budgets, 'propertyId', 'year', 'status', 'income', 'expense', 'currency')]

export const exportBudgets = exportOf(budgets)

const params = z.object({ id: field.id('Budget') })
const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'Budget' as const,
})
const version = field.integer({ min: 1 })

/** So that a year of all accounts is still an amount. */
const largestMonth = 5_000_000_000_000
export const mostAccounts = 100

const months = z
  .array(field.money('currency').max(largestMonth, 'This is more than a month can be budgeted at.'))
  .length(12, 'Give twelve amounts, one for each month.')

const line = z.strictObject({ accountId: field.reference('Account'), amounts: months })
export type BudgetLineWritten = z.output<typeof line>

const { income, expense } = accountTypes

const shownLine = z.object({
  accountId: field.reference('Account'),
  code: field.text(),
  name: field.text(),
  type: field.choice({ income: income.label, expense: expense.label }),
  amounts: months,
})
export type BudgetLine = z.output<typeof shownLine>

const grid = z.object({ budget: budgets.record, lines: z.array(shownLine) })
export type BudgetGrid = z.output<typeof grid>

export const readBudgetGrid = defineOperation({
  id: 'budgets.grid',
  api: 'tenant',
  method: 'GET',
  path: '/budgets/:id/grid',
  summary: 'Read a budget: twelve amounts for each of its accounts, January first',
  access: access('read'),
  params,
  answer: grid,
})

export const changeBudgetGrid = defineOperation({
  id: 'budgets.changeGrid',
  api: 'tenant',
  method: 'PUT',
  path: '/budgets/:id/grid',
  summary: 'Replace all amounts of a budget that is a draft',
  access: access('update'),
  params,
  body: z.strictObject({
    version,
    lines: z.array(line).max(mostAccounts, `A budget has at most ${mostAccounts} accounts.`),
  }),
  answer: grid,
})

/** Writes nothing: what it answers is for whoever fills in the grid. */
export const proposeBudget = defineOperation({
  id: 'budgets.proposal',
  api: 'tenant',
  method: 'GET',
  path: '/budgets/:id/proposal',
  summary: 'Work out a budget from the budget or the postings of the year before, raised by a percentage',
  access: access('update'),
  params,
  query: z.strictObject({
    from: z
      .enum(['budget', 'actual'], { error: () => 'Choose the budget or the actual figures.' })
      .default('budget'),
    /** In hundredths of a percent; below 0 lowers the amounts. */
    upliftBps: z.coerce.number<string>().int().min(-10_000).max(100_000).default(0),
  }),
  answer: z.object({ lines: z.array(shownLine) }),
})

export const approveBudget = defineOperation({
  id: 'budgets.approve',
  api: 'tenant',
  method: 'POST',
  path: '/budgets/:id/approve',
  summary: 'Approve a budget: its amounts are locked, and reports count them',
  access: access('update'),
  params,
  body: z.strictObject({ version }),
  answer: budgets.record,
})

export const reopenBudget = defineOperation({
  id: 'budgets.reopen',
  api: 'tenant',
  method: 'POST',
  path: '/budgets/:id/reopen',
  summary: 'Return an approved budget to draft',
  access: access('update'),
  params,
  body: z.strictObject({ version }),
  answer: budgets.record,
})

export const budgetActivity = defineOperation({
  id: 'budgets.activity',
  api: 'tenant',
  method: 'GET',
  path: '/budgets/:id/activity',
  summary: 'List what was done to a budget, newest first',
  access: access('read'),
  params,
  ...activityOfRecord,
})

export const budgetOperations = {
  'budgets.export': exportBudgets,
  'budgets.grid': readBudgetGrid,
  'budgets.changeGrid': changeBudgetGrid,
  'budgets.proposal': proposeBudget,
  'budgets.approve': approveBudget,
  'budgets.reopen': reopenBudget,
  'budgets.activity': budgetActivity,
}
