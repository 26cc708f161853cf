import { currencyExponents, majorUnits, type Currency } from '../money/currencies.ts'
import { keysOf } from '../kit/keys.ts'

/** Who takes payments by card for organisations → what people read. */
export const paymentProviders = { stripe: 'Stripe', paystack: 'Paystack' } as const
export type ProviderName = keyof typeof paymentProviders
export const providerNames = keysOf(paymentProviders)

/** Whether text from an address names one of them. */
export const isProvider = (name: string): name is ProviderName => Object.hasOwn(paymentProviders, name)

/** What each takes money in, of the currencies that are known here. */
export const providerCurrencies: Readonly<Record<ProviderName, readonly Currency[]>> = {
  stripe: keysOf(currencyExponents),
  paystack: ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF'],
}

/**
 * Currencies without decimals of which a provider wants hundredths all the same; every other amount is sent in minor units as
 * it is kept.
 */
const inHundredths: Readonly<Record<ProviderName, readonly Currency[]>> = {
  stripe: ['UGX'],
  paystack: ['XOF'],
}

const factorOf = (provider: ProviderName, currency: Currency) =>
  inHundredths[provider].includes(currency) ? 100 : 1

/** Minor units as the provider wants them. */
export const sentAmount = (provider: ProviderName, amount: number, currency: Currency): number =>
  amount * factorOf(provider, currency)

/** What a provider says as minor units: not whole where it names a part that the currency does not have. */
export const receivedAmount = (provider: ProviderName, amount: number, currency: Currency): number =>
  amount / factorOf(provider, currency)

/** Why a provider cannot take an amount: a sentence for people. Smallest amounts are for the provider to say. */
export function amountProblem(
  provider: ProviderName,
  amount: number,
  currency: Currency,
): string | undefined {
  // Card networks carry two decimals, also of currencies with three.
  if (currencyExponents[currency] !== 3 || amount % 10 === 0) return undefined
  return `${paymentProviders[provider]} takes ${currency} in steps of 0.010: enter ${majorUnits(amount - (amount % 10), currency)} or ${majorUnits(amount + 10 - (amount % 10), currency)}.`
}
