import { type CellResult, problem, quoted, value } from './result.ts'

/** Which mark stands before the decimals: "1,234.5" or "1.234,5". */
export type DecimalMark = '.' | ','

const plain = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
/** Whole numbers as they may be grouped, by decimal mark: alike throughout, or the Indian way. */
const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d+|\d{1,3}([, '])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/,
  ',': /^(?:\d+|\d{1,3}([. '])\d{3}(?:\1\d{3})*)$/,
}
const negativeForms = /^\((.+)\)$|^(.+)-$/

/**
 * Reads a number as people write it: thousands in groups (also the Indian 12,34,567) by comma, point, space or
 * apostrophe; minus before, after, or as brackets.
 * @returns the number as a plain decimal text ("-1234.5"), exact, or undefined when it is none
 */
export function plainNumber(text: string, mark: DecimalMark = '.'): string | undefined {
  if (mark === '.' && plain.test(text)) return text
  let body = text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/^[−–]/, '-')
    .trim()
  let negative = false
  const form = negativeForms.exec(body)
  if (form) {
    body = (form[1] ?? form[2])!.trim()
    negative = true
  } else if (body.startsWith('-') || body.startsWith('+')) {
    negative = body.startsWith('-')
    body = body.slice(1).trim()
  }
  const at = body.lastIndexOf(mark)
  const whole = at === -1 ? body : body.slice(0, at)
  const fraction = at === -1 ? '' : body.slice(at + 1)
  if (!/^\d*$/.test(fraction) || (at !== -1 && whole === '' && fraction === '')) return undefined
  if (whole !== '' && !grouped[mark].test(whole)) return undefined
  if (whole === '' && at === -1) return undefined
  if (whole.includes(mark)) return undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction === '' ? '' : `.${fraction}`
  return `${negative ? '-' : ''}${digits}${decimals}`
}

/** Whether the only mark of a number may stand for thousands or for decimals: "2.500". */
export function ambiguousNumber(text: string): boolean {
  const match = /^\D{0,5}(\d{1,3})[.,]\d{3}\D{0,5}$/.exec(text)
  return match !== null && match[1] !== '0'
}

/**
 * Which decimal mark a column uses, from its values.
 * @returns undefined when nothing tells, for example when all numbers are whole
 */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  let point = 0
  let comma = 0
  for (const text of texts) {
    const numeric = text.replace(/[^\d.,]/g, '')
    const lastPoint = numeric.lastIndexOf('.')
    const lastComma = numeric.lastIndexOf(',')
    if (lastPoint === -1 && lastComma === -1) continue
    if (lastPoint !== -1 && lastComma !== -1) {
      if (lastPoint > lastComma) point += 2
      else comma += 2
      continue
    }
    const mark = lastPoint === -1 ? ',' : '.'
    const parts = numeric.split(mark)
    // Twice the same mark, or three digits after the only one, may be thousands; anything else is decimals.
    const decimal = parts.length === 2 && (parts[1]!.length !== 3 || parts[0] === '' || parts[0] === '0')
    const vote = decimal ? 1 : parts.length > 2 ? -2 : 0
    if (mark === '.') {
      if (vote > 0) point += vote
      else comma -= vote
    } else if (vote > 0) comma += vote
    else point -= vote
  }
  if (point === comma) return undefined
  return point > comma ? '.' : ','
}

const unitWords =
  / ?(?:sq\.? ?(?:ft|feet|m|met(?:er|re)s?|yds?)\.?|square (?:feet|foot|met(?:er|re)s?)|sqft|sqm|m2|m²|ft2|ft²|sf|units?|apartments?|apts?\.?|flats?|%)$/i

/** A number that may have decimals, written with or without its unit ("1,200 sq ft"). */
export function readDecimal(text: string, mark: DecimalMark): CellResult {
  const number = plainNumber(text, mark) ?? plainNumber(text.replace(unitWords, ''), mark)
  if (number === undefined) return problem(`${quoted(text)} is not a number.`)
  return value(Number(number))
}

/** A whole number; "108.0" counts as one. */
export function readInteger(text: string, mark: DecimalMark): CellResult {
  const number = plainNumber(text, mark) ?? plainNumber(text.replace(unitWords, ''), mark)
  if (number === undefined) return problem(`${quoted(text)} is not a number.`)
  const whole = Number(number)
  if (!Number.isInteger(whole)) return problem(`${quoted(text)} is not a whole number.`)
  if (!Number.isSafeInteger(whole)) return problem(`${quoted(text)} is too large.`)
  return value(whole)
}

/** A four-digit year, also where a date was given ("1998-01-01", "1998.0"). */
export function readYear(text: string): CellResult {
  const match = /^(?:c\.|ca\.?|circa|built(?: in)?)?\s*(\d{4})(?:\.0+)?(?:-\d{2}-\d{2}.*)?$/i.exec(text)
  if (!match) return problem(`${quoted(text)} is not a year such as 1998.`)
  return value(Number(match[1]))
}
