import { amountInWords } from '#domain/money/in-words.ts'
import { exactAmount, formatMoney, type Currency, type Minor } from '#domain/money/currencies.ts'
import type { Document, Party } from './document.ts'
import { headOf, type Issuer } from './kinds.ts'

export interface SaleRecord {
  issuer: Issuer
  currency: Currency
  /** "S-00042", or how far it has come. */
  number: string
  buyer: Party
  seller: Party
  facts: readonly { label: string; value: string }[]
  conditions: string | null
  plan: readonly { due: string; description: string; amount: Minor; paid: Minor }[]
  price: Minor
  paid: Minor
  deductions: readonly { label: string; amount: Minor }[]
  /** Null where that is not the reader's concern. */
  toOwner: Minor | null
  notes: readonly string[]
}

/** RT-04: who sells what to whom for how much, how it is paid, and what the owner is left with. */
export function saleRecord(given: SaleRecord): Document {
  const { number, buyer, seller, facts, conditions, plan, price, paid, deductions, toOwner, currency } = given
  const amount = (minor: Minor) => exactAmount(minor, currency)
  return {
    ...headOf(given),
    title: 'Sale record',
    number,
    parties: [
      { ...buyer, heading: 'Buyer' },
      { ...seller, heading: 'Seller' },
    ],
    facts: [...facts, { label: 'Currency', value: currency }],
    ...(conditions !== null && { letter: [`Subject to: ${conditions}`] }),
    table: {
      caption: 'How the price is paid',
      columns: [
        { label: 'Due', width: 4 },
        { label: 'Description', width: 5 },
        { label: 'Amount', width: 3, amount: true },
        { label: 'Paid', width: 3, amount: true },
      ],
      rows: plan.map((each) => [each.due, each.description, amount(each.amount), amount(each.paid)]),
    },
    totals: [
      { label: 'Price', amount: formatMoney(price, currency), strong: true },
      ...(BigInt(paid) > 0n ? [{ label: 'Paid', amount: amount(paid) }] : []),
      ...deductions.map((each) => ({ label: each.label, amount: amount(each.amount) })),
      ...(deductions.length > 0 && toOwner !== null
        ? [{ label: 'To the owner', amount: amount(toOwner) }]
        : []),
    ],
    notes: [`In words: ${amountInWords(price, currency)}.`, ...given.notes],
  }
}
