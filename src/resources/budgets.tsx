import { budgets, exportBudgets } from '#contract/tenant/money/budgets.ts'
import { laterBudgets } from './later.ts'
import { defineScreens } from './screens.ts'

/** What properties are expected to earn and to cost, year by year. */
export const budgetScreens = defineScreens(budgets, {
  icon: laterBudgets.icon,
  paths: laterBudgets.paths,
  tones: { status: { draft: 'quiet', approved: 'good' } },
  fixed: ({ status }) => status === 'approved',
  list: {
    secondLine: ({ property }) => property?.reference ?? '',
    needs: ['property', 'status'],
    columns: [
      { field: 'status', width: 128 },
      { field: 'propertyTitle', width: 208 },
      { field: 'year', width: 88 },
      { field: 'income', width: 160 },
      { field: 'expense', width: 160 },
      { field: 'result', width: 160 },
      { field: 'approvedAt', width: 136 },
      { field: 'approvedBy', width: 160 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'year', 'income', 'expense', 'result'],
    filters: ['status', 'propertyId', 'year'],
    views: [{ label: 'Drafts', filters: () => ({ status: 'draft' }) }],
    searchHint: 'Property, year',
    createLabel: laterBudgets.createLabel,
    export: { operation: exportBudgets },
    empty: {
      title: 'No budgets yet',
      sentence: 'Plan what a property will earn and cost in a year, and compare it with the actual figures.',
    },
  },
  form: { sections: [{ title: 'Which year of which property', fields: ['propertyId', 'year', 'notes'] }] },
  show: {
    keyFigures: [{ field: 'income' }, { field: 'expense' }, { field: 'result' }],
    facts: [
      { title: 'About', fields: ['propertyId', 'year', 'approvedAt', 'approvedBy', 'reopenedAt', 'notes'] },
      { title: 'Record', fields: ['createdAt', 'createdBy'] },
    ],
  },
})
