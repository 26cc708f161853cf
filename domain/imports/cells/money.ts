import { currencyExponents, isCurrency } from '../../money/currencies.ts'
import { type DecimalMark, plainNumber } from './numbers.ts'
import { type CellResult, problem, quoted, value } from './result.ts'

/** Signs and the currencies they stand for; a sign that several share does not contradict any of them. */
const signs: readonly [sign: string, currencies: readonly string[]][] = [
  ['US$', ['USD']],
  ['A$', ['AUD']],
  ['C$', ['CAD']],
  ['HK$', ['HKD']],
  ['NZ$', ['NZD']],
  ['S$', ['SGD']],
  ['R$', ['BRL']],
  ['MX$', ['MXN']],
  ['GH₵', ['GHS']],
  ['KSh', ['KES']],
  ['USh', ['UGX']],
  ['TSh', ['TZS']],
  ['CFA', ['XOF', 'XAF']],
  ['FCFA', ['XAF', 'XOF']],
  ['Fr.', ['CHF']],
  ['E£', ['EGP']],
  ['zł', ['PLN']],
  ['€', ['EUR']],
  ['£', ['GBP', 'EGP']],
  ['₦', ['NGN']],
  ['₹', ['INR']],
  ['Rs', ['INR']],
  ['₵', ['GHS']],
  ['¥', ['JPY', 'CNY']],
  ['kr', ['SEK', 'NOK', 'DKK']],
  ['$', ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'MXN']],
]

const bareAmount = /^[-\d.,\s()]*$/

/** @returns the amount without its currency, and the currencies that its sign or code may mean (none: not said) */
export function splitCurrency(text: string): { amount: string; currencies: readonly string[] } {
  if (bareAmount.test(text)) return { amount: text, currencies: [] }
  const code = /^([A-Z]{3})\s*(?=[-(\d.,])|(?<=[\d).,-])\s*([A-Z]{3})$/i.exec(text)
  if (code) {
    const found = (code[1] ?? code[2])!.toUpperCase()
    if (!signs.some(([sign]) => sign.toUpperCase() === found)) {
      return { amount: text.replace(code[0], '').trim(), currencies: [found] }
    }
  }
  for (const [sign, currencies] of signs) {
    const bare = text.replace(/^([-(])\s*/, '')
    if (bare.toLowerCase().startsWith(sign.toLowerCase())) {
      const before = text.slice(0, text.length - bare.length)
      return { amount: before.trim() + bare.slice(sign.length).trim(), currencies }
    }
    if (text.toLowerCase().endsWith(sign.toLowerCase())) {
      return { amount: text.slice(0, text.length - sign.length).trim(), currencies }
    }
  }
  return { amount: text, currencies: [] }
}

/**
 * An amount in minor units.
 * @param currency of the row, undefined when it has none
 */
export function readMoney(text: string, mark: DecimalMark, currency: string | undefined): CellResult {
  if (!isCurrency(currency)) return problem(`${quoted(text)} needs a currency.`)
  const { amount, currencies } = splitCurrency(text)
  if (currencies.length > 0 && !currencies.includes(currency)) {
    return problem(
      `${quoted(text)} is in ${currencies.join(' or ')}, but the currency of the row is ${currency}.`,
    )
  }
  // Rents in Nigeria and elsewhere end in "/=" or ",-" for "no decimals".
  const number = plainNumber(amount.replace(/(?:\/[=-]|[.,][-–])$/, ''), mark)
  if (number === undefined) return problem(`${quoted(text)} is not an amount.`)
  const exponent = currencyExponents[currency]
  const [whole = '0', fraction = ''] = number.split('.')
  if (/[1-9]/.test(fraction.slice(exponent))) {
    return problem(
      `${quoted(text)} has more decimals than ${currency} allows (${exponent === 0 ? 'none' : exponent}).`,
    )
  }
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
  if (!Number.isSafeInteger(minor)) return problem(`${quoted(text)} is too large.`)
  return value(minor === 0 ? 0 : minor)
}
