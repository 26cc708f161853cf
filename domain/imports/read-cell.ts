import { type DateOrder, readDate } from './cells/dates.ts'
import { readMoney } from './cells/money.ts'
import { type DecimalMark, readDecimal, readInteger, readYear } from './cells/numbers.ts'
import { readDialCode, readPhone } from './cells/phones.ts'
import { readCoordinate, readCountry, readCurrency, readTimezone } from './cells/places.ts'
import {
  type CellProblem,
  type CellResult,
  type CellValue,
  empty,
  problem,
  quoted,
  value,
} from './cells/result.ts'
import { readBoolean, readEmail, readPerson, readProperty, splitList, tidyText } from './cells/texts.ts'
import { withoutGuard } from './csv.ts'
import { nothingKnown, type ImportField, type KnownRecords } from './fields.ts'
import { readDetailsText, readListText } from './exact.ts'
import { guessOption, surely, valueKey } from './options.ts'
import { entryOf } from './words.ts'

export interface ReadContext {
  decimalMark?: DecimalMark
  dateOrder?: DateOrder
  /** Text key → option or spelling; null: leave empty. */
  values?: Readonly<Record<string, string | null>>
  known?: KnownRecords
  /** The cell was written by an export. */
  exact?: boolean
}

/** Characters of a cell that is looked at. No number, date or name is longer: what patterns read is short. */
export const longestValue = 300
const longestText = 20_000
const longKinds: ReadonlySet<string> = new Set(['text', 'street', 'list', 'options', 'details'])

/**
 * Reads one cell for one field.
 * @param related the currency of the row for an amount, its dial code or country for a phone number
 */
export function readCell(
  field: ImportField,
  raw: string,
  context: ReadContext,
  related?: string,
): CellResult {
  const longest = longKinds.has(field.kind) ? longestText : longestValue
  if (raw.length > longest)
    return problem(`The cell is longer than ${longest.toLocaleString('en')} characters.`)
  if (raw.includes('\0'))
    return problem('The cell holds NUL bytes: the file is damaged or in another encoding.')
  if (raw.includes('\ufffd')) {
    return problem('The cell holds characters that could not be read: choose another encoding, or mend it.')
  }
  const bare = withoutGuard(raw)
  if (context.exact) return bare === '' ? empty : readExact(field, bare, context, related)
  let text = tidyText(bare, field.kind === 'text')
  if (text === '') return empty
  const mapped = context.values && entryOf(context.values, valueKey(text))
  if (mapped === null) return empty
  if (mapped !== undefined) text = mapped
  return readText(field, text, context, related)
}

/** What an export wrote: lists and details in its own way, texts to the letter. */
function readExact(
  field: ImportField,
  text: string,
  context: ReadContext,
  related: string | undefined,
): CellResult {
  if (field.kind === 'list') return value(readListText(text))
  if (field.kind === 'details') {
    const details = readDetailsText(text)
    return details
      ? value(details)
      : problem(`${quoted(text)} is not a list such as “Lift: yes; Pool: none”.`)
  }
  if (field.kind === 'postcode') return value(text)
  return readText(field, text, context, related)
}

function readText(
  field: ImportField,
  text: string,
  context: ReadContext,
  related: string | undefined,
): CellResult {
  const mark = context.decimalMark ?? '.'
  switch (field.kind) {
    case 'integer':
      return readInteger(text, mark)
    case 'decimal':
      return readDecimal(text, mark)
    case 'money':
      return readMoney(text, mark, related)
    case 'boolean':
      return readBoolean(text)
    case 'date':
      return readDate(text, context.dateOrder ?? 'dmy')
    case 'year':
      return readYear(text)
    case 'latitude':
    case 'longitude':
      return readCoordinate(text, field.kind, mark)
    case 'phone':
      return readPhone(text, related)
    case 'dialCode':
      return readDialCode(text)
    case 'email':
      return readEmail(text)
    case 'country':
      return readCountry(text)
    case 'currency':
      return readCurrency(text)
    case 'timezone':
      return readTimezone(text)
    case 'person':
      return readPerson(text, (context.known ?? nothingKnown).people)
    case 'property':
      return readProperty(text, (context.known ?? nothingKnown).properties)
    case 'option':
      return readOption(field, text)
    case 'options':
      return readOptions(field, text)
    case 'list':
      return value(splitList(text))
    case 'postcode':
      return value(
        text.toUpperCase() === text ? text : text.replace(/^[a-z\d\s-]+$/i, (code) => code.toUpperCase()),
      )
    default:
      return value(text)
  }
}

function readOption(field: ImportField, text: string): CellProblem | (CellValue & { value: string }) {
  const options = field.options ?? []
  const exact = options.find((option) => option.value === text)
  if (exact) return { ok: true, value: exact.value }
  const guess = guessOption(text, options)
  if (guess && guess.confidence >= surely) {
    const note = guess.confidence < 1 ? { note: `${quoted(text)}: ${guess.reason}` } : {}
    return { ok: true, value: guess.value, ...note }
  }
  const labels = options.map((option) => option.label)
  const last = labels.pop()
  return problem(
    `${quoted(text)} is not one of ${labels.length > 0 ? `${labels.join(', ')} or ${last}` : last}.`,
  )
}

function readOptions(field: ImportField, text: string): CellResult {
  const found = new Set<string>()
  for (const part of splitList(text)) {
    const one = readOption(field, part)
    if (!one.ok) return one
    found.add(one.value)
  }
  return value([...found])
}
