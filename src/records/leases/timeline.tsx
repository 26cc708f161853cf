import { addMonths, daysUntil } from '#domain/dates/calendar.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useToday } from '#src/providers/today.ts'
import styles from './leases.module.css'
import type { LeaseRecord } from './record.ts'

/** Who had a unit when, on one line from the first lease on to a year from now. */
export function Timeline({ leases }: { leases: readonly LeaseRecord[] }) {
  const today = useToday()
  if (leases.length === 0) return null
  const first = leases.reduce((earliest, { start }) => (start < earliest ? start : earliest), today)
  const last = leases.reduce(
    (latest, { lastDay }) => (lastDay !== null && lastDay > latest ? lastDay : latest),
    addMonths(today, 12),
  )
  const whole = Math.max(1, daysUntil(first, last))
  const at = (day: string) => `${(Math.max(0, daysUntil(first, day)) / whole) * 100}%`
  // One that holds over is there until today; one without an end, for as long as the line goes.
  const endOf = ({ lastDay, status }: LeaseRecord) =>
    status === 'holdingOver' || (status === 'notice' && lastDay! < today) ? today : (lastDay ?? last)
  const words = leases
    .map(
      (lease) =>
        `${lease.tenantNames}: ${shortDate(lease.start)} to ${lease.lastDay ? shortDate(lease.lastDay) : 'open'}`,
    )
    .join('; ')
  return (
    <div role="img" aria-label={`Over time: ${words}`}>
      <div className={styles.line}>
        {leases.map((lease) => (
          <span
            key={lease.id}
            className={styles.bar}
            title={`${lease.tenantNames}, ${shortDate(lease.start)} – ${lease.lastDay ? shortDate(lease.lastDay) : 'open'}`}
            data-now={['active', 'notice', 'holdingOver'].includes(lease.status) ? '' : undefined}
            data-coming={['scheduled', 'awaitingSignature'].includes(lease.status) ? '' : undefined}
            style={{ left: at(lease.start), width: `calc(${at(endOf(lease))} - ${at(lease.start)})` }}
          />
        ))}
        <span className={styles.now} style={{ left: at(today) }} />
      </div>
      <div className={styles.scale}>
        <span>{shortDate(first)}</span>
        <span>{shortDate(last)}</span>
      </div>
    </div>
  )
}
