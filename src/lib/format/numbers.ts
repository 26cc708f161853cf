import { sizeWords } from '#domain/documents/limits.ts'
import { currencyExponents, type Currency } from '#domain/money/currencies.ts'
import { locale } from './locale.ts'

const whole = new Intl.NumberFormat(locale)
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })

export function formatInteger(value: number): string {
  return whole.format(value)
}

export function formatDecimal(value: number): string {
  return decimal.format(value)
}

/** "1 property", "1,204 properties". */
export function counted(count: number, labels: { one: string; many: string }): string {
  return `${formatInteger(count)} ${(count === 1 ? labels.one : labels.many).toLowerCase()}`
}

/** Basis points as people write shares: 3333 → "33.33 %". */
export function formatShare(bps: number): string {
  return `${decimal.format(bps / 100)} %`
}

/** A large amount in few characters, e.g. "₦1.2bn". @param minor whole minor units */
export function compactMoney(minor: number, currency: Currency): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(minor / 10 ** currencyExponents[currency])
}

/** What people type in major units ("1,250.50") as whole minor units; undefined when it is no such amount. */
export function minorFromText(text: string, currency: Currency): number | undefined {
  const exponent = currencyExponents[currency]
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text.replace(/[\s,_']/g, ''))
  if (!match) return undefined
  const [, units = '0', decimals = ''] = match
  if (decimals.length > exponent) return undefined
  const minor = Number(units + decimals.padEnd(exponent, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** Whole minor units as an editable text in major units: 125050 → "1,250.50". */
export function textFromMinor(minor: number, currency: Currency): string {
  const exponent = currencyExponents[currency]
  const digits = String(minor).padStart(exponent + 1, '0')
  const units = whole.format(BigInt(exponent === 0 ? digits : digits.slice(0, -exponent)))
  const decimals = exponent === 0 ? '' : digits.slice(-exponent)
  return /^0*$/.test(decimals) ? units : `${units}.${decimals}`
}

/** "340 kB", "1.2 MB": as file managers count, nothing below a kilobyte. */
export const fileSize = (bytes: number) => sizeWords(bytes, locale)
