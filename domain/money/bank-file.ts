import type { BankDetails } from './bank-details.ts'

/** What was paid to vendors or owners from one account on one day, as a bank is told of it. Amounts in minor units. */
export interface PaidOut {
  payeeId: string
  payeeName: string
  /** "E-00042", and the number of the payee's own invoice. */
  label: string
  invoice: string | null
  amount: number
}

/** One transfer: whatever goes to a payee goes together. */
export interface Transfer {
  payeeId: string
  payeeName: string
  amount: number
  /** What it pays, as the payee knows it. */
  remittance: string
}

/** As long as banks pass it on. */
const longestRemittance = 140

function remittanceOf(payments: readonly PaidOut[]): string {
  const words = payments.map(({ label, invoice }) => invoice ?? label)
  const all = words.join(', ')
  if (all.length <= longestRemittance) return all
  const rest = (kept: number) => ` and ${words.length - kept} more`
  let kept = words.length
  while (kept > 1 && words.slice(0, kept).join(', ').length + rest(kept).length > longestRemittance) kept -= 1
  return (words.slice(0, kept).join(', ') + rest(kept)).slice(-longestRemittance)
}

/** One transfer to each payee, in the order of their names. */
export const transfersOf = (payments: readonly PaidOut[]): Transfer[] =>
  [...Map.groupBy(payments, ({ payeeId }) => payeeId).values()]
    .map((own) => ({
      payeeId: own[0]!.payeeId,
      payeeName: own[0]!.payeeName,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      remittance: remittanceOf(own),
    }))
    .toSorted((one, other) => one.payeeName.localeCompare(other.payeeName, 'en'))

type Account = Pick<BankDetails, 'iban' | 'accountNumber' | 'sortCode' | 'bankName' | 'bic'>

const plain = (text: string | null) => text?.replace(/[\s-]/g, '') || null

/** Whether a bank can be told where money goes: an IBAN, or an account number with the code or the name of its bank. */
export const isPayable = ({ iban, accountNumber, sortCode, bankName }: Account): boolean =>
  plain(iban) !== null || (plain(accountNumber) !== null && (plain(sortCode) ?? bankName) !== null)

/** How banks of a country know each other besides the BIC: the name of the code in ISO 20022, and what it looks like. */
const clearing: Readonly<Record<string, { code: string; pattern: RegExp }>> = {
  GB: { code: 'GBDSC', pattern: /^\d{6}$/ },
  US: { code: 'USABA', pattern: /^\d{9}$/ },
}

/** The code of a bank within its country, where ISO 20022 has a name for it. */
export function clearingOf(
  { sortCode }: Account,
  country: string,
): { system: string; member: string } | undefined {
  const member = plain(sortCode)
  const known = clearing[country]
  return member && known?.pattern.test(member) ? { system: known.code, member } : undefined
}
