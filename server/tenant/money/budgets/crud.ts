import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { budgets } from '#contract/tenant/money/budgets.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import { changesBetween } from '../../../crud/writes.ts'
import { conflict } from '../../../errors.ts'

export type Budget = RecordOf<typeof budgets>

/** Budgets as people begin them: one year of one property, with no amounts yet. */
export const budgetCrud = crud(budgets, {
  table: 'budget_records',
  belongsTo: ofProperty,
  select: {
    name: sql.ref('name'),
    income: sql.ref('income'),
    expense: sql.ref('expense'),
    result: sql.ref('result'),
    propertyTitle: sql.ref('property_title'),
  },
  complete: (_tx, record) => ({ ...record, status: 'draft' as const, currency: record.property!.currency }),
  follow(_tx, before, patch) {
    const changed = Object.keys(changesBetween(before, patch))
    if (changed.includes('propertyId'))
      throw conflict(
        'illegal_transition',
        'A budget stays with its property. Add one for the other property.',
      )
    if (before.status === 'approved' && changed.includes('year'))
      throw conflict('illegal_transition', 'Reopen the budget to change its year.')
    return {}
  },
  async beforeRemove(_tx, { status }) {
    if (status === 'approved')
      throw conflict('illegal_transition', 'An approved budget stays. Reopen it before you delete it.')
  },
  propertyIdOf: ({ propertyId }) => propertyId,
})
