import { amountInWords } from '#domain/money/in-words.ts'
import { exactAmount, formatMoney, type Currency, type Minor } from '#domain/money/currencies.ts'
import type { Document, Paper, Party } from './document.ts'

export interface Issuer extends Party {
  /** PNG */
  logo: Buffer | null
  paper: Paper
  footer: string
}

export interface Common {
  issuer: Issuer
  currency: Currency
  /** Calendar date in words, as everything dated here: the caller knows the reader's locale. */
  date: string
  tenant: Party
  /** "Flat 2, Harbour House" */
  place: string
  notes?: readonly string[]
}

export const headOf = ({ issuer: { name, lines, logo, paper, footer } }: Pick<Common, 'issuer'>) => ({
  issuer: { name, lines, logo },
  paper,
  footer,
})

export interface Receipt extends Common {
  number: string
  /** "Bank transfer, reference 4471" */
  paidBy: string
  received: Minor
  /** What the payment settled; what is left is credit. */
  allocations: readonly { description: string; due: string; amount: Minor }[]
  credit: Minor
}

export function receipt(given: Receipt): Document {
  const { number, date, tenant, place, paidBy, received, allocations, credit, currency, notes = [] } = given
  return {
    ...headOf(given),
    title: 'Receipt',
    number,
    parties: [{ ...tenant, heading: 'Received from' }],
    facts: [
      { label: 'Date', value: date },
      { label: 'Property', value: place },
      { label: 'Paid by', value: paidBy },
      { label: 'Currency', value: currency },
    ],
    table: {
      caption: 'What the payment settles',
      columns: [
        { label: 'Description', width: 6 },
        { label: 'Due', width: 3 },
        { label: 'Amount', width: 3, amount: true },
      ],
      rows: allocations.map(({ description, due, amount }) => [
        description,
        due,
        exactAmount(amount, currency),
      ]),
    },
    totals: [
      ...(BigInt(credit) === 0n
        ? []
        : [{ label: 'Credit on account', amount: exactAmount(credit, currency) }]),
      { label: 'Received', amount: formatMoney(received, currency), strong: true },
    ],
    notes: [`In words: ${amountInWords(received, currency)}.`, ...notes],
  }
}

export interface Reminder extends Common {
  /** "Second reminder" */
  title: string
  /** Of the lease. */
  reference: string
  paragraphs: readonly string[]
  charges: readonly { description: string; due: string; amount: Minor }[]
  overdue: Minor
  /** How to pay; empty where that is not known. */
  payment: readonly { label: string; value: string }[]
}

export function reminder(given: Reminder): Document {
  const { title, reference, date, tenant, place, paragraphs, charges, overdue, currency, notes = [] } = given
  return {
    ...headOf(given),
    title,
    parties: [{ ...tenant, heading: 'To' }],
    facts: [
      { label: 'Date', value: date },
      { label: 'Property', value: place },
      { label: 'Lease', value: reference },
      { label: 'Currency', value: currency },
    ],
    letter: paragraphs,
    payment: given.payment,
    table: {
      caption: 'What is overdue',
      columns: [
        { label: 'Description', width: 6 },
        { label: 'Due', width: 3 },
        { label: 'Open', width: 3, amount: true },
      ],
      rows: charges.map(({ description, due, amount }) => [description, due, exactAmount(amount, currency)]),
    },
    totals: [{ label: 'Overdue', amount: formatMoney(overdue, currency), strong: true }],
    notes,
  }
}

export interface Invoice extends Common {
  /** "INV-00042"; nothing in a draft. */
  number: string
  due: string
  /** Of the lease, and what to quote. */
  lease: string
  reference: string
  introduction: readonly string[]
  lines: readonly { description: string; net: Minor; tax: Minor; gross: Minor }[]
  net: Minor
  gross: Minor
  /** By rate: "7.5%". */
  taxes: readonly { rate: string; net: Minor; tax: Minor }[]
  /** What was paid or credited of it. */
  settled: readonly { label: string; amount: Minor }[]
  open: Minor
  payment: readonly { label: string; value: string }[]
}

/** What is charged, what of it is tax, and how to pay. */
export function invoice(given: Invoice): Document {
  const { number, date, due, tenant, place, lease, reference, lines, taxes, settled, currency } = given
  const amount = (minor: Minor) => exactAmount(minor, currency)
  const taxed = taxes.filter(({ tax }) => BigInt(tax) !== 0n)
  return {
    ...headOf(given),
    title: 'Invoice',
    number,
    parties: [{ ...tenant, heading: 'Billed to' }],
    facts: [
      { label: 'Date', value: date },
      { label: 'Due', value: due },
      { label: 'Property', value: place },
      { label: 'Lease', value: lease },
      { label: 'Reference', value: reference },
      { label: 'Currency', value: currency },
    ],
    letter: given.introduction,
    table: {
      caption: 'What is charged',
      columns: [
        { label: 'Description', width: 9 },
        { label: 'Net', width: 2.4, amount: true },
        { label: 'Tax', width: 2.2, amount: true },
        { label: 'Total', width: 2.4, amount: true },
      ],
      rows: lines.map((line) => [line.description, amount(line.net), amount(line.tax), amount(line.gross)]),
    },
    totals: [
      ...(taxed.length > 0 ? [{ label: 'Net', amount: amount(given.net) }] : []),
      ...taxed.map(({ rate, net, tax }) => ({ label: `Tax ${rate} on ${amount(net)}`, amount: amount(tax) })),
      ...(settled.length > 0 ? [{ label: 'Total', amount: amount(given.gross) }] : []),
      ...settled.map((each) => ({ label: each.label, amount: amount(-BigInt(each.amount)) })),
      { label: 'To pay', amount: formatMoney(given.open, currency), strong: true },
    ],
    payment: given.payment,
    notes: given.notes ?? [],
  }
}

export interface Statement extends Common {
  from: string
  to: string
  opening: Minor
  /** In order; each with the balance after it. */
  entries: readonly { date: string; description: string; charge: Minor; payment: Minor; balance: Minor }[]
  closing: Minor
  /** How to pay what is owed, where that is known. */
  payment?: readonly { label: string; value: string }[]
}

export function statement(given: Statement): Document {
  const { date, from, to, tenant, place, opening, entries, closing, currency, notes = [] } = given
  const amount = (minor: Minor) => (BigInt(minor) === 0n ? '' : exactAmount(minor, currency))
  return {
    ...headOf(given),
    title: 'Statement of account',
    parties: [{ ...tenant, heading: 'Account of' }],
    facts: [
      { label: 'Period', value: `${from} to ${to}` },
      { label: 'Date', value: date },
      { label: 'Property', value: place },
      { label: 'Currency', value: currency },
    ],
    table: {
      caption: 'Charges, payments and the balance after each',
      columns: [
        { label: 'Date', width: 2.6 },
        { label: 'Description', width: 5.4 },
        { label: 'Charge', width: 2.4, amount: true },
        { label: 'Payment', width: 2.4, amount: true },
        { label: 'Balance', width: 2.6, amount: true },
      ],
      rows: [
        [from, 'Balance brought forward', '', '', exactAmount(opening, currency)],
        ...entries.map((entry) => [
          entry.date,
          entry.description,
          amount(entry.charge),
          amount(entry.payment),
          exactAmount(entry.balance, currency),
        ]),
      ],
    },
    totals: [
      {
        label: BigInt(closing) < 0n ? 'In credit' : 'Balance due',
        amount: formatMoney(BigInt(closing) < 0n ? -BigInt(closing) : closing, currency),
        strong: true,
      },
    ],
    payment: given.payment ?? [],
    notes,
  }
}

export interface Voucher extends Omit<Common, 'tenant'> {
  number: string
  vendor: Party
  description: string
  facts: Document['facts']
  lines: readonly { category: string; description: string; net: Minor; tax: Minor; gross: Minor }[]
  net: Minor
  tax: Minor
  gross: Minor
  paid: Minor
}

export function voucher(given: Voucher): Document {
  const { number, date, vendor, place, facts, lines, net, tax, gross, paid, currency, notes = [] } = given
  const amount = (minor: Minor) => exactAmount(minor, currency)
  return {
    ...headOf(given),
    title: 'Expense voucher',
    number,
    parties: [{ ...vendor, heading: 'Owed to' }],
    facts: [
      { label: 'Date', value: date },
      { label: 'For', value: place },
      ...facts,
      { label: 'Currency', value: currency },
    ],
    letter: [given.description],
    table: {
      caption: 'What it was for',
      columns: [
        { label: 'Category', width: 4.5 },
        { label: 'Description', width: 4.5 },
        { label: 'Net', width: 2.4, amount: true },
        { label: 'Tax', width: 2.2, amount: true },
        { label: 'Total', width: 2.4, amount: true },
      ],
      rows: lines.map((line) => [
        line.category,
        line.description,
        amount(line.net),
        amount(line.tax),
        amount(line.gross),
      ]),
    },
    totals: [
      { label: 'Net', amount: amount(net) },
      { label: 'Tax', amount: amount(tax) },
      { label: 'Amount', amount: formatMoney(gross, currency), strong: true },
      ...(BigInt(paid) === 0n ? [] : [{ label: 'Paid', amount: amount(paid) }]),
    ],
    notes: [`In words: ${amountInWords(gross, currency)}.`, ...notes],
  }
}
