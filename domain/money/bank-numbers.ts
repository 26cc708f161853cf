import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { BankDetails } from './bank-details.ts'

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
