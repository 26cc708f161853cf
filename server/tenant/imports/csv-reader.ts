import iconv from 'iconv-lite'
import { CsvError, parse, type Options, type Parser } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import { delimiters, type Delimiter, type SampleTable } from '#domain/imports/dialect.ts'
import type { Encoding } from '#domain/imports/encoding.ts'

/** One record of the file. */
export interface CsvRecord {
  cells: string[]
  /** As a spreadsheet counts it, from 1. */
  fileRow: number
  /** What is wrong with a quote that was not closed where it should have been. */
  quoteProblem: string | undefined
}

/** The file can't be read on: what is wrong, for a person. */
export class UnreadableFile extends Error {}

/** No honest record is longer; one that is comes from a quote that is never closed. */
const longestRecord = 1_000_000

/** Files are put together by several programs: any line end ends a record, whatever the others are. */
const optionsOf = ({ delimiter, quote }: Pick<ImportDialect, 'delimiter' | 'quote'>): Options => ({
  delimiter,
  quote,
  escape: quote,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRecord,
})

/** Makes UTF-8 of any encoding, across pieces. */
function toUtf8(encoding: Encoding): { write: (bytes: Buffer) => Buffer; end: () => Buffer } {
  if (encoding === 'utf-8') return { write: (bytes) => bytes, end: () => Buffer.alloc(0) }
  // The names ISO-8859-1 and Windows-1252 mean the same on the web; the second has all of the first's letters.
  const decoder = iconv.getDecoder(encoding.startsWith('utf-16') ? encoding : 'win1252', { stripBOM: false })
  return {
    write: (bytes) => Buffer.from(decoder.write(bytes)),
    end: () => Buffer.from(decoder.end() ?? ''),
  }
}

const lineEnd = /[\r\n]/

function openQuote(cells: readonly string[]): string {
  const lines = cells.reduce((sum, cell) => sum + cell.split(/\r\n|[\r\n]/).length - 1, 0)
  return `A quote in this row is not closed properly; ${lines} more ${lines === 1 ? 'line' : 'lines'} of the file became part of it.`
}

/** Reads records from a file that comes in pieces, with flat memory. Blank records are passed over and counted. */
export class CsvReader {
  readonly #parser: Parser
  readonly #text: ReturnType<typeof toUtf8>
  readonly #dialect: ImportDialect
  readonly #onRecord: (record: CsvRecord) => void
  #bom: number
  #fileRow = 0
  /** The line of the file that the last record ended on. */
  #line = 0
  /** Bytes since the end of the last record, and where in the file they begin. */
  #recent = Buffer.alloc(0)
  #recentAt = 0
  #recordAt = 0
  blankRows = 0

  constructor(dialect: ImportDialect, bom: number, onRecord: (record: CsvRecord) => void) {
    this.#dialect = dialect
    this.#bom = bom
    this.#onRecord = onRecord
    this.#text = toUtf8(dialect.encoding)
    this.#parser = parse({
      ...optionsOf(dialect),
      on_record: (cells: string[], { bytes, lines }: { bytes: number; lines: number }) => {
        this.#record(cells, bytes)
        this.#line = lines
        this.#recordAt = bytes
        return null
      },
    })
    // Whoever writes is told of it.
    this.#parser.on('error', () => {})
  }

  /** @throws UnreadableFile */
  async write(bytes: Buffer): Promise<void> {
    const body = bytes.subarray(Math.min(this.#bom, bytes.length))
    this.#bom -= bytes.length - body.length
    await this.#take(this.#text.write(body))
  }

  /** The last record, which may lack its line end. @throws UnreadableFile */
  async end(): Promise<void> {
    await this.#take(this.#text.end())
    await new Promise<void>((resolve, reject) => {
      this.#parser.once('error', (error) => reject(this.#reasonOf(error)))
      this.#parser.once('end', resolve)
      this.#parser.resume()
      this.#parser.end()
    })
  }

  #take(text: Buffer): Promise<void> {
    if (text.length === 0) return Promise.resolve()
    this.#recent = Buffer.concat([this.#recent.subarray(this.#recordAt - this.#recentAt), text])
    this.#recentAt = this.#recordAt
    return new Promise((resolve, reject) => {
      this.#parser.write(text, (error) => (error ? reject(this.#reasonOf(error)) : resolve()))
    })
  }

  #record(cells: string[], end: number) {
    this.#fileRow++
    if (this.#fileRow <= this.#dialect.skip + (this.#dialect.header ? 1 : 0)) return
    if (cells.every((cell) => cell === '' || cell.trim() === '')) {
      this.blankRows++
      return
    }
    const odd = cells.some((cell) => cell.startsWith(this.#dialect.quote) && lineEnd.test(cell))
    this.#onRecord({
      cells,
      fileRow: this.#fileRow,
      quoteProblem: odd && this.#isBroken(end) ? openQuote(cells) : undefined,
    })
  }

  /** Whether something stands between a quote that closes a cell and the cell's end. */
  #isBroken(end: number): boolean {
    const bytes = this.#recent.subarray(this.#recordAt - this.#recentAt, end - this.#recentAt)
    try {
      parseAtOnce(bytes, { ...optionsOf(this.#dialect), relax_quotes: false })
      return false
    } catch {
      return true
    }
  }

  #reasonOf(error: Error): Error {
    if (!(error instanceof CsvError)) return error
    const column = typeof error['column'] === 'number' ? error['column'] + 1 : 1
    return new UnreadableFile(
      `Row ${this.#fileRow + 1} (line ${this.#line + 1}, column ${column}) does not end: a quote that opens there is never closed. Correct the file and upload it again.`,
    )
  }
}

/** The first records of a file that are read so; of an incomplete text, without the last one, which may be cut. */
export async function firstRecords(
  text: string,
  dialect: Pick<ImportDialect, 'delimiter' | 'quote'>,
  limit: number,
  complete: boolean,
): Promise<string[][]> {
  const records: string[][] = []
  const parser = parse({
    ...optionsOf(dialect),
    to: limit,
    on_record: (cells: string[]) => {
      records.push(cells)
      return null
    },
  })
  await new Promise<void>((resolve) => {
    // What can't be read any further is told by the check, with its place.
    parser.once('error', () => resolve())
    parser.once('end', resolve)
    parser.resume()
    if (complete) parser.end(text)
    else parser.write(text, () => resolve())
  })
  parser.destroy()
  return records
}

function hasOddQuotes(text: string, dialect: Pick<ImportDialect, 'delimiter' | 'quote'>): boolean {
  try {
    parseAtOnce(text, { ...optionsOf(dialect), relax_quotes: false, to: 200 })
    return false
  } catch (error) {
    return error instanceof CsvError && error.code === 'CSV_INVALID_CLOSING_QUOTE'
  }
}

/** The beginning of a file as each delimiter would divide it. */
export async function sampleTables(
  text: string,
  quote: '"' | "'",
  complete: boolean,
): Promise<SampleTable[]> {
  const table = async (delimiter: Delimiter) => ({
    delimiter,
    records: await firstRecords(text, { delimiter, quote }, 200, complete),
    odd: hasOddQuotes(text, { delimiter, quote }),
  })
  return Promise.all(delimiters.map(table))
}
