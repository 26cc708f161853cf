import type { TextRow } from '../db/rows.ts'
import type { ExportPlan } from './columns.ts'

/** Where a spreadsheet would take a text for a formula (also in its full-width forms). */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const needsQuotes = /[",\r\n]|^\s|\s$/

/** A text as one cell (RFC 4180); what a spreadsheet would run is made harmless by an apostrophe before it. */
export function csvText(text: string): string {
  const safe = formulaLike.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The file in pieces: UTF-8 with a byte order mark, so that spreadsheets read it right; a header; one line per row. */
export async function* csvOf(
  { columns }: ExportPlan,
  batches: AsyncIterable<readonly TextRow[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${columns.map((column) => csvText(column.label)).join(',')}\r\n`)
  for await (const rows of batches) {
    let lines = ''
    for (const row of rows) {
      for (let index = 0; index < columns.length; index++) {
        if (index > 0) lines += ','
        const raw = row[index]
        if (raw === null || raw === undefined) continue
        const { type, text } = columns[index]!
        const written = text(raw, row)
        if (written !== null) lines += type === 'text' ? csvText(written) : written
      }
      lines += '\r\n'
    }
    yield Buffer.from(lines)
  }
}
