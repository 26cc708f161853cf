import type { BudgetLine } from '#contract/tenant/money/budgets.ts'
import { sumOfCells, type Cell } from '#domain/budgets/grid.ts'
import { monthsOfYear } from '#domain/budgets/months.ts'

export type Account = Omit<BudgetLine, 'amounts'>

/** The two parts of a budget, and what is left. */
export const sections = [
  { type: 'income', title: 'Income', total: 'Total income' },
  { type: 'expense', title: 'Expense', total: 'Total expense' },
] as const

/** What some rows come to in each month. */
export const monthSums = (rows: readonly (readonly Cell[])[]): number[] =>
  Array.from({ length: monthsOfYear }, (_, month) => sumOfCells(rows.map((row) => row[month] ?? 0)))
