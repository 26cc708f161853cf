/** Where a management agreement stands on a day → what people read. */
export const agreementStatuses = { upcoming: 'Upcoming', current: 'Current', ended: 'Ended' } as const

/** What becomes of a property in a run of management fees → what people read. */
export const feeOutcomes = {
  due: 'To be charged',
  charged: 'Charged already',
  nothing: 'Nothing to charge',
  short: 'Not enough held',
} as const
export type FeeOutcome = keyof typeof feeOutcomes
