import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { keyFigures, type dashboard, type KeyFigure, type KeyFigureKey } from '#contract/tenant/dashboard.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { listOf } from './figures.ts'
import styles from './home.module.css'

type Told = AnswerOf<typeof dashboard>
const Trend = lazy(() => import('./trend.tsx'))

/** Figures whose course over twelve months is drawn (`trend.tsx`). */
const withTrend: ReadonlySet<KeyFigureKey> = new Set(['occupied', 'vacant', 'issues'])

/** RT-30: how much there is of everything that the profile may see; each leads to the list that it counts. */
export function KeyFigures({ told }: { told: Told | undefined }) {
  return (
    <ul className={styles.figures} aria-label="Key figures">
      {told?.figures.map(({ key, total, part }) => {
        const figure: KeyFigure = keyFigures[key]
        return (
          <Figure
            key={key}
            label={figure.label}
            to={listOf(figure)}
            note={part ? `${formatInteger(part)} ${figure.part!.words}` : ''}
            trend={withTrend.has(key) ? <Trend of={key} /> : null}
          >
            {formatInteger(total)}
          </Figure>
        )
      }) ?? Array.from({ length: 8 }, (_, place) => <Pending key={`pending ${place}`} />)}
      {told?.values ? <Values values={told.values} /> : null}
      {told?.rent ? <Rent rent={told.rent} /> : null}
    </ul>
  )
}

const Pending = () => (
  <li>
    <div className={styles.figure}>
      <Skeleton width={96} height={12} />
      <Skeleton width={56} height={24} />
    </div>
  </li>
)

interface FigureProps {
  label: string
  to: string
  note: string
  /** How it came to be, drawn in what is left of its place. */
  trend?: ReactNode
  children: ReactNode
}

function Figure({ label, to, note, trend, children }: FigureProps) {
  return (
    <li>
      <Link className={styles.figure} to={to}>
        <span>{label}</span>
        <strong>{children}</strong>
        <small>{note}</small>
        {trend ? (
          <span className={styles.trend}>
            <Suspense fallback={null}>{trend}</Suspense>
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** Money is never added across currencies: the largest one leads, the others follow. */
const largestFirst = <Row extends { currency: Currency }>(
  rows: readonly Row[],
  amount: (row: Row) => string,
) =>
  rows
    .filter((row) => amount(row) !== '0')
    .toSorted((a, b) => Number(BigInt(amount(b)) - BigInt(amount(a))))
    .map((row) => ({ currency: row.currency, words: compactMoney(amount(row), row.currency) }))

function Values({ values }: { values: NonNullable<Told['values']> }) {
  const [first, ...others] = largestFirst(values, ({ amount }) => amount)
  return (
    <Figure
      label="Latest valuations"
      to={paths.properties.list({ status: 'active', sortBy: 'value', sortOrder: 'desc' })}
      note={others.map(({ words }) => words).join(' · ')}
    >
      {first?.words ?? '–'}
    </Figure>
  )
}

/** This month's rent and what is overdue; each leads to the rows that it counts. */
function Rent({ rent: { from, to, data } }: { rent: NonNullable<Told['rent']> }) {
  const figures = [
    { name: 'overdue', label: 'Overdue rent', to: paths.money.arrears() },
    { name: 'due', label: 'Due this month', to: paths.money.charges({ due: `${from}..${to}` }) },
    {
      name: 'collected',
      label: 'Collected this month',
      to: paths.payments.list({ adate_range: `${from}..${to}` }),
    },
  ] as const
  return figures.map(({ name, label, to: path }) => {
    const [first, ...others] = largestFirst(data, (row) => row[name])
    return (
      <Figure
        key={name}
        label={label}
        to={path}
        note={others.map(({ words }) => words).join(' · ')}
        trend={first ? <Trend of={name} currency={first.currency} /> : null}
      >
        {first?.words ?? '–'}
      </Figure>
    )
  })
}
