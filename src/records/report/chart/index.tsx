import { lazy, Suspense } from 'react'
import type { AnyRecord } from '#domain/access/rules.ts'
import { fieldMeta, type Report, type ShownColumn } from '#contract/kit/index.ts'
import { isCurrency } from '#domain/money/currencies.ts'
import { compactMoney, formatDecimal } from '#src/lib/format/index.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { fieldText } from '../../fields/field-text.ts'
import { Comparison } from './comparison.tsx'
import { Legend } from './legend.tsx'
import { seriesOf, type Series } from './series.tsx'
import type { ChartState } from './use-chart.ts'

const Drawn = lazy(() => import('./drawn.tsx'))

/** A report's picture on its own page, above its rows. */
export function ChartOfReport({
  report,
  asked,
  chart,
}: {
  report: Report
  asked: Readonly<Record<string, string>>
  chart: ChartState
}) {
  const { answer, rows, currency } = chart
  if (!report.chart) return null
  if (!answer || !rows) return <Skeleton width="100%" height={328} />
  return (
    <div>
      <Comparison {...{ report, asked, chart }} />
      <ReportChart {...{ report, rows, currency }} visible={answer.columns} height={300} />
    </div>
  )
}

interface ChartProps {
  report: Report
  /** Of one currency. */
  rows: readonly AnyRecord[]
  currency: string | undefined
  /** The columns that the reader may see. */
  visible: readonly string[]
  height?: number
}

/** A report's rows as its declaration has them drawn; nothing where the reader may see none of the columns. */
export function ReportChart({ report, rows, currency, visible, height = 260 }: ChartProps) {
  const { chart } = report
  const series = seriesOf(
    (chart?.series ?? [])
      .filter((name) => visible.includes(name))
      .map((name) => ({ name, label: report.label(name), meta: fieldMeta(report.columns[name]!.schema) })),
  )
  const [first] = series
  if (!chart || !first) return null
  const { kind, along } = chart
  const words = ({ meta, name }: Pick<ShownColumn, 'meta' | 'name'>, row: AnyRecord) =>
    fieldText(meta, row[name] ?? null, row) || '–'
  const tick = (value: number) =>
    first.meta.kind === 'money' && isCurrency(currency)
      ? compactMoney(value, currency)
      : `${formatDecimal(value)}${first.label.endsWith('%') ? ' %' : ''}`
  const label = [report.title, currency].filter(Boolean).join(', ')
  return (
    <figure aria-label={label}>
      <Suspense fallback={<Skeleton width="100%" height={height} />}>
        <Drawn
          {...{ kind, along, series, rows, height, label, tick, words }}
          description={descriptionOf(series, rows, along, words)}
        />
      </Suspense>
      <Legend kind={kind} series={series} />
    </figure>
  )
}

/** What the picture shows first: where each series begins and ends. */
function descriptionOf(
  series: readonly Series[],
  rows: readonly AnyRecord[],
  along: string,
  words: (series: Series, row: AnyRecord) => string,
): string {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return ''
  return series
    .map(
      (each) =>
        `${each.label}: ${words(each, first)} in ${String(first[along])}, ${words(each, last)} in ${String(last[along])}.`,
    )
    .join(' ')
}
