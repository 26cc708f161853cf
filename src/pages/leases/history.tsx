import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { endReasons, noticeGivers, termTypes } from '#domain/leases/vocabulary.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { fullDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { Section } from '#src/ui/page/parts.tsx'
import styles from '#src/records/leases/leases.module.css'
import type { Readable } from '#src/resources/screens.ts'

interface Event {
  on: string
  what: ReactNode
}

type Lease = Readable<typeof leases>

/** What happened to a lease and what will, in order, as far as the reader may know. */
function eventsOf(lease: Lease, next: Lease | undefined): Event[] {
  const { start, terms = [], breaks = [], currency } = lease
  const event = (on: string | null | undefined, what: ReactNode): Event[] => (on ? [{ on, what }] : [])
  const begins = lease.renewalOfId ? (
    <>
      First day; <Link to={paths.leases.show(lease.renewalOfId)}>follows the previous lease</Link>
    </>
  ) : (
    'First day'
  )
  return [
    ...event(lease.sentOn, 'Sent'),
    ...event(lease.signedOn, 'Signed'),
    ...event(start, begins),
    ...terms
      .filter(({ from }) => start && from > start)
      .flatMap(({ from, type, label, amount }) =>
        event(
          from,
          `${termTypes[type]}${label ? ` (${label})` : ''}: ${currency ? formatMoney(amount, currency) : ''}`,
        ),
      ),
    ...breaks.flatMap(({ on }) => event(on, 'Break option')),
    ...event(lease.noticeGivenOn, `${noticeGivers[lease.noticeBy ?? 'tenant']} gave notice`),
    ...(lease.endedOn
      ? event(lease.endedOn, `Last day: ${endReasons[lease.endReason ?? 'expired'].toLowerCase()}`)
      : [...event(lease.leavesOn, 'Last day by notice'), ...event(lease.end, 'Last day of the term')]),
    ...event(
      next?.start,
      next && (
        <>
          Renewed by <Link to={paths.leases.show(next.id)}>{next.reference}</Link>
        </>
      ),
    ),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

export function History({ lease }: { lease: Lease }) {
  const { can } = useAccess()
  const { records } = useRecords(leases, {
    filters: { renewalOfId: lease.id },
    enabled: can('read', leases.subject, 'renewalOfId'),
  })
  const next = records.find(({ status }) => status !== 'cancelled')
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
