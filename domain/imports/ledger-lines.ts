import type { ChargeType } from '../charges/types.ts'
import type { Purpose } from '../ledger/accounts.ts'

/** What a line of a tenant ledger is for → what people read. */
export const ledgerLineTypes = {
  other: 'Other charge',
  rent: 'Rent',
  serviceCharge: 'Service charge',
  recharge: 'Recharge',
  interest: 'Interest',
  fee: 'Fee',
  deposit: 'Deposit',
  payment: 'Payment',
  opening: 'Opening balance',
} as const
export type LedgerLineType = keyof typeof ledgerLineTypes

/**
 * What a line becomes, and the account that it is posted against. Deposits billed on a ledger are no income; they wait in
 * suspense until somebody says what is held.
 */
export const raisedAs: Readonly<
  Record<Exclude<LedgerLineType, 'payment'>, { type: ChargeType; purpose: Purpose }>
> = {
  rent: { type: 'rent', purpose: 'rent' },
  serviceCharge: { type: 'serviceCharge', purpose: 'serviceChargeFund' },
  recharge: { type: 'other', purpose: 'recoveries' },
  interest: { type: 'oneOff', purpose: 'lateFees' },
  fee: { type: 'oneOff', purpose: 'otherCharges' },
  deposit: { type: 'oneOff', purpose: 'suspense' },
  other: { type: 'other', purpose: 'otherCharges' },
  opening: { type: 'opening', purpose: 'ownerEquity' },
}

/** What a row of a ledger says; amounts in minor units. */
export interface LedgerCells {
  type: LedgerLineType | null
  amount: number | null
  charge: number | null
  payment: number | null
  tax: number | null
  balance: number | null
}

export interface LedgerLine {
  type: LedgerLineType
  /** What the tenant owes more by it; below 0: less. */
  amount: number
  /** Of the amount, with its sign. */
  tax: number
}

/** What a row means. Files without a balance write payments without a sign. */
export function ledgerLineOf(cells: LedgerCells): LedgerLine {
  const { charge, payment, balance } = cells
  const type = cells.type ?? (payment && !charge && cells.amount === null ? 'payment' : 'other')
  let amount = cells.amount ?? (charge ?? 0) - (payment ?? 0)
  if (type === 'payment' && cells.amount !== null && balance === null) amount = -Math.abs(amount)
  const tax = type === 'payment' || type === 'opening' ? 0 : Math.abs(cells.tax ?? 0)
  return { type, amount, tax: amount < 0 ? 0 - tax : tax }
}

/** What is wrong with a line by itself. */
export function ledgerLineProblem({
  type,
  amount,
  tax,
}: LedgerLine): { field: string; message: string } | undefined {
  if (type === 'payment' && amount > 0) {
    const message =
      'A payment makes the balance smaller: enter it below zero. Choose another type for a payment that was returned.'
    return { field: 'amount', message }
  }
  if (tax !== 0 && Math.abs(tax) >= Math.abs(amount)) {
    return { field: 'tax', message: 'The tax has to be less than the amount that includes it.' }
  }
  return undefined
}
