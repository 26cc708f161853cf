import iconv from 'iconv-lite'
import type { CsvLayout } from '#domain/bank/csv-layout.ts'
import { StatementProblem, type BankStatement } from '#domain/bank/statement.ts'
import type { StatementFormat } from '#domain/bank/vocabulary.ts'
import { detectEncoding } from '#domain/imports/encoding.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'

export interface FileRead {
  format: StatementFormat
  statements: BankStatement[]
  /** Of a CSV. */
  csv?: { layout: CsvLayout; names: string[] }
}

function decoded(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )?.[1]
  const encoding = declared && iconv.encodingExists(declared) ? declared : detectEncoding(bytes).encoding
  return iconv.decode(bytes, encoding === 'iso-8859-1' ? 'win1252' : encoding).replace(/^\uFEFF/, '')
}

/** What a file is, by what stands in it: its name says nothing. */
function formatOf(text: string): StatementFormat {
  const head = text.slice(0, 5000)
  if (/<OFX>/i.test(head) || /^\s*OFXHEADER:/.test(head)) return 'ofx'
  if (/<(?:\w+:)?BkToCstmrStmt|camt\.053/.test(head)) return 'camt053'
  if (/^:20:|\{4:\s*:20:/m.test(head)) return 'mt940'
  if (/^\s*</.test(head)) throw new StatementProblem(1, 'this XML is no camt.053 statement and no OFX.')
  return 'csv'
}

/**
 * Reads a statement file of any format that banks give.
 * @param account whose statements they are said to be: a CSV names no currency
 * @throws StatementProblem with the line
 */
export function readStatementFile(
  bytes: Buffer,
  { currency, layout }: { currency: Currency; layout?: Partial<CsvLayout> | undefined },
): FileRead {
  if (bytes.length === 0) throw new StatementProblem(1, 'the file is empty.')
  if (
    bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ||
    bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  ) {
    throw new StatementProblem(
      1,
      'this is a workbook or a PDF. Download the statement as CSV, OFX, CAMT.053 or MT940.',
    )
  }
  const text = decoded(bytes)
  if (text.includes('\0')) throw new StatementProblem(1, 'this is not a text file.')
  const format = formatOf(text)
  if (format === 'csv') {
    const { statement, ...csv } = readCsv(text, currency, layout)
    return { format, statements: [statement], csv }
  }
  const read = { camt053: readCamt, mt940: readMt940, ofx: readOfx }[format]
  return { format, statements: read(text) }
}
