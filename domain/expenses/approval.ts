import { formatMoney, type Currency } from '../money/currencies.ts'

/** What people of a role approve, in minor units of a currency; null without a limit. */
export interface ApprovalLimit {
  amount: number | null
  /** Of what they entered themselves. */
  ownAmount: number | null
}

/** Somebody who is about to approve an expense. */
export interface Approver extends ApprovalLimit {
  userId: string
}

export interface Approvable {
  gross: number
  currency: Currency
  /** Whoever entered or changed it. */
  enteredBy: readonly string[]
}

const above = (amount: number, limit: number | null): limit is number => limit !== null && amount > limit

/**
 * Why somebody may not approve an expense.
 * @returns a sentence that says who can; nothing where they may
 */
export function approvalProblem(
  { gross, currency, enteredBy }: Approvable,
  { userId, amount, ownAmount }: Approver,
): string | undefined {
  if (above(gross, amount))
    return amount > 0
      ? `Your role approves up to ${formatMoney(amount, currency)}. Ask someone who may approve more.`
      : 'Your role approves no expenses in this currency. Ask someone who may.'
  if (enteredBy.includes(userId) && above(gross, ownAmount))
    return ownAmount > 0
      ? `You entered this expense: above ${formatMoney(ownAmount, currency)} someone else has to approve it.`
      : 'You entered this expense: someone else has to approve it.'
  return undefined
}

/** Whether the owner of the property has to agree as well. @param from null where never */
export const needsOwner = (gross: number, from: number | null): boolean => from !== null && gross >= from
