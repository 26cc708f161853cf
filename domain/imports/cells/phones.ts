import { digitsInWords, nationalNumber } from '../../contact/phones.ts'
import { dialCodeOf, isDialCode } from '../../geography/dial-codes.ts'
import { type CellResult, type CellValue, problem, quoted } from './result.ts'

const extensionPart = /[ ,;(]{0,4}(?:extension|extn|ext|x|#) ?[.:]? ?(\d{1,6}) ?\)? ?$/i
const severalNumbers = / ?(?:[;/|,]|\bor\b|\band\b) ?/i

/**
 * A phone number as it is kept: 10 digits, or as many as its country's numbers have; the dial code apart.
 * Punctuation is left out, a national 0 and a country's prefix are taken off; an extension and further numbers are
 * handed back, never dropped.
 * @param from dial code or ISO code of the country that a number without prefix belongs to, when known
 */
export function readPhone(text: string, from?: string): CellResult {
  const one = readOne(text, from)
  if (one.ok) return one
  const parts = text.split(severalNumbers).filter((part) => part.replace(/\D/g, '').length >= 7)
  if (parts.length < 2) return one
  const first = readOne(parts[0]!, from)
  if (!first.ok) return one
  const rest = parts.slice(1).join(', ')
  return {
    ...first,
    note: [first.note, `More than one number: ${quoted(rest)} is kept in the details.`]
      .filter(Boolean)
      .join(' '),
    extra: { ...first.extra, alsoPhone: rest },
  }
}

function readOne(text: string, from: string | undefined): CellValue | { ok: false; message: string } {
  const extension = extensionPart.exec(text)
  const main =
    extension && text.slice(0, extension.index).replace(/\D/g, '').length >= 7
      ? text.slice(0, extension.index)
      : text
  if (/\p{L}{2,}/u.test(main.replace(/\b(?:tel|phone|mobile|mob|cell|office|fax)\b/gi, ''))) {
    return problem(`${quoted(text)} is not a phone number.`)
  }
  const bare = main.replace(/\(0\)/, '').trim()
  const digits = bare.replace(/\D/g, '')
  const found = split(digits, /^[^\d]*\+/.test(bare), from)
  if (!found) {
    if (digits.length === 10 && digits.startsWith('0'))
      return problem(`${quoted(text)} starts with 0 and no country is known to take it off for.`)
    return problem(
      `${quoted(text)} has ${digits.length} digits; a phone number needs ${digitsInWords(dialCodeFrom(from))}, not starting with 0.`,
    )
  }
  const result: CellValue = { ok: true, value: found.phone }
  const extra: NonNullable<CellValue['extra']> = {}
  const notes: string[] = []
  if (found.dialCode) extra.dialCode = `+${found.dialCode}`
  if (extension && main !== text) {
    extra.extension = extension[1]!
    notes.push(`Extension ${extension[1]} is kept in the details.`)
  }
  if (/[^\d\s+().\-–/x,]/i.test(main)) notes.push(`${quoted(text)} was read as ${found.phone}.`)
  if (Object.keys(extra).length > 0) result.extra = extra
  if (notes.length > 0) result.note = notes.join(' ')
  return result
}

const dialCodeFrom = (from: string | undefined) =>
  from === undefined || from.startsWith('+') ? from : dialCodeOf(from)

/** The digits of a number, with the dial code where one was written. */
function split(
  digits: string,
  plus: boolean,
  from: string | undefined,
): { phone: string; dialCode?: string } | undefined {
  const own = dialCodeFrom(from)
  const international = plus
    ? digits
    : digits.startsWith('011')
      ? digits.slice(3)
      : digits.startsWith('00')
        ? digits.slice(2)
        : undefined
  if (international !== undefined) {
    for (const length of [1, 2, 3]) {
      const code = international.slice(0, length)
      if (!isDialCode(code)) continue
      const phone = nationalNumber(international.slice(length), `+${code}`)
      if (phone) return { phone, dialCode: code }
    }
  }
  const phone = nationalNumber(digits, own ?? '')
  // A country code without its plus sign, unless the whole is a number as it stands.
  const abroad = own && digits.startsWith(own.slice(1)) ? nationalNumber(`+${digits}`, own) : undefined
  if (own && abroad && phone !== digits) return { phone: abroad, dialCode: own.slice(1) }
  if (phone) return { phone }
  if (!from && digits.length === 11 && digits[0] === '1') return { phone: digits.slice(1), dialCode: '1' }
  return undefined
}

/** A dial code: "+44", "44", "0044" and "+1-246" are all understood. */
export function readDialCode(text: string): CellResult {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  if (!/^[1-9]\d{0,3}$/.test(digits) || /\p{L}/u.test(text)) {
    return problem(`${quoted(text)} is not a dial code such as +234.`)
  }
  return { ok: true, value: `+${digits}` }
}
