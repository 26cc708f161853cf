import { sql } from 'kysely'
import { fieldMeta, longestPdf, reportFile, type ReportFormat } from '#contract/kit/index.ts'
import { plainKinds, textOfKind, type ExportColumn } from '../exports/columns.ts'
import { csvOf } from '../exports/csv.ts'
import { fileName } from '../exports/file-name.ts'
import { sendRows, type RowsFile } from '../exports/send.ts'
import { xlsxOf } from '../exports/xlsx.ts'
import type { Attachment } from '../adapters/mail/mailer.ts'
import type { Services } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Issuer } from '../documents/kinds.ts'
import { letterheadOf } from '../documents/letterhead.ts'
import { invalid } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { reportPdf } from './pdf.ts'
import type { Run } from './run.ts'

/** The columns of a file: everything that the reader may see but ids. */
function columnsOf(run: Run): ExportColumn[] {
  const { report, visible, source, asked, days } = run
  const named = report.headings?.(days) ?? {}
  const names = visible.filter((name) => fieldMeta(report.columns[name]!.schema).kind !== 'id')
  return names.map((name): ExportColumn => {
    const meta = fieldMeta(report.columns[name]!.schema)
    const own = source.derived?.[name]
    const written = textOfKind(meta, names.indexOf(meta.currencyField ?? ''))
    return {
      field: name,
      label: named[name] ?? report.label(name),
      type: plainKinds[meta.kind] ?? 'text',
      source: run.sourceOf(name),
      alone: !own && meta.kind !== 'money',
      text: (raw, row) => {
        const value = own ? own.value(JSON.parse(raw), asked) : raw
        return value === null ? null : written(String(value), row)
      },
    }
  })
}

const types: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const nameOf = ({ report, days }: Run, issuer: Issuer, format: ReportFormat) =>
  `${fileName(issuer.name, report.title, Object.values(days).join(' to '))}.${format}`

/** What the cells of a file are made of, row by row. */
const rowsOf = (run: Run, columns: readonly ExportColumn[]) => sql`
  select ${sql.join(columns.map((column) => column.source))} from (${run.query()}) as report order by ${run.order}`

/** Draws a report as the PDF that goes with a mail. */
export async function reportPaper(database: Database, run: Run): Promise<Attachment> {
  const scope = { organisationId: run.tenant.organisationId, userId: null }
  const { issuer, sums } = await database.withTenant(
    scope,
    async (tx) => ({
      issuer: await letterheadOf(tx, scope.organisationId),
      sums: await run.totals(tx),
    }),
    { readOnly: true },
  )
  const columns = columnsOf(run)
  const rows = database.tenantRows(scope, rowsOf(run, columns))
  const drawn: Buffer[] = []
  for await (const part of reportPdf(run, { issuer, columns, ...sums }, rows)) drawn.push(part)
  return { name: nameOf(run, issuer, 'pdf'), type: types.pdf, content: Buffer.concat(drawn) }
}

/** A report as a file. */
interface ReportFile extends RowsFile {
  /** A PDF of more rows than one holds: it is refused. */
  tooLong: boolean
}

/** What a report's file is made of, however many rows it has; only a PDF has an end. */
export async function fileOf(
  services: Pick<Services, 'database' | 'clock' | 'config'>,
  run: Run,
  format: ReportFormat,
): Promise<ReportFile> {
  const { report, source, asked, tenant } = run
  const { organisationId, userId } = tenant
  const { issuer, sums } = await services.database.withTenant(
    { organisationId, userId },
    async (tx) => ({
      issuer: await letterheadOf(tx, organisationId),
      sums: format === 'pdf' ? await run.totals(tx) : undefined,
    }),
    { readOnly: true },
  )
  const tooLong = sums !== undefined && sums.total > longestPdf
  const payment =
    format === 'pdf' && source.payment && !tooLong
      ? await services.database.withTenant({ organisationId, userId: null }, (tx) =>
          source.payment!(tx, asked, { tenant }, services),
        )
      : undefined
  const plan = { columns: columnsOf(run), sources: [] }
  return {
    tooLong,
    name: nameOf(run, issuer, format),
    type: types[format],
    query: rowsOf(run, plan.columns),
    write: (batches) => {
      if (format === 'csv') return csvOf(plan, batches)
      if (format === 'xlsx') return xlsxOf(plan, batches, report.title)
      return reportPdf(run, { issuer, payment, columns: plan.columns, ...sums! }, batches)
    },
  }
}

/** @throws 422 where a PDF would hold more rows than anybody reads */
export function assertNotTooLong({ tooLong }: ReportFile, { report }: Run): void {
  if (tooLong)
    throw invalid([
      {
        field: 'format',
        errors: [
          `A PDF holds ${longestPdf} ${report.labels.many} at most. Choose CSV or XLSX, or narrow the report.`,
        ],
      },
    ])
}

/** Sends a report as a file. */
export async function sendReport(call: Call, run: Run): Promise<void> {
  const { format } = reportFile.parse(call.query)
  const file = await fileOf(call.services, run, format)
  assertNotTooLong(file, run)
  await sendRows(call, file)
}
