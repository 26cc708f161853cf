import type { DateOrder } from './cells/dates.ts'
import type { DecimalMark } from './cells/numbers.ts'
import { nothingKnown, type ImportField, type KnownRecords } from './fields.ts'
import { guessOption, surely } from './options.ts'
import {
  type ColumnProfile,
  holdsCoordinatePairs,
  isTelling,
  isUnnamed,
  isUsZip,
  valueFit,
} from './profile.ts'
import { headerScore } from './headers.ts'
import { endOfColumns } from './rejected-columns.ts'
import { entryOf, plainName } from './words.ts'

/** Where the text of a field comes from. */
export interface FieldSource {
  /** Index of the column; null: the same text for every row. */
  column: number | null
  /** For every row, or, beside a column, for rows where its cell is empty. */
  text?: string
  decimalMark?: DecimalMark
  dateOrder?: DateOrder
}

/** How a file becomes records. */
export interface Mapping {
  /** By field key. A field that is not named stays empty. */
  fields: Record<string, FieldSource>
  /** Columns kept word for word as the record's other details. */
  details: number[]
  /** By field key: what a text of the file stands for (`valueKey` → option or spelling; null: leave empty). */
  values: Record<string, Record<string, string | null>>
  /** The file is an export: its cells are read exactly, nothing is tidied or filled in. */
  exact?: boolean | undefined
}

/** What an organisation chose before. */
export interface RememberedMapping {
  /** By the plain name of a header: the fields it filled, or `details`, or nothing. */
  headers: Record<string, readonly string[]>
  /** By field key: text key → option or spelling. */
  values: Record<string, Record<string, string | null>>
  /** By field key: text used for every row or for empty cells the last time this very set of headers came. */
  texts: Record<string, string>
}

/** One column and what it was matched with. */
export interface ColumnMatch {
  column: number
  name: string
  /** Empty when the column fills no field. */
  fields: { field: string; confidence: number; reason: string }[]
  kept: 'fields' | 'details' | 'nothing'
}

export interface MappingSuggestion {
  mapping: Mapping
  columns: ColumnMatch[]
}

const enough = 0.6
/** Columns kept as details; a record has room for some more, which what is left of phone numbers takes. */
export const mostDetails = 55
const numericKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'latitude', 'longitude'])
/** In the memory of a header: the column goes to the other details. */
export const toDetails = 'details'

interface Candidate {
  column: number
  field: ImportField
  score: number
  reason: string
}

/**
 * Matches columns with fields: what was chosen before, then names, then what the values look like. Each column fills
 * one field and each field takes one column, the surest first; a field that `follows` another may share its column.
 * Columns without a field are kept as details.
 */
export function suggestMapping(
  columns: readonly ColumnProfile[],
  fields: readonly ImportField[],
  {
    remembered,
    known = nothingKnown,
    details = true,
  }: { remembered?: RememberedMapping; known?: KnownRecords; details?: boolean } = {},
): MappingSuggestion {
  const matches = columns.map<ColumnMatch>(({ column, name }) => ({
    column,
    name,
    fields: [],
    kept: 'nothing',
  }))
  const mapping: Mapping = { fields: {}, details: [], values: {} }
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const settled = new Set<number>()
  const rememberedFor = (name: string) => entryOf(remembered?.headers ?? {}, plainName(name))

  const take = (field: ImportField, profile: ColumnProfile, confidence: number, reason: string) => {
    mapping.fields[field.key] = {
      column: profile.column,
      ...(profile.decimalMark && numericKinds.has(field.kind) ? { decimalMark: profile.decimalMark } : {}),
      ...(profile.dateOrder && field.kind === 'date' ? { dateOrder: profile.dateOrder } : {}),
    }
    matches[profile.column]!.fields.push({
      field: field.key,
      confidence: Math.round(confidence * 100) / 100,
      reason,
    })
    matches[profile.column]!.kept = 'fields'
  }

  // A corrected file of rejected rows comes back with the places and reasons that were written beside them.
  for (const { column } of columns.slice(endOfColumns(columns.map(({ name }) => name)))) settled.add(column)

  for (const profile of columns) {
    if (settled.has(profile.column)) continue
    const before = rememberedFor(profile.name)
    if (!before) continue
    settled.add(profile.column)
    for (const key of before) {
      const field = byKey.get(key)
      if (key === toDetails) keepAsDetail(profile.column)
      else if (field && !mapping.fields[key]) take(field, profile, 1, 'Chosen the last time.')
    }
  }

  const candidates: Candidate[] = []
  for (const profile of columns) {
    if (settled.has(profile.column)) continue
    for (const field of fields) {
      const candidate = mapping.fields[field.key] ? undefined : candidateFor(profile, field, known)
      if (candidate) candidates.push(candidate)
    }
  }
  candidates.sort((left, right) => right.score - left.score || left.column - right.column)
  for (const { column, field, score, reason } of candidates) {
    if (settled.has(column) || mapping.fields[field.key]) continue
    settled.add(column)
    take(field, columns[column]!, score, reason)
  }

  for (const profile of columns) {
    if (settled.has(profile.column) || !holdsCoordinatePairs(profile)) continue
    const open = fields.filter(
      ({ kind, key }) => (kind === 'latitude' || kind === 'longitude') && !mapping.fields[key],
    )
    if (open.length !== 2) break
    for (const field of open) take(field, profile, 0.9, 'The values hold both coordinates.')
    settled.add(profile.column)
  }

  for (const field of fields) {
    const leader = field.follows && mapping.fields[field.follows]
    if (!leader || mapping.fields[field.key] || leader.column === null) continue
    if (rememberedFor(columns[leader.column]!.name)) continue
    const profile = columns[leader.column]!
    const options = byKey.get(field.follows!)?.options ?? []
    // Worth keeping only where the file says more than the options do.
    const plain = profile.distinct.every(({ text }) =>
      options.some(
        ({ value, label }) => plainName(text) === plainName(value) || plainName(text) === plainName(label),
      ),
    )
    if (!plain) take(field, profile, 0.7, `Keeps the text of “${profile.name}” as it is.`)
  }

  function keepAsDetail(column: number) {
    if (!details || mapping.details.length >= mostDetails) return
    mapping.details.push(column)
    matches[column]!.kept = 'details'
  }
  for (const profile of columns) {
    if (!settled.has(profile.column) && (profile.filled > 0 || !isUnnamed(profile.name)))
      keepAsDetail(profile.column)
  }
  mapping.details.sort((left, right) => left - right)

  addValues(mapping, columns, byKey, remembered)
  addTexts(mapping, columns, fields, remembered)
  return { mapping, columns: matches }
}

/** How well a column suits a field: the name first, the values to confirm, contradict or, where telling, replace it. */
function candidateFor(
  profile: ColumnProfile,
  field: ImportField,
  known: KnownRecords,
): Candidate | undefined {
  if (field.kind === 'details') return undefined
  const header = headerScore(profile.name, field)
  if (header < 0.3 && !isTelling(field, profile)) return undefined
  const fit = valueFit(field, profile, known)
  let score = header
  let reason = header >= 0.95 ? 'The name says so.' : 'The name is like it.'
  if (fit !== undefined) {
    // Addresses are written in so many ways that they confirm a name, but never speak against it.
    if (fit < 0.5 && field.kind === 'street') score = header
    else if (fit < 0.5) score = header === 1 ? 0.7 + fit / 10 : header * (0.3 + fit / 2)
    else if (header >= 0.5) {
      score = Math.min(1, header * (0.9 + fit / 10) + (header < 0.95 ? 0.1 * fit : 0))
      if (fit >= 0.9)
        reason =
          header >= 0.95 ? 'The name and the values say so.' : 'The name is like it, and the values fit.'
    } else if (fit >= 0.9 && isTelling(field, profile) && !(field.kind === 'phone' && profile.filled < 2)) {
      score = 0.6 + header / 4
      reason = 'The values look like it.'
    }
  }
  return score >= enough ? { column: profile.column, field, score, reason } : undefined
}

/** Fills the value mapping of option fields: remembered words first, then sure guesses. */
function addValues(
  mapping: Mapping,
  columns: readonly ColumnProfile[],
  byKey: ReadonlyMap<string, ImportField>,
  remembered: RememberedMapping | undefined,
) {
  for (const [key, source] of Object.entries(mapping.fields)) {
    const field = byKey.get(key)!
    const known = remembered?.values[key]
    if (known) mapping.values[key] = { ...known }
    if (field.kind !== 'option' || source.column === null) continue
    for (const { text } of columns[source.column]!.distinct) {
      const guess = guessOption(text, field.options ?? [])
      const name = plainName(text)
      if (guess && guess.confidence >= surely && entryOf(mapping.values[key] ?? {}, name) === undefined) {
        // Only what a reader of the file could not know by itself is written down.
        if (guess.confidence < 1) (mapping.values[key] ??= {})[name] = guess.value
      }
    }
  }
}

/** Constants: what was given for these headers before, and the country that the postcodes give away. */
function addTexts(
  mapping: Mapping,
  columns: readonly ColumnProfile[],
  fields: readonly ImportField[],
  remembered: RememberedMapping | undefined,
) {
  for (const [key, text] of Object.entries(remembered?.texts ?? {})) {
    if (fields.some((field) => field.key === key))
      mapping.fields[key] = { ...(mapping.fields[key] ?? { column: null }), text }
  }
  const country = fields.find((field) => field.kind === 'country')
  if (!country || mapping.fields[country.key]) return
  const guessed = countryFromValues(mapping, columns, fields)
  if (guessed) mapping.fields[country.key] = { column: null, text: guessed }
}

function countryFromValues(
  mapping: Mapping,
  columns: readonly ColumnProfile[],
  fields: readonly ImportField[],
): string | undefined {
  const texts = (kind: string) => {
    const key = fields.find((field) => field.kind === kind)?.key
    const column = key === undefined ? undefined : mapping.fields[key]?.column
    return column == null ? [] : columns[column]!.distinct.map(({ text }) => text)
  }
  const postcodes = texts('postcode')
  const share = (test: (text: string) => boolean, all: readonly string[]) =>
    all.length === 0 ? 0 : all.filter(test).length / all.length
  if (share((text) => /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i.test(text), postcodes) >= 0.9) return 'GB'
  // Five digits are common to many countries: ten-digit phones or coordinates must agree.
  const american =
    share((text) => Number(text) > 24 && Number(text) < 50, texts('latitude')) >= 0.9 &&
    share((text) => Number(text) > -125 && Number(text) < -66, texts('longitude')) >= 0.9
  const phones = share((text) => /^\(?[2-9]\d{2}[)\s.-]*\d{3}[\s.-]\d{4}/.test(text), texts('phone')) >= 0.9
  if (share(isUsZip, postcodes) >= 0.9 && (american || phones)) return 'US'
  return undefined
}
