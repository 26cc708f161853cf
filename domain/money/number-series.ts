/** What is numbered without gaps → what people read. */
export const numberSeries = {
  receipt: 'Receipts of payments',
  deposit: 'Receipts of deposits',
  invoice: 'Invoices',
  creditNote: 'Credit notes',
  expense: 'Vouchers of expenses',
  sale: 'Sales',
  saleReceipt: 'Receipts of sale payments',
} as const
export type NumberSeries = keyof typeof numberSeries

/** How numbers begin where an organisation says nothing else. */
export const usualPrefixes: Readonly<Record<NumberSeries, string>> = {
  receipt: 'R-',
  deposit: 'D-',
  invoice: 'INV-',
  creditNote: 'CN-',
  expense: 'E-',
  sale: 'S-',
  saleReceipt: 'SR-',
}

/** References, which may have gaps and always begin like this → what they are of. */
export const referencePrefixes = {
  property: { label: 'Properties', prefix: 'P-' },
  lease: { label: 'Leases', prefix: 'L-' },
  viewing: { label: 'Viewings', prefix: 'V-' },
} as const

/** "R-00042"; `numbered` in SQL writes the same. */
export const numbered = (prefix: string, number: number): string => prefix + String(number).padStart(5, '0')

/** What is wrong with a prefix by itself. One that ended in a digit would run into the number: "R-1" and 23, "R-" and 123. */
export function prefixProblem(prefix: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9./-]*$/i.test(prefix)) {
    return 'Use letters, digits, hyphens, slashes and full stops, and begin with a letter or digit.'
  }
  return /\d$/.test(prefix) ? 'End with a letter, hyphen, slash or full stop, such as “R26-”.' : undefined
}

/** How the numbers of a series begin, and began before. */
export interface Prefixes {
  label: string
  prefixes: readonly string[]
}

/** Which other series has numbers that begin alike, if one does. Capitals make no difference to people. */
export function collision(prefix: string, others: readonly Prefixes[]): string | undefined {
  const same = (other: string) => other.toLowerCase() === prefix.toLowerCase()
  const taken = others.find(({ prefixes }) => prefixes.some(same))
  return taken && `Numbers of ${taken.label.toLowerCase()} begin with “${prefix}”. Choose another prefix.`
}
