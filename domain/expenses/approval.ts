import { formatMoney, type Currency } from '../money/currencies.ts'

/** Who is about to approve an expense. Amounts in minor units of its currency. */
export interface Approver {
  userId: string
  /** The most that the role approves; null without a limit. */
  limit: number | null
  /** Whether it is an owner of the property. */
  isOwner: boolean
}

export interface Approvable {
  gross: number
  currency: Currency
  /** Whoever entered or submitted it. */
  enteredBy: readonly string[]
  /** From this amount on the owner of the property has to agree; null where never. */
  ownerFrom: number | null
  /** Up to this amount people approve what they entered themselves. */
  ownUpTo: number
}

/**
 * Why somebody may not approve an expense.
 * @returns a sentence that says who can, or nothing where they may
 */
export function approvalProblem(expense: Approvable, approver: Approver): string | undefined {
  const { gross, currency, enteredBy, ownUpTo } = expense
  const money = (amount: number) => formatMoney(amount, currency)
  if (enteredBy.includes(approver.userId) && gross > ownUpTo)
    return ownUpTo > 0
      ? `You entered this expense: above ${money(ownUpTo)} somebody else approves it.`
      : 'You entered this expense: somebody else approves it.'
  if (approver.limit !== null && gross > approver.limit)
    return `Your role approves up to ${money(approver.limit)}: ask somebody who may approve more.`
  return undefined
}

/** Whether it waits for the owner, once the firm has approved it. */
export const waitsForOwner = ({ gross, ownerFrom }: Approvable): boolean =>
  ownerFrom !== null && gross >= ownerFrom
