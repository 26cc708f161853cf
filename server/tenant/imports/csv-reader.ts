import { StringDecoder } from 'node:string_decoder'
import iconv from 'iconv-lite'
import Papa from 'papaparse'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import type { Encoding } from '#domain/imports/encoding.ts'

/** One record of the file. */
export interface CsvRecord {
  cells: string[]
  /** As a spreadsheet counts it, from 1. */
  fileRow: number
  /** What is wrong with a quote that was not closed, or closed in the middle of a cell. */
  quoteProblem: string | undefined
}

/** The file can't be read on: what is wrong, for a person. */
export class UnreadableFile extends Error {}

/** No honest record is longer (characters); one that is comes from a quote that is never closed. */
const longestRecord = 4_000_000

/** Bytes parsed at once: some tens of milliseconds. */
const slice = 256 * 1024

interface ParseResult {
  data: string[][]
  errors: { type: string }[]
  meta: { cursor: number }
}
interface ChunkParser {
  parse: (input: string, baseIndex: number, ignoreLastRow: boolean) => ParseResult
}
/** The parser below papaparse's own streams: one text at a time, record by record, no copies kept. */
const Parser = (Papa as unknown as { Parser: new (config: object) => ChunkParser }).Parser

/** Turns bytes into text across chunks. */
function decoderOf(encoding: Encoding): { write: (bytes: Buffer) => string; end: () => string } {
  if (encoding === 'utf-8' || encoding === 'utf-16le') {
    const decoder = new StringDecoder(encoding === 'utf-8' ? 'utf8' : 'utf16le')
    return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() }
  }
  // The names ISO-8859-1 and Windows-1252 mean the same on the web; the second has all of the first's letters.
  const decoder = iconv.getDecoder(encoding === 'utf-16be' ? 'utf-16be' : 'win1252')
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
}

function openQuote(cells: readonly string[]): string {
  const lines = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  const swallowed =
    lines > 0 ? `; ${lines} more ${lines === 1 ? 'line' : 'lines'} of the file became part of it` : ''
  return `A quote in this row is not closed properly${swallowed}.`
}

/**
 * Reads records from a file that comes in pieces, slice by slice, so that a large file never fills the memory. Blank records are passed over and counted.
 */
export class CsvReader {
  readonly #decoder: { write: (bytes: Buffer) => string; end: () => string }
  readonly #parser: ChunkParser
  readonly #dialect: ImportDialect
  readonly #onRecord: (record: CsvRecord) => void
  #pending: Buffer[] = []
  #pendingBytes = 0
  #rest = ''
  #bom: number
  #fileRow = 0
  #emptyLast = false
  blankRows = 0

  constructor(dialect: ImportDialect, bom: number, onRecord: (record: CsvRecord) => void) {
    this.#dialect = dialect
    this.#bom = bom
    this.#onRecord = onRecord
    this.#decoder = decoderOf(dialect.encoding)
    const step = (result: ParseResult) => {
      for (const cells of result.data) this.#record(cells, result.errors.length > 0)
    }
    // Carriage returns before line feeds stay at the end of the last cell and are taken off there: mixed files work.
    this.#parser = new Parser({
      delimiter: dialect.delimiter,
      quoteChar: dialect.quote,
      escapeChar: dialect.quote,
      newline: '\n',
      step,
    })
  }

  /** @throws UnreadableFile */
  write(bytes: Buffer): void {
    const body = this.#bom > 0 ? bytes.subarray(Math.min(this.#bom, bytes.length)) : bytes
    this.#bom -= bytes.length - body.length
    this.#pending.push(body)
    this.#pendingBytes += body.length
    if (this.#pendingBytes >= slice) this.#parse(this.#decode(), true)
  }

  /** The last record, which may lack its line end. @throws UnreadableFile */
  end(): void {
    this.#parse(this.#decode() + this.#decoder.end(), false)
    // What follows the last line end is no row at all.
    if (this.#emptyLast) this.blankRows--
  }

  #decode(): string {
    const bytes = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    return this.#decoder.write(bytes)
  }

  #parse(text: string, more: boolean) {
    // A file of old Macs has carriage returns alone.
    const whole =
      this.#rest + (text.includes('\r') && !text.includes('\n') ? text.replaceAll('\r', '\n') : text)
    if (whole === '') return
    const { cursor } = this.#parser.parse(whole, 0, more).meta
    this.#rest = more ? whole.slice(cursor) : ''
    if (this.#rest.length > longestRecord) {
      throw new UnreadableFile(
        `Row ${this.#fileRow + 1} does not end: a quote that opens there is never closed. Mend the file and upload it again.`,
      )
    }
  }

  #record(cells: string[], quoteProblem: boolean) {
    this.#fileRow++
    const last = cells.at(-1)!
    if (last.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1)
    if (this.#fileRow <= this.#dialect.skip + (this.#dialect.header ? 1 : 0)) return
    if (cells.every((cell) => cell === '' || cell.trim() === '')) {
      this.blankRows++
      this.#emptyLast = cells.length === 1 && cells[0] === ''
      return
    }
    this.#emptyLast = false
    this.#onRecord({
      cells,
      fileRow: this.#fileRow,
      quoteProblem: quoteProblem ? openQuote(cells) : undefined,
    })
  }
}
