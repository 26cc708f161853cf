import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { importOperations } from '#contract/tenant/imports.ts'
import { csvRow } from '#domain/imports/csv.ts'
import { rejectedColumns } from '#domain/imports/mapping.ts'
import type { Detail } from '#domain/imports/cells/result.ts'
import type { RowIssue } from '#domain/imports/check-plan.ts'
import type { Call, Handler } from '../../http/call.ts'
import { seenImport } from './crud.ts'
import { rowsOf } from './outcome.ts'
import { fillableFields } from './plan.ts'
import type { ImportRecord } from './records.ts'
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

/** The rows with errors: the columns of the file as they are there, the row's place in it, and the reasons. */
export const downloadRejected: Handler<typeof importOperations.rejected> = async (call) => {
  const record = await call.read((tx) => seenImport(tx, call, call.params.id))
  const fields = importFields(targetOf(record.resource))
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const reasonOf = ({ field, message }: RowIssue) =>
    field === null ? message : `${labels.get(field) ?? field}: ${message}`

  const { names } = record.setup

  async function* lines() {
    yield mark + csvRow([...names, ...rejectedColumns])
    let after = 0
    for (;;) {
      const rows = await call.read(async (tx) => {
        const found = await sql<{
          rowNumber: number
          fileRow: number
          fieldValues: (string | null)[]
          cells: string[] | null
          problems: RowIssue[]
        }>`
          select row_number as "rowNumber", file_row as "fileRow", field_values as "fieldValues", cells, problems from import_rows
          where ${rowsOf(record.id, record.run)} and problems is not null and row_number > ${after}
          order by row_number limit ${pageSize}`.execute(tx)
        return found.rows
      })
      let text = ''
      for (const { fileRow, fieldValues, cells, problems } of rows) {
        const shown = cells ? names.map((_, column) => cells[column] ?? '') : cellsOf(record, fieldValues)
        text += csvRow([...shown, fileRow, problems.map(reasonOf).join(' ')])
      }
      if (text) yield text
      if (rows.length < pageSize) return
      after = rows.at(-1)!.rowNumber
    }
  }
  return sendCsv(call, `${record.fileName.replace(/\.[^.]*$/, '')} - rejected rows.csv`, lines())
}

/** A row that was right when it was checked keeps its values only: the columns that they came from get them back. */
function cellsOf({ setup, fields }: ImportRecord, fieldValues: readonly (string | null)[]): string[] {
  const details = JSON.parse(fieldValues[fields.indexOf('details')] ?? '[]') as Detail[]
  return setup.names.map((name, column) => {
    const field = fields.findIndex((key) => setup.mapping.fields[key]?.column === column)
    return field >= 0
      ? (fieldValues[field] ?? '')
      : (details.find(({ label }) => label === name.slice(0, 120))?.value ?? '')
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
