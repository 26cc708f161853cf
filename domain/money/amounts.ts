import { currencyExponents, formatAmount, type Currency, type Minor } from './currencies.ts'

/**
 * What people type in major units ("1,250.50", "−12") as whole minor units; undefined when it is no such amount, has
 * more decimals than its currency, or is too large for a single amount.
 */
export function minorFromText(text: string, currency: Currency): number | undefined {
  const exponent = currencyExponents[currency]
  const match = /^([-\u2212]?)(\d+)(?:\.(\d*))?$/.exec(text.replace(/[\s,_']/g, ''))
  if (!match) return undefined
  const [, sign, units = '0', decimals = ''] = match
  if (decimals.length > exponent) return undefined
  const minor = Number(units + decimals.padEnd(exponent, '0'))
  if (!Number.isSafeInteger(minor)) return undefined
  return sign && minor !== 0 ? -minor : minor
}

/** Whole minor units as editable text in major units: 125050 → "1,250.50". */
export const textFromMinor = (minor: Minor, currency: Currency) => formatAmount(minor, currency)

/** Adds up amounts of one currency, exactly. @returns digits, as sums travel */
export const sumOf = (amounts: Iterable<Minor>): string => {
  let sum = 0n
  for (const amount of amounts) sum += BigInt(amount)
  return sum.toString()
}
