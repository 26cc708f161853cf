/** How far an expense has come by what people decide → what people read. */
export const expenseStages = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  void: 'Void',
} as const
export type ExpenseStage = keyof typeof expenseStages

/** Where an expense stands → what people read: its stage, or how much of it is paid. */
export const expenseStatuses = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'To pay',
  partPaid: 'Part paid',
  paid: 'Paid',
  rejected: 'Rejected',
  void: 'Void',
} as const
export type ExpenseStatus = keyof typeof expenseStatuses

/** Where each stage can lead. What is approved is in the books: it is voided, never edited. */
export const nextStages: Readonly<Record<ExpenseStage, readonly ExpenseStage[]>> = {
  draft: ['submitted', 'void'],
  submitted: ['approved', 'rejected', 'draft'],
  approved: ['void'],
  rejected: ['draft', 'void'],
  void: [],
}
