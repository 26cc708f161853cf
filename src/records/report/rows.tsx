import type { AnyRecord } from '#domain/access/rules.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Report, ReportTotal, ShownColumn } from '#contract/kit/index.ts'
import { formatMoney, isCurrency } from '#domain/money/currencies.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { FieldCell } from '../fields/cell.tsx'
import { fieldText } from '../fields/field-text.ts'
import { isNumeric } from '../fields/plain-text.ts'
import { NoValue } from '../fields/no-value.tsx'
import type { Tone } from '#src/resources/screens.ts'
import styles from './report.module.css'
import type { ReportNavigation } from './use-report.ts'

/** What a report's page draws in its own way, by column. */
export interface Drawing<Row> {
  links?: { readonly [K in keyof Row]?: (row: Row) => string | undefined }
  tones?: { readonly [K in keyof Row]?: Readonly<Record<string, Tone>> }
  /** Instead of the value's usual words. */
  words?: { readonly [K in keyof Row]?: (row: Row) => string | undefined }
}

interface Props {
  report: Report
  label: string
  drawing: Drawing<AnyRecord>
  lead: ShownColumn | undefined
  columns: readonly ShownColumn[]
  rows: readonly AnyRecord[]
  totals: readonly ReportTotal[]
}

/** A value, a link where it leads somewhere, and below it what belongs to it. */
function Value({
  report,
  drawing,
  column,
  row,
}: Pick<Props, 'report' | 'drawing'> & { column: ShownColumn; row: AnyRecord }) {
  const { name, meta, under } = column
  const value = row[name] ?? null
  // In dense tables no money is a dash.
  if (value === null || (meta.kind === 'money' && value === 0)) return <NoValue />
  const to = drawing.links?.[name]?.(row)
  const words: ReactNode = drawing.words?.[name]?.(row) ?? (
    <FieldCell resource={report} field={name} record={row} tones={drawing.tones?.[name]} />
  )
  const below = under
    .map((each) => drawing.words?.[each.name]?.(row) ?? fieldText(each.meta, row[each.name], row))
    .filter(Boolean)
  return (
    <>
      {to ? <Link to={to}>{words}</Link> : words}
      {below.length > 0 ? <small>{below.join(' · ')}</small> : null}
    </>
  )
}

/** One record may stand on several rows. */
const rowKey = (row: AnyRecord, index: number) =>
  `${String(Object.values(row).find((value) => typeof value === 'string'))} ${index}`

function Sum({ total: { currency, sums }, column }: { total: ReportTotal; column: ShownColumn }) {
  const sum = sums[column.name]
  if (sum === undefined) return null
  if (!Number(sum)) return <NoValue />
  const money = column.meta.kind === 'money'
  if (money && !isCurrency(currency)) return null
  return (
    <>
      {money && isCurrency(currency) ? formatMoney(sum, currency) : formatInteger(Number(sum))}
      {typeof column.total === 'string' ? <small>{column.total}</small> : null}
    </>
  )
}

function TotalLabel({ report, total: { currency, rows } }: { report: Report; total: ReportTotal }) {
  return (
    <>
      {currency ? `Total ${currency}` : 'Total'}
      <small>{counted(rows, report.labels)}</small>
    </>
  )
}

/** A row each; what does not fit scrolls, the first column staying in sight. Totals follow, one row per currency. */
export function ReportTable(props: Props & { navigation: ReportNavigation; refreshing: boolean }) {
  const { report, label, drawing, lead, columns, rows, totals, navigation, refreshing } = props
  const number = ({ meta }: ShownColumn) => (isNumeric(meta) ? '' : undefined)
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={-1}>
      <table className={styles.table} data-refreshing={refreshing}>
        <thead>
          <tr>
            {[lead ?? [], columns].flat().map((column) => (
              <Head key={column.name} report={report} column={column} navigation={navigation} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              <th scope="row">
                {lead ? <Value report={report} drawing={drawing} column={lead} row={row} /> : null}
              </th>
              {columns.map((column) => (
                <td key={column.name} data-number={number(column)} data-kind={column.meta.kind}>
                  <Value report={report} drawing={drawing} column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">
                <TotalLabel report={report} total={total} />
              </th>
              {columns.map((column) => (
                <td key={column.name} data-number={number(column)}>
                  <Sum total={total} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function Head({
  report,
  column,
  navigation,
}: {
  report: Report
  column: ShownColumn
  navigation: ReportNavigation
}) {
  const { name, label, meta } = column
  const { sortBy, sortOrder } = navigation.address
  const number = isNumeric(meta) ? '' : undefined
  if (!report.sortable.includes(name)) {
    return (
      <th scope="col" data-number={number}>
        {label}
      </th>
    )
  }
  const sorted = sortBy === name
  const next = sorted && sortOrder === 'asc' ? 'desc' : 'asc'
  const Arrow = sorted && sortOrder === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-number={number}
      aria-sort={sorted ? (sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={navigation.href({ sortBy: name, sortOrder: next })} preventScrollReset>
        {label}
        <Arrow size={13} aria-hidden />
      </Link>
    </th>
  )
}

/** On a phone: a card per row with what there is to say, then the totals. */
export function ReportCards({ report, label, drawing, lead, columns, rows, totals }: Props) {
  const told = (row: AnyRecord) =>
    columns.filter(
      ({ name, meta }) => (row[name] ?? null) !== null && !(meta.kind === 'money' && row[name] === 0),
    )
  return (
    <section aria-label={label}>
      <ul className={styles.cards}>
        {rows.map((row, index) => (
          <li key={rowKey(row, index)}>
            {lead ? <Value report={report} drawing={drawing} column={lead} row={row} /> : null}
            <dl>
              {told(row).map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>
                    <Value report={report} drawing={drawing} column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        {totals.map((total) => (
          <li key={total.currency} data-total>
            <TotalLabel report={report} total={total} />
            <dl>
              {columns
                .filter(({ name }) => Number(total.sums[name] ?? 0) !== 0)
                .map((column) => (
                  <div key={column.name}>
                    <dt>{column.label}</dt>
                    <dd>
                      <Sum total={total} column={column} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
