import type { DateOrder } from '../imports/cells/dates.ts'
import type { DecimalMark } from '../imports/cells/numbers.ts'

/** What a column of a bank's CSV can say → what people read. */
export const csvColumns = {
  date: 'Date',
  amount: 'Amount',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  balance: 'Balance',
  party: 'Payer or payee',
  reference: 'Reference',
  description: 'Description',
} as const
export type CsvColumn = keyof typeof csvColumns

/** How the CSV of a bank is read: the heading of each column that says something, and how it writes days and amounts. */
export interface CsvLayout {
  columns: Partial<Record<CsvColumn, string>>
  dateOrder: DateOrder
  decimalMark: DecimalMark
}

/** Headings by which banks call them, the likeliest first. */
const headings: Record<CsvColumn, readonly string[]> = {
  date: [
    'date',
    'booking date',
    'transaction date',
    'posting date',
    'posted',
    'buchungstag',
    'buchungsdatum',
    'boekdatum',
    'datum',
    'fecha',
    'data',
    'value date',
    'trans date',
    'date operation',
  ],
  amount: [
    'amount',
    'betrag',
    'bedrag',
    'montant',
    'importe',
    'valor',
    'transaction amount',
    'value',
    'umsatz',
  ],
  moneyIn: [
    'money in',
    'paid in',
    'credit',
    'credit amount',
    'credits',
    'deposit',
    'deposits',
    'haben',
    'in',
    'lodgement',
    'inflow',
  ],
  moneyOut: [
    'money out',
    'paid out',
    'debit',
    'debit amount',
    'debits',
    'withdrawal',
    'withdrawals',
    'soll',
    'out',
    'outflow',
  ],
  balance: [
    'balance',
    'running balance',
    'saldo',
    'solde',
    'account balance',
    'kontostand',
    'closing balance',
  ],
  party: [
    'payer or payee',
    'payee',
    'payer',
    'name',
    'counterparty',
    'beneficiary',
    'counter party',
    'auftraggeber',
    'beguenstigter',
    'naam',
    'merchant',
    'from or to',
    'sender',
  ],
  reference: [
    'reference',
    'ref',
    'transaction reference',
    'customer reference',
    'your reference',
    'payment reference',
    'end to end id',
    'kundenreferenz',
  ],
  description: [
    'description',
    'details',
    'narrative',
    'narration',
    'particulars',
    'transaction details',
    'remarks',
    'memo',
    'verwendungszweck',
    'omschrijving',
    'transaction',
    'libelle',
    'concepto',
    'transaction description',
  ],
}

export const plainHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Which heading says what, as far as they tell. */
export function columnsFrom(names: readonly string[]): CsvLayout['columns'] {
  const left = new Map(names.map((name) => [plainHeading(name), name]))
  const columns: CsvLayout['columns'] = {}
  for (const column of columnKeys) {
    const known = headings[column].find((heading) => left.has(heading))
    if (known === undefined) continue
    columns[column] = left.get(known)
    left.delete(known)
  }
  // Columns for each direction say more than one for both.
  if (columns.moneyIn !== undefined && columns.moneyOut !== undefined) delete columns.amount
  return columns
}

export const columnKeys = [
  'date',
  'amount',
  'moneyIn',
  'moneyOut',
  'balance',
  'party',
  'reference',
  'description',
] as const satisfies readonly CsvColumn[]

/** Whether a heading is one of a bank's. */
export const isBankHeading = (name: string): boolean =>
  Object.values(headings).some((known) => known.includes(plainHeading(name)))
