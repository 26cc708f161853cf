/** What happened to a deposit → what people read. */
export const depositKinds = {
  received: 'Received',
  refunded: 'Refunded',
  applied: 'Applied to charges',
  retained: 'Retained',
  transferredOut: 'Moved to the renewal',
  transferredIn: 'Moved from the previous lease',
  opening: 'Held when the books began',
  reversed: 'Reversed',
} as const
export type DepositKind = keyof typeof depositKinds

/** How the deposit of a lease stands; worked out by the view `deposit_records`. */
export const depositStatuses = {
  outstanding: 'Outstanding',
  held: 'Held',
  toReturn: 'To return',
  settled: 'Settled',
} as const
