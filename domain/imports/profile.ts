import { type DateOrder, dateOrderOf, readDate } from './cells/dates.ts'
import { type DecimalMark, decimalMarkOf, plainNumber } from './cells/numbers.ts'
import { readPhone } from './cells/phones.ts'
import { coordinatePair, countryOf, currencyOf, readTimezone } from './cells/places.ts'
import { splitCurrency } from './cells/money.ts'
import { namesPerson, namesProperty, readBoolean, tidyText } from './cells/texts.ts'
import { nothingKnown, type ImportField, type KnownRecords } from './fields.ts'
import { guessOption, surely } from './options.ts'
import { longestValue } from './read-cell.ts'
import { cut } from './words.ts'

/** What the values of one column look like, from the first rows of the file. */
export interface ColumnProfile {
  column: number
  name: string
  /** Rows of the sample with something in this column. */
  filled: number
  /** Up to 100 different texts with their counts, in order of appearance. */
  distinct: readonly { text: string; count: number }[]
  decimalMark?: DecimalMark
  dateOrder?: DateOrder
  /** Some dates can only be day first, others only month first. */
  mixedDates?: boolean
}

const keptDistinct = 100

/** Looks at the sample rows column by column. */
export function profileColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnProfile[] {
  return names.map((name, column) => {
    const counts = new Map<string, number>()
    let filled = 0
    for (const row of rows) {
      const text = tidyText(cut(row[column] ?? '', longestValue))
      if (!text) continue
      filled++
      const count = counts.get(text)
      if (count !== undefined) counts.set(text, count + 1)
      else if (counts.size < keptDistinct) counts.set(text, 1)
    }
    const distinct = [...counts].map(([text, count]) => ({ text, count }))
    const dates = dateOrderOf(counts.keys())
    return {
      column,
      name,
      filled,
      distinct,
      decimalMark: decimalMarkOf(counts.keys()),
      ...(dates.order ? { dateOrder: dates.order } : {}),
      ...(dates.mixed ? { mixedDates: true } : {}),
    }
  })
}

const zip = /^\d{5}(?:-\d{4})?$/
const lettersAndDigits =
  /^(?=.*\d)[A-Za-z]{1,2}\d[A-Za-z\d]?\s*\d[A-Za-z]{2}$|^[A-Za-z]\d[A-Za-z]\s*\d[A-Za-z]\d$|^\d{4}\s?[A-Za-z]{2}$/
const sixDigits = /^\d{6}$/
const numberWithUnit = /^([^a-z²]*[^a-z² ]) ?[a-z²][a-z² ]*$/i
const coordinate = /^-?\d{1,3}\.\d{3,}$/

export const isUsZip = (text: string) => zip.test(text)

/**
 * How well a column's values suit a field.
 * @returns the share of values that suit (0 to 1); undefined when any text suits the field
 */
export function valueFit(
  field: ImportField,
  profile: ColumnProfile,
  known: KnownRecords = nothingKnown,
): number | undefined {
  if (profile.filled === 0) return undefined
  const test = testOf(field, profile, known)
  if (!test) return undefined
  let fitting = 0
  let all = 0
  for (const { text, count } of field.kind.startsWith('option')
    ? profile.distinct.slice(0, 25)
    : profile.distinct) {
    all += count
    if (test(text)) fitting += count
  }
  return fitting / all
}

const tellingKinds: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'country',
  'currency',
  'timezone',
  'latitude',
  'longitude',
  'street',
])

/**
 * Kinds whose values are so much their own that they tell the field even under a name that says nothing. Plain
 * numbers tell a postcode only where the column has no name at all.
 */
export function isTelling(field: ImportField, profile: ColumnProfile): boolean {
  if (tellingKinds.has(field.kind)) return true
  if (field.kind !== 'postcode') return false
  return isUnnamed(profile.name) || profile.distinct.every(({ text }) => lettersAndDigits.test(text))
}

/** @returns true for the name that a column without one was given */
export function isUnnamed(name: string): boolean {
  return /^Column \d+$/.test(name)
}

function testOf(
  field: ImportField,
  profile: ColumnProfile,
  { people, properties }: KnownRecords,
): ((text: string) => boolean) | undefined {
  const mark = profile.decimalMark ?? '.'
  switch (field.kind) {
    case 'email':
      return (text) => /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(text)
    case 'phone':
      return (text) =>
        /^\+|[\s().-]|^0?\d{10}$/.test(text) &&
        !coordinate.test(text) &&
        !coordinatePair(text) &&
        readPhone(text).ok
    case 'dialCode':
      return (text) => /^(?:\+|00)\d{1,4}$/.test(text)
    case 'latitude':
    case 'longitude': {
      const limit = field.kind === 'latitude' ? 90 : 180
      return (text) => coordinate.test(text) && Math.abs(Number(text)) <= limit
    }
    case 'country':
      return (text) => countryOf(text) !== undefined
    case 'currency':
      return (text) => currencyOf(text) !== undefined
    case 'timezone':
      return (text) => text.includes('/') && readTimezone(text.trim()).ok
    case 'postcode':
      return (text) => zip.test(text) || lettersAndDigits.test(text) || sixDigits.test(text)
    case 'year':
      return (text) => /^(?:1[5-9]|20)\d{2}(?:\.0)?$/.test(text)
    case 'date':
      return (text) => readDate(text, profile.dateOrder ?? 'dmy').ok || readDate(text, 'mdy').ok
    case 'integer':
    case 'decimal':
      return (text) =>
        /^[-+(]?\d/.test(text) && plainNumber(numberWithUnit.exec(text)?.[1] ?? text, mark) !== undefined
    case 'money':
      return (text) => plainNumber(splitCurrency(text).amount, mark) !== undefined
    case 'boolean':
      return (text) => readBoolean(text).ok
    case 'option':
    case 'options':
      return (text) => (guessOption(text, field.options ?? [])?.confidence ?? 0) >= surely
    case 'person':
      return (text) => namesPerson(text, people)
    case 'property':
      return (text) => namesProperty(text, properties)
    case 'street':
      return (text) =>
        /^\d[\dA-Za-z/-]*,? (?:.* )?\p{L}{2}/u.test(text) ||
        /\b(?:street|road|avenue|lane|drive|close|way)\b/i.test(text)
    case 'text':
      return field.synonyms && !field.numbers ? (text) => !/^[-+]?[\d.,\s]+$/.test(text) : undefined
    default:
      return undefined
  }
}

/** True when the column holds both coordinates of a place in each cell. */
export function holdsCoordinatePairs(profile: ColumnProfile): boolean {
  const pairs = profile.distinct.filter(({ text }) => coordinatePair(text) !== undefined)
  return profile.distinct.length > 0 && pairs.length >= profile.distinct.length * 0.8
}
