/** How far people have taken a sale → what they read. It begins as an offer; from acceptance on it has a number. */
export const saleStages = {
  offer: 'Offer',
  accepted: 'Accepted',
  underContract: 'Under contract',
  completed: 'Completed',
  cancelled: 'Cancelled',
  fallenThrough: 'Fallen through',
} as const
export type SaleStage = keyof typeof saleStages

/** Where a sale stands → what people read: its stage, and how much of the price is paid. */
export const saleStatuses = {
  offer: 'Offer',
  accepted: 'Accepted',
  underContract: 'Under contract',
  partPaid: 'Part paid',
  paid: 'Paid',
  completed: 'Completed',
  cancelled: 'Cancelled',
  fallenThrough: 'Fallen through',
} as const

/** How a sale ends without a buyer → what people read: the seller's side called it off, or the buyer's. */
export const endings = {
  cancelled: 'Declined or called off by the seller',
  fallenThrough: 'Fell through at the buyer',
} as const

/** Where a buyer has the money from → what people read. */
export const fundings = {
  cash: 'Cash',
  mortgage: 'Mortgage',
  instalments: 'Instalments',
} as const

/** Where each stage can lead; how one ended is only taken back. */
const nextStages: Readonly<Record<SaleStage, readonly SaleStage[]>> = {
  offer: ['accepted', 'cancelled', 'fallenThrough'],
  accepted: ['underContract', 'cancelled', 'fallenThrough'],
  underContract: ['completed', 'cancelled', 'fallenThrough'],
  completed: [],
  cancelled: [],
  fallenThrough: [],
}

const refusals: Readonly<Record<Exclude<SaleStage, 'offer'>, string>> = {
  accepted: 'Only an offer can be accepted.',
  underContract: 'Only an accepted offer goes under contract.',
  completed: 'Only a sale under contract is completed.',
  cancelled: 'This sale has ended already.',
  fallenThrough: 'This sale has ended already.',
}

/** Why a sale cannot go from one stage to another; nothing where it can. */
export const saleStageProblem = (from: SaleStage, to: Exclude<SaleStage, 'offer'>): string | undefined =>
  nextStages[from].includes(to) ? undefined : refusals[to]

/** Whether there is still something to agree: what has ended stays as it is. */
export const isOpenSale = (stage: SaleStage): boolean => nextStages[stage].length > 0

/** Whether the seller has agreed to it, and to nobody else. */
export const isAgreed = (stage: SaleStage): boolean => stage === 'accepted' || stage === 'underContract'
