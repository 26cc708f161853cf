import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { rentCollection } from '#contract/tenant/analytics/figures.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { properties } from '#contract/tenant/properties.ts'
import { summariseProperties } from '#contract/tenant/property-operations.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { listOf, useSelectable, useSelections, type Found, type Selection } from './figures.ts'
import styles from './home.module.css'

/** How many there are of something, and of those how many in some way. */
interface KeyFigure extends Selection {
  label: string
  /** "3 with a public page"; counted by its own filters. */
  part?: { query: Selection['query']; words: string }
  /** Only for those who keep them: to the others they are themselves. */
  kept?: true
}

const keyFigures: readonly KeyFigure[] = [
  {
    label: 'Active properties',
    of: 'properties',
    query: { status: 'active' },
    part: { query: { status: 'active', listing: 'listed' }, words: 'with a public listing' },
  },
  { label: 'Portfolios', of: 'portfolios', query: { status: 'active' } },
  {
    label: 'Occupied units',
    of: 'units',
    query: { occupancy: 'occupied,notice' },
    part: { query: { occupancy: 'notice' }, words: 'under notice' },
  },
  { label: 'Vacant units', of: 'units', query: { occupancy: 'vacant' } },
  {
    label: 'Current leases',
    of: 'leases',
    query: { status: 'active,notice,holdingOver' },
    part: { query: { status: 'scheduled' }, words: 'upcoming' },
  },
  { label: 'Tenants', of: 'tenants', query: {}, kept: true },
  {
    label: 'Open issues',
    of: 'issues',
    query: { status: 'open,inProgress' },
    part: { query: { status: 'open,inProgress', date_created: 'recent' }, words: 'new this week' },
  },
]

/** RT-30: how much there is of everything that the profile may see; each leads to the list that it counts. */
export function KeyFigures() {
  const { can } = useAccess()
  const selectable = useSelectable()
  const shown = keyFigures.flatMap((figure) => {
    const screens = selectable(figure)
    if (!screens || (figure.kept && !can('create', screens.resource.subject))) return []
    const part =
      figure.part && selectable({ of: figure.of, query: figure.part.query }) ? figure.part : undefined
    return [{ ...figure, screens, part }]
  })
  const found = useSelections(shown)
  const parts = useSelections(
    shown.map(({ screens, query, part }) => ({ screens, query: part?.query ?? query })),
  )
  return (
    <ul className={styles.figures} aria-label="Key figures">
      {shown.map(({ label, screens, query, part }, index) => (
        <Figure
          key={label}
          label={label}
          to={listOf(screens, query)}
          note={part && parts[index]?.total ? `${formatInteger(parts[index].total)} ${part.words}` : ''}
        >
          <Total found={found[index]} />
        </Figure>
      ))}
      {can('read', properties.subject, 'value') && can('read', properties.subject, 'unitCount') ? (
        <Values />
      ) : null}
      {can('read', charges.subject, 'tenantNames') ? <Collection /> : null}
    </ul>
  )
}

function Total({ found }: { found: Found | null | undefined }) {
  if (found === undefined) return <Skeleton width={48} height={24} />
  return found ? formatInteger(found.total) : '–'
}

interface FigureProps {
  label: string
  to: string
  note: string
  children: ReactNode
}

function Figure({ label, to, note, children }: FigureProps) {
  return (
    <li>
      <Link className={styles.figure} to={to}>
        <span>{label}</span>
        <strong>{children}</strong>
        <small>{note}</small>
      </Link>
    </li>
  )
}

/** Money is never added across currencies: the largest one leads, the others follow. */
function Values() {
  const { data, isError } = useOperation(summariseProperties, { query: { status: 'active' } })
  const amounts = (data?.value ?? []).map(({ currency, amount }) => compactMoney(amount, currency))
  const [first, ...others] = amounts
  return (
    <Figure
      label="Latest valuations"
      to={paths.properties.list({ status: 'active', sortBy: 'value', sortOrder: 'desc' })}
      note={others.join(' · ')}
    >
      {data || isError ? (first ?? '–') : <Skeleton width={96} height={24} />}
    </Figure>
  )
}

type Collected = AnswerOf<typeof rentCollection>['data'][number]

/** This month's rent and what is overdue, the largest currency first; each leads to the rows that it counts. */
function Collection() {
  const { data, isError } = useOperation(rentCollection)
  const figures = [
    { name: 'overdue', label: 'Overdue rent', to: paths.money.arrears() },
    {
      name: 'due',
      label: 'Due this month',
      to: paths.money.charges(data && { due: `${data.from}..${data.to}` }),
    },
    {
      name: 'collected',
      label: 'Collected this month',
      to: paths.payments.list(data && { adate_range: `${data.from}..${data.to}` }),
    },
  ] as const
  const amounts = (name: 'overdue' | 'due' | 'collected') =>
    (data?.data ?? [])
      .filter((row: Collected) => row[name] !== '0')
      .toSorted((a, b) => Number(BigInt(b[name]) - BigInt(a[name])))
      .map((row) => compactMoney(row[name], row.currency))
  return figures.map(({ name, label, to }) => {
    const [first, ...others] = amounts(name)
    return (
      <Figure key={name} label={label} to={to} note={others.join(' · ')}>
        {data || isError ? (first ?? '–') : <Skeleton width={96} height={24} />}
      </Figure>
    )
  })
}
