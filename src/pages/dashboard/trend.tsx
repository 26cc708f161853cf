import type { Report, ReportAnswer } from '#contract/kit/index.ts'
import { charts } from '#contract/tenant/analytics/charts.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import styles from './home.module.css'

/** Which column of which chart a figure’s course is; a part of a month that is under way says little of sums. */
const courses = {
  occupied: { report: charts.occupancy, column: 'occupied', adds: false },
  vacant: { report: charts.occupancy, column: 'vacant', adds: false },
  issues: { report: charts.issues, column: 'opened', adds: true },
  overdue: { report: charts.arrears, column: 'overdue', adds: false },
  due: { report: charts['rent-collection'], column: 'due', adds: true },
  collected: { report: charts['rent-collection'], column: 'received', adds: true },
} as const satisfies Record<string, { report: Report; column: string; adds: boolean }>

interface Props {
  of: string
  currency?: Currency
}

/** The last twelve months of a figure as a line, and what became of it since the month before; nothing until it is known. */
export default function Trend({ of, currency }: Props) {
  const course = Object.entries(courses).find(([name]) => name === of)?.[1]
  const { report, column, adds } = course ?? courses.occupied
  const { canReport } = useAccess()
  const { data } = useOperation(report.read, {
    query: { limit: '200' },
    enabled: course !== undefined && canReport(report),
  })
  const answer: ReportAnswer | undefined = data
  const values = (answer?.data ?? [])
    .filter((row) => currency === undefined || row['currency'] === currency)
    .map((row) => row[column])
    .filter((value) => typeof value === 'number')
  if (values.length < 3) return null
  const [before, now] = [values.at(-2)!, values.at(-1)!]
  const words = (value: number) => (currency ? compactMoney(value, currency) : formatInteger(value))
  const change = now - before
  return (
    <>
      <small>
        {adds
          ? `${words(before)} ${of === 'issues' ? 'opened ' : ''}last month`
          : change === 0
            ? 'Same as a month ago'
            : `${change > 0 ? '+' : '−'}${words(Math.abs(change))} on last month`}
      </small>
      <Line values={adds ? values.slice(0, -1) : values} />
    </>
  )
}

const [width, height, edge] = [96, 24, 3]

/** Drawn beside words that say what matters of it. */
function Line({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const points = values.map((value, place) => [
    edge + (place / (values.length - 1)) * (width - 2 * edge),
    height - edge - ((value - least) / span) * (height - 2 * edge),
  ])
  const [x, y] = points.at(-1)!
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r={2.5} />
    </svg>
  )
}
