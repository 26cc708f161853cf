import { issueCategoryLabels } from '../issues/vocabulary.ts'

const { neighbours: _, other, ...work } = issueCategoryLabels

/** What a vendor does or supplies → what people read: the kinds of work that issues are of, and what an office buys. */
export const vendorTrades = {
  ...work,
  utilities: 'Utilities',
  insurance: 'Insurance',
  legal: 'Legal',
  authority: 'Public authority',
  other,
}

/** Whether a vendor is still chosen → what people read; what was bought from it stays. */
export const vendorStatuses = { active: 'In use', archived: 'Archived' } as const
