import { toCardinal } from 'n2words/en-GB'
import { currencyExponents, majorUnits, type Currency, type Minor } from './currencies.ts'

/** "British pounds": as many as there are. */
function nameOf(currency: Currency, whole: bigint): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    // "1.00" would count as several.
    minimumFractionDigits: 0,
  })
  const name = format.formatToParts(whole).find(({ type }) => type === 'currency')!.value
  // The plural of naira is naira.
  return name.replace('nairas', 'naira')
}

/**
 * An amount as receipts and cheques say it, which nobody can change by a stroke of the pen: "One thousand two hundred British
 * pounds and 50/100".
 * @param minor above zero
 */
export function amountInWords(minor: Minor, currency: Currency): string {
  const [whole = '0', part] = majorUnits(minor, currency).split('.')
  const words = `${toCardinal(BigInt(whole))} ${nameOf(currency, BigInt(whole))}`
  const said = words.charAt(0).toUpperCase() + words.slice(1)
  return part === undefined || Number(part) === 0
    ? said
    : `${said} and ${part}/${10 ** currencyExponents[currency]}`
}
