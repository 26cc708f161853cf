/** How far people have taken an expense → what they read. From approval on it is in the books. */
export const expenseStages = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  void: 'Void',
} as const
export type ExpenseStage = keyof typeof expenseStages

/** Where an expense stands → what people read: its stage, who is waited for, and how much of it is paid. */
export const expenseStatuses = {
  draft: 'Draft',
  submitted: 'Submitted',
  withOwner: 'With the owner',
  approved: 'To pay',
  partPaid: 'Part paid',
  paid: 'Paid',
  rejected: 'Rejected',
  void: 'Void',
} as const

/** Where each stage can lead. What is approved is in the books: it is voided, never edited. */
const nextStages: Readonly<Record<ExpenseStage, readonly ExpenseStage[]>> = {
  draft: ['submitted', 'approved'],
  submitted: ['approved', 'rejected', 'draft'],
  approved: ['void'],
  rejected: ['submitted', 'approved'],
  void: [],
}

const refusals: Readonly<Record<ExpenseStage, string>> = {
  draft: 'Only a submitted expense can be withdrawn.',
  submitted: 'Only a draft or a rejected expense can be submitted.',
  approved: 'This expense has been decided on already.',
  rejected: 'Only a submitted expense can be rejected.',
  void: 'Only an approved expense can be voided.',
}

/** Why an expense cannot go from one stage to another; nothing where it can. */
export const stageProblem = (from: ExpenseStage, to: ExpenseStage): string | undefined =>
  nextStages[from].includes(to) ? undefined : refusals[to]

/** Whether what it says can still be changed, and it can be deleted: it is in no books. */
export const isEditable = (stage: ExpenseStage): boolean => stage === 'draft' || stage === 'rejected'

/** What can be wrong with an expense that is to be submitted; a draft may be unfinished. */
export interface Submittable {
  vendorId: string | null
  lines: readonly unknown[]
}

/** What is missing of an expense before it can be submitted, beside its field. */
export function missing(expense: Submittable): { field: string; errors: string[] }[] {
  return [
    ...(expense.vendorId === null ? [{ field: 'vendorId', errors: ['Choose who it is owed to.'] }] : []),
    ...(expense.lines.length === 0 ? [{ field: 'lines', errors: ['Enter at least one line.'] }] : []),
  ]
}

/** Days to pay where nothing was agreed with the vendor. */
export const usualPaymentDays = 30
