/** What owners are mailed of a period → what people read. */
export const ownerMailKinds = { statement: 'Statement', year: 'Year-end summary' } as const
export type OwnerMailKind = keyof typeof ownerMailKinds

/** Whether an owner gets what is mailed → what people read. */
export const ownerMailOutcomes = {
  ready: 'Ready to send',
  noEmail: 'No email address',
  nothing: 'Nothing to show',
} as const
