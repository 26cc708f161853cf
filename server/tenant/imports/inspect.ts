import iconv from 'iconv-lite'
import { readAsWritten, settleAmbiguity, unitFromHeader } from '#domain/imports/ambiguity.ts'
import { columnNames, delimiters, sniffDialect, sniffQuote } from '#domain/imports/dialect.ts'
import { detectEncoding, type Utf8Counts } from '#domain/imports/encoding.ts'
import type { ImportField, KnownRecords } from '#domain/imports/fields.ts'
import { mappingOfExport } from '#domain/imports/exact.ts'
import { isFieldName } from '#domain/imports/headers.ts'
import { mostDetails, suggestMapping, type Mapping, type RememberedMapping } from '#domain/imports/mapping.ts'
import { cut } from '#domain/imports/words.ts'
import { guessOption } from '#domain/imports/options.ts'
import { profileColumns, type ColumnProfile } from '#domain/imports/profile.ts'
import { currencyOfCountry } from '#domain/geography/home-currencies.ts'
import { mostColumns, type ImportDialect } from '#contract/tenant/import-shapes.ts'
import { Refusal, invalid } from '../../errors.ts'
import { firstRecords, sampleTables } from './csv-reader.ts'
import type { StoredSetup } from './records.ts'

/** Rows kept with the import: for the guesses and for what is shown before the check. */
const sampleRows = 100
/** Rows that columns are judged by. */
const judgedRows = 500
const longestSample = 1000
/** Characters. */
const largestSample = 200_000

const shortRowsFound =
  'Many rows have fewer cells than the header, and count as errors. If the missing cells are the last ones, allow short rows.'

export interface ImportContext {
  fields: readonly ImportField[]
  known: KnownRecords
  /** What was chosen before for a file with these column names. */
  remember: (names: readonly string[]) => Promise<RememberedMapping>
  /** The organisation's own, for files that don't say. */
  home: { country: string; currency: string; today: string }
  /** Texts that the importer's rights dictate, by field. */
  dictated: Readonly<Record<string, string>>
  /** What exports of these records call their columns, by field. */
  exported: Readonly<Record<string, string>>
  /** The property that rows are of which name none themselves. */
  propertyId?: string
}

/** The first bytes of a file, and what is known of the rest. */
export interface FileHead {
  bytes: Buffer
  /** Whether these are all bytes of the file. */
  complete: boolean
  utf8?: Utf8Counts
}

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } satisfies Record<
  (typeof delimiters)[number],
  string
>

/**
 * Finds out how a file is written and what its columns are.
 * @param chosen how a person says it is written, instead of what would be found
 * @throws 422 when there is nothing to import in it
 */
export async function inspectFile(
  head: FileHead,
  context: ImportContext,
  chosen?: ImportDialect,
): Promise<StoredSetup> {
  const guess = detectEncoding(head.bytes, head.utf8)
  const encoding = chosen?.encoding ?? guess.encoding
  const bom = encoding === guess.encoding ? guess.bom : 0
  const text = decodeHead(head, encoding, bom)
  const findings: string[] = []
  const tables = await sampleTables(text, sniffQuote(text), head.complete)
  const sniffed = sniffDialect(text, tables, (name) => isFieldName(name, context.fields))
  const dialect: ImportDialect = chosen ?? {
    encoding,
    delimiter: sniffed.delimiter,
    quote: sniffed.quote,
    header: sniffed.header,
    skip: sniffed.skip,
    shortRows: false,
  }
  if (encoding !== 'utf-8' || guess.confidence < 0.9)
    findings.push(
      `Read as ${encoding.toUpperCase()}. ${encoding === guess.encoding ? guess.reason : ''}`.trim(),
    )
  if (sniffed.shortRows && !dialect.shortRows) findings.push(shortRowsFound)
  if (dialect.delimiter !== ',') findings.push(`Cells are separated by ${delimiterNames[dialect.delimiter]}.`)
  if (!dialect.header) findings.push('The first row has no column names: it is read as data.')
  if (dialect.skip > 0)
    findings.push(`${dialect.skip} ${dialect.skip === 1 ? 'row' : 'rows'} above the table left out.`)

  const most = judgedRows + dialect.skip + 1
  const records = (await firstRecords(text, dialect, most, head.complete)).slice(dialect.skip)
  const header = dialect.header ? records.shift() : undefined
  const rows = records.filter((record) => record.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) {
    if (!head.complete)
      throw refuseFile('The first row does not end: a quote that opens in it is never closed.')
    throw refuseFile(header ? 'The file has column names but no rows below them.' : 'The file has no rows.')
  }
  const width = header?.length ?? Math.max(...rows.map((row) => row.length))
  if (width > mostColumns)
    throw refuseFile(`The file has ${width} columns; at most ${mostColumns} can be read.`)
  const { names, notes } = columnNames(header, width)
  findings.push(...notes)
  const likely = {
    order: context.home.country === 'US' ? 'mdy' : 'dmy',
    mark: dialect.delimiter === ';' ? ',' : '.',
  } as const
  const profiles = profileColumns(names, rows)
  const own = header && mappingOfExport(names, context.fields, context.exported)
  if (own) {
    findings.push(
      `This is an export: its cells are read exactly as they were written.${own.left.length > 0 ? ` Left out, because no file fills them: ${own.left.join(', ')}.` : ''}`,
    )
    fillProperty(own.mapping, context)
    // A program that parts cells otherwise has also written the numbers and dates in its own way.
    if (dialect.delimiter !== ',') {
      readAsWritten(own.mapping, profiles, context.fields)
      findings.push(...settleAmbiguity(own.mapping, profiles, context.fields, likely))
    }
    return {
      dialect,
      bom,
      names,
      findings,
      sample: sampleOf(rows),
      matches: own.columns,
      mapping: own.mapping,
    }
  }
  for (const { name, mixedDates } of profiles) {
    if (mixedDates) findings.push(`“${name}” has dates with the day first and others with the month first.`)
  }
  const { mapping, columns } = suggestMapping(profiles, context.fields, {
    remembered: await context.remember(names),
    known: context.known,
    details: context.fields.some(({ kind }) => kind === 'details'),
  })
  fillFromHome(mapping, context)
  findings.push(...datesForAll(mapping, profiles, context))
  const unit = unitFromHeader(mapping, profiles, context.fields)
  if (unit) findings.push(unit)
  findings.push(...settleAmbiguity(mapping, profiles, context.fields, likely))
  const left = columns.filter(({ kept }) => kept === 'nothing').length
  if (mapping.details.length >= mostDetails && left > 0) {
    findings.push(
      `${left} more columns match no field and are left out; ${mostDetails} are kept as other details.`,
    )
  }
  return {
    dialect,
    bom,
    names,
    findings,
    sample: sampleOf(rows),
    matches: columns,
    mapping,
  }
}

function sampleOf(rows: readonly string[][]): string[][] {
  const sample: string[][] = []
  let size = 0
  for (const row of rows.slice(0, sampleRows)) {
    const kept = row.map((cell) => storable(cut(cell, longestSample)))
    size += kept.reduce((sum, cell) => sum + cell.length, 0)
    if (size > largestSample && sample.length > 0) break
    sample.push(kept)
  }
  return sample
}

/** What JSON in the database can hold: no NUL, no half characters. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

export function refuseFile(sentence: string): Refusal {
  return invalid([{ field: 'file', errors: [sentence] }], sentence)
}

function decodeHead({ bytes, complete }: FileHead, encoding: ImportDialect['encoding'], bom: number): string {
  const body = bytes.subarray(bom)
  const name = encoding === 'utf-8' ? 'utf8' : encoding === 'iso-8859-1' ? 'win1252' : encoding
  const decoder = iconv.getDecoder(name, { stripBOM: false })
  return decoder.write(body) + (complete ? (decoder.end() ?? '') : '')
}

/** The property that the import was begun at, for rows that name none. */
function fillProperty(mapping: Mapping, { fields, propertyId }: ImportContext) {
  if (propertyId === undefined || !fields.some(({ kind }) => kind === 'property')) return
  mapping.fields['propertyId'] = { ...(mapping.fields['propertyId'] ?? { column: null }), text: propertyId }
}

/** Required fields that no column fills: the organisation's country, and the currency of the country found. */
function fillFromHome(mapping: Mapping, context: ImportContext) {
  const { fields, home, dictated } = context
  fillProperty(mapping, context)
  const open = (key: string) => fields.some((field) => field.key === key) && !mapping.fields[key]
  if (open('country')) mapping.fields['country'] = { column: null, text: home.country }
  if (open('currency')) {
    const country = mapping.fields['country']
    const currency = country?.column === null && country.text ? currencyOfCountry(country.text) : undefined
    mapping.fields['currency'] = { column: null, text: currency ?? home.currency }
  }
  for (const [key, text] of Object.entries(dictated)) {
    if (open(key)) mapping.fields[key] = { column: null, text }
  }
}

/** Days that only some rows need and no column has, such as that of a notice: today, which is said so that it can be changed. */
function datesForAll(
  mapping: Mapping,
  profiles: readonly ColumnProfile[],
  { fields, home }: ImportContext,
): string[] {
  return fields.flatMap(({ key, label, kind, onlyWhere }) => {
    const leader = fields.find((field) => field.key === onlyWhere?.field)
    const profile = profiles[mapping.fields[leader?.key ?? '']?.column ?? -1]
    if (kind !== 'date' || mapping.fields[key] || !leader || !profile) return []
    const option = leader.options?.find(({ value }) => value === onlyWhere!.is)
    const needed = profile.distinct.some(
      ({ text }) => guessOption(text, leader.options ?? [])?.value === option?.value,
    )
    if (!option || !needed) return []
    mapping.fields[key] = { column: null, text: home.today }
    return [
      `“${label}” is today, ${home.today}, for every row with “${option.label}”: the file has no such column. Change it under “Columns and values” to the day that the file is of.`,
    ]
  })
}
