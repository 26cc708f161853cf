import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { summariseProperties } from '#contract/tenant/property-operations.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { compactMoney, counted, exactInstant, formatInteger, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import type { AnyRecord } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { usePage } from '#src/ui/layout/page.ts'
import { EmptyList } from '../resource/list/states.tsx'
import { Thing } from '../resource/list/thing.tsx'
import styles from './home.module.css'

/** RT-30: the business at a glance; each figure leads to the list that it counts. */
export default function Home() {
  const { organisation } = useProfile()
  const { can } = useAccess()
  usePage('Dashboard')
  const all = useOperation(summariseProperties)
  if (!can('read', properties.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (all.data?.count === 0) return <EmptyList screens={propertyScreens} />
  return (
    <div className={styles.page}>
      <h1>{organisation.name}</h1>
      <ul className={styles.figures}>
        <Count label="Active properties" query={{ status: 'active' }} />
        {can('read', properties.subject, 'listing') ? (
          <Count label="With a public page" query={{ status: 'active', listing: 'listed' }} />
        ) : null}
        <Count label="Drafts to finish" query={{ status: 'draft' }} />
        {can('read', properties.subject, 'value') ? <Values /> : null}
      </ul>
      <div className={styles.columns}>
        <Latest title="Added last" sortBy="createdAt" />
        <Latest title="Changed last" sortBy="updatedAt" />
      </div>
    </div>
  )
}

function Figure({
  label,
  to,
  note,
  children,
}: {
  label: string
  to?: string
  note?: string
  children: ReactNode
}) {
  const content = (
    <>
      <span>{label}</span>
      <strong>{children}</strong>
      <small>{note}</small>
    </>
  )
  return (
    <li>
      {to ? (
        <Link className={styles.figure} to={to}>
          {content}
        </Link>
      ) : (
        <div className={styles.figure}>{content}</div>
      )}
    </li>
  )
}

function Count({ label, query }: { label: string; query: Record<string, string> }) {
  const { data } = useOperation(summariseProperties, { query })
  const units = data && data.unitCount > 0 ? counted(data.unitCount, { one: 'Unit', many: 'Units' }) : ''
  return (
    <Figure label={label} to={paths.properties.list(query)} note={units}>
      {data ? formatInteger(data.count) : <Skeleton width={48} height={24} />}
    </Figure>
  )
}

/** Money is never added across currencies: the largest one leads, the others follow. */
function Values() {
  const { data } = useOperation(summariseProperties, { query: { status: 'active' } })
  const amounts = (data?.value ?? []).map(({ currency, amount }) =>
    compactMoney(amount, currency as Currency),
  )
  const [first, ...others] = amounts
  return (
    <Figure
      label="Value, latest valuations"
      to={paths.properties.list({ status: 'active', sortBy: 'value', sortOrder: 'desc' })}
      note={others.join(' · ')}
    >
      {data ? (first ?? '–') : <Skeleton width={96} height={24} />}
    </Figure>
  )
}

function Latest({ title, sortBy }: { title: string; sortBy: 'createdAt' | 'updatedAt' }) {
  const { result, query } = useList<AnyRecord>({
    resource: properties.name,
    dataProviderName: properties.api,
    pagination: { currentPage: 1, pageSize: 6, mode: 'server' },
    sorters: [{ field: sortBy, order: 'desc' }],
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  return (
    <section className={styles.block}>
      <h2>
        {title}
        <Link
          to={paths.properties.list({ sortBy, sortOrder: 'desc' })}
          aria-label={`${title}: all properties`}
        >
          All
        </Link>
      </h2>
      {query.isError ? (
        <p className={styles.none}>Could not be loaded.</p>
      ) : (
        <ul className={styles.rows}>
          {query.data
            ? result.data.map((record) => (
                <li key={record.id}>
                  <Thing screens={propertyScreens} record={record} />
                  <time dateTime={record[sortBy] as string} title={exactInstant(record[sortBy] as string)}>
                    {timeAgo(record[sortBy] as string)}
                  </time>
                </li>
              ))
            : Array.from({ length: 6 }, (_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
                <li key={index} aria-hidden>
                  <Skeleton width="60%" height={12} />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
