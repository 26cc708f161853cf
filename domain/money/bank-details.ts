import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
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

/**
 * What is wrong with the international numbers of an account, which may be written with spaces: a payment to it would come back.
 * @returns a sentence for each field
 */
export function bankProblems({
  iban,
  bic,
}: Partial<Pick<BankDetails, 'iban' | 'bic'>>): { field: 'iban' | 'bic'; message: string }[] {
  const wrongIban = iban && !isValidIBAN(electronicFormatIBAN(iban) ?? '')
  const wrongBic = bic && !isValidBIC(bic.replaceAll(/\s/g, '').toUpperCase())
  return [
    ...(wrongIban
      ? [
          {
            field: 'iban' as const,
            message: 'This is not a valid IBAN. Compare it with the one you were given.',
          },
        ]
      : []),
    ...(wrongBic
      ? [{ field: 'bic' as const, message: 'Enter the 8 or 11 characters of a BIC, such as DEUTDEFF.' }]
      : []),
  ]
}
