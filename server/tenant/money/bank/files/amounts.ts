import { StatementProblem } from '#domain/bank/statement.ts'
import { readDate } from '#domain/imports/cells/dates.ts'
import { minorFromText } from '#domain/money/amounts.ts'
import { isCurrency, type Currency } from '#domain/money/currencies.ts'

/** Zeros behind the decimals of a currency say nothing: "12.5000" → "12.5". */
function withoutZeros(number: string): string {
  if (!number.includes('.')) return number
  let end = number.length
  while (number[end - 1] === '0') end--
  return number.slice(0, number[end - 1] === '.' ? end - 1 : end)
}

/** An amount as files write it, with a comma or a point: "1234,5" → 123450. @throws StatementProblem */
export function amountAt(at: number, text: string, currency: Currency): number {
  const written = text.trim()
  const minor = /^[+-]?\d+(?:[.,]\d*)?$/.test(written)
    ? minorFromText(withoutZeros(written.replace(',', '.').replace(/^\+/, '')), currency)
    : undefined
  if (minor !== undefined) return minor
  throw new StatementProblem(at, `“${written}” is not an amount in ${currency}.`)
}

/** @throws StatementProblem for one that Freehold does not keep */
export function currencyAt(at: number, text: string): Currency {
  const code = text.trim().toUpperCase()
  if (isCurrency(code)) return code
  throw new StatementProblem(at, `“${text.trim()}” is not a currency that accounts can be kept in.`)
}

/** A day as files write it: 2026-03-31, 20260331, with or without a time. @throws StatementProblem */
export function dayAt(at: number, text: string): string {
  const day = /^\s*(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  const read = day && readDate(`${day[1]}-${day[2]}-${day[3]}`, 'dmy')
  if (read?.ok && typeof read.value === 'string') return read.value
  throw new StatementProblem(at, `“${text.trim()}” is not a date.`)
}

/** Blank lines and repeated spaces say nothing. */
export const tidy = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .flatMap((part) => (part?.trim() ? [part.trim().replace(/\s+/g, ' ')] : []))
    .join(' ')
    .slice(0, 500)

/** What a reference says, without the words that stand for none. */
export function referenceOf(text: string | null | undefined): string | null {
  const said = tidy(text)
  return said === '' || /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|NOREF|0+)$/i.test(said)
    ? null
    : said.slice(0, 140)
}
