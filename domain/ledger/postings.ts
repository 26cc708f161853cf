import type { Currency } from '../money/currencies.ts'
import type { Purpose } from './accounts.ts'

/** What a posting is about. `propertyId` null: the firm's own books. */
export interface Dimensions {
  propertyId: string | null
  unitId?: string | null
  leaseId?: string | null
  tenantId?: string | null
  bankAccountId?: string | null
  vendorId?: string | null
  chargeId?: string | null
}

/** The account that the software needs for something, or a category that somebody chose. */
export type Account = Purpose | { category: string }

/** A line of an entry. */
export interface Posting extends Dimensions {
  account: Account
  /** Signed minor units, debit +, credit −; never 0. */
  amount: number
  currency: Currency
}

/** What an amount of a payment or credit settles. */
export interface Settled {
  chargeId: string
  amount: number
}

/** A line of an expense: of the property that the document is about, or a unit of it. */
export interface ExpensePosted {
  category: string
  unitId: string | null
  net: number
  tax: number
}

/** A document that moves money, as far as its postings follow from it. Amounts are minor units, 0 or more. */
export type MoneyDocument = { currency: Currency; dimensions: Dimensions } & (
  | {
      /** What a tenant owes. */
      kind: 'charge'
      chargeId: string
      /** An income category, or the fund that a demand on account belongs to. */
      credit: Account
      net: number
      tax: number
    }
  | {
      /** Takes a charge back, or a part of it; a waived fee is one. What had been paid of it becomes credit on account. */
      kind: 'creditNote'
      /** Null: of no charge in these books; all of it becomes credit on account. */
      chargeId: string | null
      credit: Account
      net: number
      tax: number
      /** What of it was still open. */
      open: number
    }
  | { kind: 'writeOff'; chargeId: string; amount: number }
  | { kind: 'payment'; bankAccountId: string; amount: number; settles: readonly Settled[] }
  /** Credit on account settles charges, or by negative amounts no longer does. */
  | { kind: 'allocation'; settles: readonly Settled[] }
  /** Credit on account that is paid back. */
  | { kind: 'refund'; bankAccountId: string; amount: number }
  | { kind: 'depositReceived'; bankAccountId: string; amount: number }
  | { kind: 'depositRefunded'; bankAccountId: string; amount: number }
  | { kind: 'depositApplied'; settles: readonly Settled[] }
  | { kind: 'depositRetained'; amount: number }
  | { kind: 'depositTransferred'; amount: number; to: Dimensions }
  /** What a vendor is owed, when the expense is approved. */
  | { kind: 'expense'; lines: readonly ExpensePosted[]; recoversTax: boolean }
  | { kind: 'expensePayment'; bankAccountId: string; amount: number }
  /** What a buyer pays of the price. */
  | { kind: 'saleReceipt'; bankAccountId: string; amount: number }
  /** A sale that came to nothing: what was paid goes back, or stays with the owner. */
  | { kind: 'saleEnded'; bankAccountId: string | null; refunded: number; kept: number }
  /** The price becomes the owner's, less what the firm takes. */
  | { kind: 'saleCompletion'; price: number; bankAccountId: string | null; deducted: number }
  /** What the firm earned by a sale, in its own books. */
  | { kind: 'saleCommission'; bankAccountId: string; net: number; tax: number }
  /** What the owner of a property pays the firm; below 0 where a fee is paid back. */
  | { kind: 'managementFee'; bankAccountId: string; amount: number }
  /** The same in the firm's own books. */
  | { kind: 'managementFeeEarned'; bankAccountId: string; net: number; tax: number }
  /** Bank charges, interest and the like, of a category; money in above 0. */
  | { kind: 'bankItem'; bankAccountId: string; category: string; amount: number }
  /** What nobody knows yet what it is for; money in above 0. */
  | { kind: 'suspended'; bankAccountId: string; amount: number }
  /** What the owner of a property is paid of what it earned, or pays in for it. */
  | { kind: 'ownerDistribution'; bankAccountId: string; amount: number }
  | { kind: 'ownerContribution'; bankAccountId: string; amount: number }
  | { kind: 'bankTransfer'; fromBankAccountId: string; toBankAccountId: string; amount: number }
  /** A year that is over: what the fund holds of it pays for what was spent, and is set aside. */
  | {
      kind: 'serviceCharge'
      /** What occupants bear of the year. */
      due: number
      /** What of it goes to the reserve fund, and what was spent of that. */
      contributed: number
      spent: number
    }
  | { kind: 'reserveInterest'; bankAccountId: string; amount: number }
  /** What there was before the books begin: what a lease owes, has on account, or had deposited. */
  | { kind: 'opening'; account: Account; amount: number; bankAccountId?: string; chargeId?: string }
)

type Line = Pick<Posting, 'account' | 'amount'> & Partial<Dimensions>

const settled = (settles: readonly Settled[]): Line[] =>
  settles.map(({ chargeId, amount }) => ({ account: 'receivables', amount: -amount, chargeId }))
const sumOfSettled = (settles: readonly Settled[]) => settles.reduce((sum, { amount }) => sum + amount, 0)

function linesOf(document: MoneyDocument): Line[] {
  switch (document.kind) {
    case 'charge': {
      const { chargeId, credit, net, tax } = document
      return [
        { account: 'receivables', amount: net + tax, chargeId },
        { account: credit, amount: -net, chargeId },
        { account: 'taxPayable', amount: -tax, chargeId },
      ]
    }
    case 'creditNote': {
      const { chargeId, credit, net, tax, open } = document
      const settles = Math.min(net + tax, open)
      return [
        { account: credit, amount: net, chargeId },
        { account: 'taxPayable', amount: tax, chargeId },
        { account: 'receivables', amount: -settles, chargeId },
        { account: 'unallocatedReceipts', amount: settles - net - tax },
      ]
    }
    case 'writeOff': {
      const { chargeId, amount } = document
      return [
        { account: 'writeOffs', amount, chargeId },
        { account: 'receivables', amount: -amount, chargeId },
      ]
    }
    case 'payment': {
      const { bankAccountId, amount, settles } = document
      return [
        { account: 'bank', amount, bankAccountId },
        ...settled(settles),
        { account: 'unallocatedReceipts', amount: sumOfSettled(settles) - amount },
      ]
    }
    case 'allocation':
      return [
        { account: 'unallocatedReceipts', amount: sumOfSettled(document.settles) },
        ...settled(document.settles),
      ]
    case 'refund':
      return [
        { account: 'unallocatedReceipts', amount: document.amount },
        { account: 'bank', amount: -document.amount, bankAccountId: document.bankAccountId },
      ]
    case 'depositReceived':
      return [
        { account: 'bank', amount: document.amount, bankAccountId: document.bankAccountId },
        { account: 'depositsHeld', amount: -document.amount },
      ]
    case 'depositRefunded':
      return [
        { account: 'depositsHeld', amount: document.amount },
        { account: 'bank', amount: -document.amount, bankAccountId: document.bankAccountId },
      ]
    case 'depositApplied':
      return [
        { account: 'depositsHeld', amount: sumOfSettled(document.settles) },
        ...settled(document.settles),
      ]
    case 'depositRetained':
      return [
        { account: 'depositsHeld', amount: document.amount },
        { account: 'depositsRetained', amount: -document.amount },
      ]
    case 'depositTransferred':
      return [
        { account: 'depositsHeld', amount: document.amount },
        { account: 'depositsHeld', amount: -document.amount, ...document.to },
      ]
    case 'expense': {
      const { lines, recoversTax } = document
      const reclaimed = recoversTax ? lines.reduce((sum, { tax }) => sum + tax, 0) : 0
      const gross = lines.reduce((sum, { net, tax }) => sum + net + tax, 0)
      return [
        // Tax that is not reclaimed is a cost like any other.
        ...lines.map(({ category, unitId, net, tax }) => ({
          account: { category },
          amount: recoversTax ? net : net + tax,
          unitId,
        })),
        { account: 'taxRecoverable' as const, amount: reclaimed },
        { account: 'payables' as const, amount: -gross },
      ]
    }
    case 'expensePayment': {
      const { amount, bankAccountId } = document
      return [
        { account: 'payables', amount },
        { account: 'bank', amount: -amount, bankAccountId },
      ]
    }
    case 'saleReceipt': {
      const { amount, bankAccountId } = document
      return [
        { account: 'bank', amount, bankAccountId },
        { account: 'salesInProgress', amount: -amount },
      ]
    }
    case 'saleEnded': {
      const { refunded, kept, bankAccountId } = document
      return [
        { account: 'salesInProgress', amount: refunded + kept },
        { account: 'bank', amount: -refunded, bankAccountId },
        { account: 'depositsRetained', amount: -kept },
      ]
    }
    case 'saleCompletion': {
      const { price, deducted, bankAccountId } = document
      return [
        { account: 'salesInProgress', amount: price },
        { account: 'bank', amount: -deducted, bankAccountId },
        { account: 'ownerEquity', amount: deducted - price },
      ]
    }
    case 'saleCommission': {
      const { net, tax, bankAccountId } = document
      return [
        { account: 'bank', amount: net + tax, bankAccountId },
        { account: 'agencyFees', amount: -net },
        { account: 'taxPayable', amount: -tax },
      ]
    }
    case 'managementFee': {
      const { amount, bankAccountId } = document
      return [
        { account: 'managementFees', amount },
        { account: 'bank', amount: -amount, bankAccountId },
      ]
    }
    case 'managementFeeEarned': {
      const { net, tax, bankAccountId } = document
      return [
        { account: 'bank', amount: net + tax, bankAccountId },
        { account: 'managementFeeIncome', amount: -net },
        { account: 'taxPayable', amount: -tax },
      ]
    }
    case 'bankItem': {
      const { bankAccountId, category, amount } = document
      return [
        { account: 'bank', amount, bankAccountId },
        { account: { category }, amount: -amount },
      ]
    }
    case 'suspended':
      return [
        { account: 'bank', amount: document.amount, bankAccountId: document.bankAccountId },
        { account: 'suspense', amount: -document.amount },
      ]
    case 'ownerDistribution': {
      const { amount, bankAccountId } = document
      return [
        { account: 'ownerDistributions', amount },
        { account: 'bank', amount: -amount, bankAccountId },
      ]
    }
    case 'ownerContribution': {
      const { amount, bankAccountId } = document
      return [
        { account: 'bank', amount, bankAccountId },
        { account: 'ownerDistributions', amount: -amount },
      ]
    }
    case 'bankTransfer': {
      const { fromBankAccountId, toBankAccountId, amount } = document
      return [
        { account: 'bank', amount, bankAccountId: toBankAccountId },
        { account: 'bank', amount: -amount, bankAccountId: fromBankAccountId },
      ]
    }
    case 'serviceCharge': {
      const { due, contributed, spent } = document
      return [
        { account: 'serviceChargeFund', amount: due },
        { account: 'reserveFund', amount: spent - contributed },
        { account: 'recoveries', amount: contributed - due - spent },
      ]
    }
    case 'reserveInterest': {
      const { bankAccountId, amount } = document
      return [
        { account: 'bank', amount, bankAccountId },
        { account: 'reserveFund', amount: -amount },
      ]
    }
    case 'opening': {
      const { account, amount, bankAccountId, chargeId } = document
      return [
        { account, amount, bankAccountId, chargeId },
        { account: 'ownerEquity', amount: -amount },
      ]
    }
  }
}

/** What a document posts: balanced per property and currency, and nothing where it moves nothing. */
export function postingsOf(document: MoneyDocument): Posting[] {
  const { currency, dimensions } = document
  return linesOf(document)
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({ ...dimensions, ...line, currency }))
}

/** What takes an entry back: the same accounts with the other sign. */
export const reversalOf = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: -posting.amount }))

/** What does not balance, per property and currency; nothing where everything does. */
export function imbalances(
  postings: readonly Pick<Posting, 'propertyId' | 'currency' | 'amount'>[],
): { propertyId: string | null; currency: Currency; by: bigint }[] {
  const sums = new Map<string, { propertyId: string | null; currency: Currency; by: bigint }>()
  for (const { propertyId, currency, amount } of postings) {
    const key = `${propertyId}:${currency}`
    const sum = sums.get(key) ?? { propertyId, currency, by: 0n }
    sum.by += BigInt(amount)
    sums.set(key, sum)
  }
  return [...sums.values()].filter(({ by }) => by !== 0n)
}
