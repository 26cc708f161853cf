import { keysOf } from '../kit/keys.ts'
import { bankDetails, type BankDetails } from './bank-details.ts'

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

/** The line that says where it can be paid by card. @param reference of the lease, where several are named */
export const payOnline = (url: string, reference?: string): BankDetail => ({
  label: reference ? `Pay ${reference} online` : 'Pay online',
  value: url,
})
