import { deciders, managers, of, row } from './role-cells.ts'

/** Whoever reads the ledger reads budgets; owners take no files of them. */
export const budgetRows = {
  ...of('budgets', { ...deciders, landlord: 'scope' }, 'list get grid activity'),
  ...of('budgets', deciders, 'create update remove export proposal changeGrid approve'),
  'journal-entries.budget': row('none', { ...deciders, landlord: 'scope' }),
  'journal-entries.exportBudget': row('none', deciders),
  'analytics.budget': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.exportBudget': row('none', deciders),
  // What was approved is reopened by those above.
  ...of('budgets', { ...managers, 'portfolio-manager': 'seen' }, 'reopen'),
}
