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
export const currencies = Object.keys(currencyExponents) as [Currency, ...Currency[]]

/** @param minor whole minor units · @returns the amount as people write it, e.g. "₦1,250,000" or "£12.50" (no decimals when they are zero) */
export function formatMoney(minor: number, currency: Currency, locale = 'en-GB'): string {
  const exponent = currencyExponents[currency]
  const whole = minor % 10 ** exponent === 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : exponent,
    maximumFractionDigits: exponent,
  }).format(minor / 10 ** exponent)
}
