import { csvCell } from '#domain/imports/csv.ts'
import type { TextRow } from '../db/rows.ts'
import type { ExportPlan } from './columns.ts'
import { bytesOf } from './pieces.ts'

/** The file in pieces: UTF-8 with a byte order mark, so that spreadsheets read it right; a header; one line per row. */
export async function* csvOf(
  { columns }: ExportPlan,
  batches: AsyncIterable<readonly TextRow[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${columns.map((column) => csvCell(column.label)).join(',')}\r\n`)
  const write = (rows: readonly TextRow[]) => {
    let lines = ''
    for (const row of rows) {
      for (let index = 0; index < columns.length; index++) {
        if (index > 0) lines += ','
        const raw = row[index]
        if (raw === null || raw === undefined) continue
        const { type, text } = columns[index]!
        const written = text(raw, row)
        if (written !== null) lines += type === 'text' ? csvCell(written) : written
      }
      lines += '\r\n'
    }
    return lines
  }
  for await (const rows of batches) yield bytesOf(rows, write)
}
