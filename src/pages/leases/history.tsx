import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { endReasons, noticeGivers, termTypes } from '#domain/leases/vocabulary.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { fullDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useToday } from '#src/providers/today.ts'
import { Section } from '#src/ui/page/parts.tsx'
import styles from '#src/records/leases/leases.module.css'
import type { LeaseRecord } from '#src/records/leases/record.ts'

interface Event {
  on: string
  what: ReactNode
}

/** What happened to a lease and what will, in order. */
function eventsOf(lease: LeaseRecord, next: LeaseRecord | undefined): Event[] {
  const events: (Event | false)[] = [
    lease.sentOn !== null && { on: lease.sentOn, what: 'Sent' },
    lease.signedOn !== null && { on: lease.signedOn, what: 'Signed' },
    {
      on: lease.start,
      what: lease.renewalOfId ? (
        <>
          First day; <Link to={paths.leases.show(lease.renewalOfId)}>follows the previous lease</Link>
        </>
      ) : (
        'First day'
      ),
    },
    ...lease.terms
      .filter(({ from }) => from > lease.start)
      .map((term) => ({
        on: term.from,
        what: `${termTypes[term.type]}${term.label ? ` (${term.label})` : ''}: ${formatMoney(term.amount, lease.currency)}`,
      })),
    ...lease.breaks.map(({ on }) => ({ on, what: 'Break option' })),
    lease.noticeGivenOn !== null && {
      on: lease.noticeGivenOn,
      what: `${noticeGivers[lease.noticeBy ?? 'tenant']} gave notice`,
    },
    lease.endedOn === null && lease.leavesOn !== null && { on: lease.leavesOn, what: 'Last day by notice' },
    lease.endedOn === null && lease.end !== null && { on: lease.end, what: 'Last day of the term' },
    lease.endedOn !== null && {
      on: lease.endedOn,
      what: `Last day: ${endReasons[lease.endReason ?? 'expired'].toLowerCase()}`,
    },
    next !== undefined && {
      on: next.start,
      what: (
        <>
          Renewed by <Link to={paths.leases.show(next.id)}>{next.reference}</Link>
        </>
      ),
    },
  ]
  return events
    .filter((event) => event !== false)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

export function History({ lease }: { lease: LeaseRecord }) {
  const { result } = useList<LeaseRecord>({
    resource: leases.name,
    dataProviderName: leases.api,
    filters: [{ field: 'renewalOfId', operator: 'eq', value: lease.id }],
    errorNotification: false,
  })
  const next = result.data.find(({ status }) => status !== 'cancelled')
  const today = useToday()
  return (
    <Section title="History">
      <ol className={styles.events}>
        {eventsOf(lease, next).map(({ on, what }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two things of one day are told apart by their place
          <li key={`${on} ${index}`} data-ahead={on > today ? '' : undefined}>
            <time dateTime={on}>{fullDate(on)}</time>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
