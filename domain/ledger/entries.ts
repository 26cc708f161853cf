import type { MoneyDocument } from './postings.ts'

/** What posts an entry → what people read. */
export const entryKinds = {
  charge: 'Charge',
  creditNote: 'Credit note or waiver',
  writeOff: 'Write-off',
  payment: 'Payment',
  allocation: 'Credit applied',
  refund: 'Refund',
  depositReceived: 'Deposit received',
  depositApplied: 'Deposit applied',
  depositRetained: 'Deposit retained',
  depositRefunded: 'Deposit refunded',
  depositTransferred: 'Deposit moved',
  expense: 'Expense',
  expensePayment: 'Expense paid',
  saleReceipt: 'Sale payment',
  saleEnded: 'Sale ended',
  saleCompletion: 'Sale completed',
  saleCommission: 'Commission of a sale',
  managementFee: 'Management fee',
  managementFeeEarned: 'Management fee earned',
  bankItem: 'Bank charge, interest or other',
  suspended: 'Held in suspense',
  ownerDistribution: 'Distribution to an owner',
  ownerContribution: 'Contribution of an owner',
  bankTransfer: 'Bank transfer',
  serviceCharge: 'Service charge reconciled',
  reserveInterest: 'Interest on the reserve fund',
  opening: 'Opening balance',
  reversal: 'Reversal',
} as const satisfies Record<MoneyDocument['kind'] | 'reversal', string>
export type EntryKind = keyof typeof entryKinds
