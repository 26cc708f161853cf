/** What a payment into a bank account needs → what people read. */
export const bankDetails = {
  bankName: 'Bank',
  accountName: 'Account name',
  accountNumber: 'Account number',
  sortCode: 'Sort or routing code',
  iban: 'IBAN',
  bic: 'BIC',
} as const
export type BankDetails = Readonly<Record<keyof typeof bankDetails, string | null>>
