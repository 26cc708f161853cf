/** How a budget stands → what people read. Reports count those that are approved, which stay as they are. */
export const budgetStatuses = { draft: 'Draft', approved: 'Approved' } as const
