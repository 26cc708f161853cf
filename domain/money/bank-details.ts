import { keysOf } from '../kit/keys.ts'

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

export interface BankDetail {
  label: string
  value: string
}

/** What people are told who are to pay, line by line; `reference` says whose the payment is. */
export const howToPay = (account: BankDetails, reference: string): BankDetail[] => [
  ...keysOf(bankDetails).flatMap((key) => {
    const value = account[key]
    return value ? [{ label: bankDetails[key], value }] : []
  }),
  { label: 'Payment reference', value: reference },
]
