import { keysOf } from '../kit/keys.ts'

/** ISO 4217 currencies that can be chosen, with the number of decimals of their minor unit. */
export const currencyExponents = {
  AED: 2,
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  DKK: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  GHS: 2,
  HKD: 2,
  INR: 2,
  JPY: 0,
  KES: 2,
  KWD: 3,
  MAD: 2,
  MXN: 2,
  NGN: 2,
  NOK: 2,
  NZD: 2,
  PLN: 2,
  RWF: 0,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  TZS: 2,
  UGX: 0,
  USD: 2,
  XAF: 0,
  XOF: 0,
  ZAR: 2,
} as const
export type Currency = keyof typeof currencyExponents
export const currencies = keysOf(currencyExponents)

/**
 * An amount in whole minor units. A single amount fits a number; a sum may not, and comes as its digits or a bigint.
 */
export type Minor = number | bigint | string

/** Whether text from outside names a currency that is known here. */
export const isCurrency = (code: unknown): code is Currency =>
  typeof code === 'string' && Object.hasOwn(currencyExponents, code)

/** "-1250050" minor units of GBP → "-12500.50": plain decimal text, exact whatever its size. */
export function majorUnits(minor: Minor, currency: Currency): `${number}` {
  const exponent = currencyExponents[currency]
  const value = BigInt(minor)
  const digits = (value < 0n ? -value : value).toString().padStart(exponent + 1, '0')
  const whole = `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - exponent)}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing but a sign, digits and a point
  return (exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`) as `${number}`
}

/** Decimals that are shown: none where they are all zero. */
const decimalsOf = (minor: Minor, currency: Currency) => {
  const exponent = currencyExponents[currency]
  return BigInt(minor) % 10n ** BigInt(exponent) === 0n ? 0 : exponent
}

/** Whether nothing stands behind the decimal point. */
export const isWhole = (minor: Minor, currency: Currency): boolean => decimalsOf(minor, currency) === 0

const formats = new Map<string, Intl.NumberFormat>()

/** Making one takes longer than formatting a hundred amounts. */
function formatOf(locale: string, options: Intl.NumberFormatOptions, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${options.currency} ${decimals}`
  const known = formats.get(key)
  if (known) return known
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = new Intl.NumberFormat(locale, { ...options, ...digits })
  formats.set(key, made)
  return made
}

/** Formats exactly, with a real minus instead of a hyphen. */
function written(
  minor: Minor,
  currency: Currency,
  locale: string,
  options: Intl.NumberFormatOptions,
  decimals = decimalsOf(minor, currency),
): string {
  const format = formatOf(locale, options, decimals)
  return format.format(majorUnits(minor, currency)).replace('-', '\u2212')
}

/** @returns the amount as people write it: "₦1,250,000", "£12.50", "−£12.50"; no decimals where they are all zero */
export const formatMoney = (minor: Minor, currency: Currency, locale = 'en-GB') =>
  written(minor, currency, locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

/** As `formatMoney`, without the currency: for columns whose heading names it. */
export const formatAmount = (minor: Minor, currency: Currency, locale = 'en-GB') =>
  written(minor, currency, locale, {})

/** As `formatAmount`, always with all decimals: for documents, where digit stands under digit. */
export const exactAmount = (minor: Minor, currency: Currency, locale = 'en-GB') =>
  written(minor, currency, locale, {}, currencyExponents[currency])

/** A large amount in few characters, e.g. "₦1.2bn"; one below a thousand as people write it. */
export function compactMoney(minor: Minor, currency: Currency, locale = 'en-GB') {
  const major = majorUnits(minor, currency)
  if (Math.abs(Number(major)) < 1000) return formatMoney(minor, currency, locale)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(major)
    .replace('-', '\u2212')
}
