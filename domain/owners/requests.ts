/** Where a request for funds stands → what people read. */
export const fundRequestStatuses = {
  open: 'Open',
  partReceived: 'Part received',
  received: 'Received',
  withdrawn: 'Withdrawn',
} as const

/** What an owner has of a property, in minor units. */
export interface Funds {
  /** Below zero where the owner owes it. */
  held: number
  /** Their part of the float, and of bills that are approved. */
  keptBack: number
  /** Asked for and not received yet. */
  asked: number
}

/** By how much an owner's money is below what is kept back of it, once what they were asked for has come. */
export const shortOf = ({ held, keptBack, asked }: Funds): number => Math.max(0, keptBack - held - asked)
