import type { Report, ReportAnswer } from '#contract/kit/index.ts'
import { monthsEarlier, periodBefore, type Period } from '#domain/dates/periods.ts'
import { isCurrency } from '#domain/money/currencies.ts'
import { compactMoney, formatInteger, formatShare } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import styles from './chart.module.css'
import type { ChartState } from './use-chart.ts'

interface Props {
  report: Report
  asked: Readonly<Record<string, string>>
  chart: ChartState
}

/** What a chart's series come to altogether, beside the period before and the same period a year before. */
export function Comparison({ report, asked, chart: { answer, currency } }: Props) {
  const { from, through } = asked
  const now = { from: from ?? '', to: through ?? '' }
  const compared = (report.chart?.compared ?? report.chart?.series ?? []).filter(
    (name) => report.columns[name]!.total,
  )
  const comparable = compared.length > 0 && Boolean(from && through)
  const before = comparable ? periodBefore(now) : now
  const yearBefore = comparable ? monthsEarlier(now, 12) : now
  const of = (period: Period) => ({
    query: { ...asked, from: period.from, through: period.to, ...(currency ? { currency } : {}), limit: '1' },
    enabled: comparable && answer !== undefined,
  })
  const earlier = useOperation(report.read, of(before)).data
  const lastYear = useOperation(report.read, of(yearBefore)).data
  if (!comparable || !answer) return null
  const series = compared.filter((name) => answer.columns.includes(name))
  const sumOf = (told: ReportAnswer | undefined, name: string) =>
    told && BigInt(told.totals.find((total) => total.currency === (currency ?? null))?.sums[name] ?? '0')
  return (
    <dl className={styles.sums}>
      {series.map((name) => {
        const sum = sumOf(answer, name) ?? 0n
        const changes = [
          { than: 'on the previous period', change: changeOf(sum, sumOf(earlier, name)) },
          // Of a whole year both are the same days.
          ...(before.from === yearBefore.from
            ? []
            : [{ than: 'on a year earlier', change: changeOf(sum, sumOf(lastYear, name)) }]),
        ]
        return (
          <div key={name}>
            <dt>{report.label(name)}</dt>
            <dd>
              {isCurrency(currency) ? compactMoney(Number(sum), currency) : formatInteger(Number(sum))}
              {changes.map(({ than, change }) =>
                change === null ? null : (
                  <small key={than}>{change === undefined ? '\u00a0' : `${change} ${than}`}</small>
                ),
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** `+12.5%`; null where there was nothing to compare with, undefined while that is not known. */
function changeOf(sum: bigint, before: bigint | undefined): string | null | undefined {
  if (before === undefined) return undefined
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  const tenths = Math.round(Number(((sum - before) * 10_000n) / size) / 10)
  return `${tenths > 0 ? '+' : tenths < 0 ? '\u2212' : ''}${formatShare(Math.abs(tenths) * 10)}`
}
