import { Readable } from 'node:stream'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import { csvRow } from '#domain/imports/csv.ts'
import { rejectedColumns } from '#domain/imports/rejected-columns.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import { writtenText } from '#domain/imports/written.ts'
import type { Call, Handler } from '../../http/call.ts'
import { seenImport } from './crud.ts'
import { fillableFields } from './plan.ts'
import type { ImportRecord } from './records.ts'
import { presentRows, rowsAfter } from './rows.ts'
import { importFields } from './target.ts'
import { targetOf } from './targets.ts'

const pageSize = 2000
/** So that spreadsheets read UTF-8. */
const mark = '\ufeff'

function sendCsv(call: Call, name: string, rows: Iterable<string> | AsyncIterable<string>) {
  const ascii = name.replace(/[^\w. -]+/g, '_')
  return call.reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'no-store')
    .send(Readable.from(rows))
}

const names = { errors: 'rejected', skipped: 'skipped' }

/** Rows left out: the columns of the file as they are there, the row's place in it, and the reasons. */
export const downloadRejected: Handler<typeof importOperations.rejected> = async (call) => {
  const { show } = call.query
  const record = await call.read((tx) => seenImport(tx, call, call.params.id))
  const { resource } = targetOf(record.resource)
  const fields = importFields(targetOf(record.resource))
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const reasonsOf = ({ problems, repeats, matchId }: ImportRow) => [
    ...problems.map(({ field, message }) =>
      field === null ? message : `${byKey.get(field)?.label ?? field}: ${message}`,
    ),
    ...(show === 'skipped' && matchId ? [`Like an existing ${resource.labels.one.toLowerCase()}.`] : []),
    ...(show === 'skipped' && repeats !== null ? [`Like row ${repeats}.`] : []),
  ]
  const columns = record.setup.names

  async function* lines() {
    yield mark + csvRow([...columns, ...rejectedColumns])
    let after = 0
    for (;;) {
      const rows = await call.read(async (tx) => {
        const stored = await rowsAfter(tx, record, show, after, pageSize)
        const shown = await presentRows(tx, record, stored)
        return shown.map((row, index) => ({ row, cells: stored[index]!.cells }))
      })
      let text = ''
      for (const { row, cells } of rows) {
        const own = cells ? columns.map((_, column) => cells[column] ?? '') : cellsOf(record, byKey, row)
        text += csvRow([...own, row.fileRow, reasonsOf(row).join(' ')])
      }
      if (text) yield text
      if (rows.length < pageSize) return
      after = rows.at(-1)!.row.rowNumber
    }
  }
  return sendCsv(call, `${record.fileName.replace(/\.[^.]*$/, '')} - ${names[show]} rows.csv`, lines())
}

/** A row that was right when it was checked keeps its values only: the columns that they came from get them back. */
function cellsOf(
  { setup }: ImportRecord,
  fields: ReadonlyMap<string, ImportField>,
  row: ImportRow,
): string[] {
  const filled = Object.entries(setup.mapping.fields)
  const details = row.values['details']
  return setup.names.map((name, column) => {
    const key = filled.find(([, source]) => source.column === column)?.[0]
    const field = key === undefined ? undefined : fields.get(key)
    if (field) return writtenText(field, row)
    const kept = Array.isArray(details) ? details.filter((part) => typeof part === 'object') : []
    return kept.find(({ label }) => label === name.slice(0, 120))?.value ?? ''
  })
}

/** An empty file with every column that can be imported, and one row that shows how to fill it. */
export const downloadTemplate: Handler<typeof importOperations.template> = async (call) => {
  const target = targetOf(call.params.resource)
  const fields = fillableFields(target, call.tenant.ability).filter(({ kind }) => kind !== 'details')
  const example = fields.map(({ example: own, options }) => own ?? options?.[0]?.label ?? '')
  return sendCsv(call, `${target.resource.name} template.csv`, [
    mark + csvRow(fields.map(({ label }) => label)) + csvRow(example),
  ])
}
