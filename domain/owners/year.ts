/** Parts of a year-end summary, in their order → what people read. */
export const yearSections = {
  opening: 'Opening balance',
  income: 'Income',
  expenses: 'Expenses',
  tax: 'Tax to reclaim',
  fees: 'Management fees',
  distributions: 'Paid to owner',
  contributions: 'Paid in by owner',
  other: 'Other',
  closing: 'Closing balance',
} as const
