/** How an online payment stands → what people read. */
export const onlineStages = {
  pending: 'Waiting for payment',
  review: 'Needs checking',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  dismissed: 'Dismissed',
} as const
export type OnlineStage = keyof typeof onlineStages

/** The same with what the provider said afterwards. */
export const onlineStatuses = { ...onlineStages, disputed: 'Disputed', refunded: 'Refunded' } as const

/** Why money that arrived was not recorded by itself → what staff read. */
export const onlineProblems = {
  amount: 'The amount or currency received is not the one that was asked for.',
  books: 'The books have not begun.',
  bankAccount: 'The bank account that it was to be recorded in is archived or kept in another currency.',
  lease: 'The lease was cancelled.',
} as const
export type OnlineProblem = keyof typeof onlineProblems

/** What a provider says became of a payment. */
export const outcomes = ['paid', 'failed', 'expired', 'refunded', 'disputed'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * What an outcome makes of a payment, in whatever order outcomes are heard of: money that arrived counts even where the payment
 * had failed, expired or been dismissed before; nothing undoes one that was paid.
 * @returns nothing where it stays as it is
 */
export function stageAfter(stage: OnlineStage, outcome: Outcome): 'paid' | 'failed' | 'expired' | undefined {
  if (outcome === 'paid') return stage === 'paid' || stage === 'review' ? undefined : 'paid'
  if (outcome === 'failed' || outcome === 'expired') return stage === 'pending' ? outcome : undefined
  return undefined
}

/** Minutes after which the provider is asked again what became of a payment, each time longer: 5, 10, 20 … at most 6 hours. */
export const minutesUntilAsked = (asked: number): number => Math.min(5 * 2 ** Math.min(asked, 10), 360)
