import { formatMoney, type Currency } from '../money/currencies.ts'
import { portion, split } from '../money/round.ts'

const whole = 10_000

/** What the firm takes of a price. Amounts in minor units, rates in hundredths of a percent. */
export interface FirmTerms {
  price: number
  /** A rate of the price, or an amount; neither where there is no commission. */
  commissionBps: number | null
  commissionAmount: number | null
  fees: readonly { amount: number }[]
  /** Tax on commission and fees. */
  taxBps: number
}

export interface FirmShare {
  commission: number
  fees: number
  tax: number
  /** All of it, and what is left for the owner: negative where the price does not cover it. */
  deducted: number
  toOwner: number
}

/** What the firm takes of a price, and what is left for the owner. */
export function firmShareOf({ price, commissionBps, commissionAmount, fees, taxBps }: FirmTerms): FirmShare {
  const commission = commissionBps === null ? (commissionAmount ?? 0) : portion(price, commissionBps, whole)
  const feesTotal = fees.reduce((sum, { amount }) => sum + amount, 0)
  const tax = portion(commission + feesTotal, taxBps, whole)
  const deducted = commission + feesTotal + tax
  return { commission, fees: feesTotal, tax, deducted, toOwner: price - deducted }
}

/** Each agent's part of the commission: the parts add up to it. */
export function commissionParts<A extends { shareBps: number }>(
  commission: number,
  agents: readonly A[],
): (A & { amount: number })[] {
  if (agents.length === 0) return []
  const amounts = split(
    commission,
    agents.map(({ shareBps }) => shareBps),
  )
  return agents.map((agent, index) => ({ ...agent, amount: amounts[index]! }))
}

export interface Instalment {
  dueOn: string
  description: string
  amount: number
}

/** How the price is paid: as agreed, else all of it at completion. */
export const planOf = ({
  price,
  completionOn,
  instalments,
}: {
  price: number
  completionOn: string | null
  instalments: readonly Instalment[]
}): readonly Instalment[] =>
  instalments.length === 0 && completionOn !== null
    ? [{ dueOn: completionOn, description: 'On completion', amount: price }]
    : instalments

export interface SaleTerms extends FirmTerms {
  currency: Currency
  paid: number
  instalments: readonly Instalment[]
  agents: readonly { userId: string; shareBps: number }[]
}

/** What is wrong with the terms of a sale, beside the field that says it. */
export function termsProblems(sale: SaleTerms): { field: string; errors: string[] }[] {
  const { price, commissionBps, commissionAmount, instalments, agents, currency, paid } = sale
  const planned = instalments.reduce((sum, { amount }) => sum + amount, 0)
  const shares = agents.reduce((sum, { shareBps }) => sum + shareBps, 0)
  const words = (amount: number) => formatMoney(amount, currency)
  const problem = (field: string, wrong: boolean, sentence: string) =>
    wrong ? [{ field, errors: [sentence] }] : []
  return [
    ...problem('price', price < paid, `${words(paid)} of it is paid already.`),
    ...problem(
      'commissionAmount',
      commissionBps !== null && commissionAmount !== null,
      'Enter a rate or an amount, not both.',
    ),
    ...problem(
      'fees',
      firmShareOf(sale).toOwner < 0,
      `Commission, fees and tax come to ${words(firmShareOf(sale).deducted)}, which is more than the price.`,
    ),
    ...problem(
      'instalments',
      instalments.length > 0 && planned !== price,
      `These come to ${words(planned)}, the price is ${words(price)}.`,
    ),
    ...problem(
      'agents',
      new Set(agents.map(({ userId }) => userId)).size < agents.length,
      'Someone is named twice.',
    ),
    ...problem(
      'agents',
      agents.length > 0 && shares !== whole,
      `The shares come to ${shares / 100}%, not to 100%.`,
    ),
  ]
}
