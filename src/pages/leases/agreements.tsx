import { Link } from 'react-router'
import { leases as resource } from '#contract/tenant/leases.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { leaseTones } from '#src/resources/leases.tsx'
import { FieldCell } from '#src/ui/fields/cell.tsx'
import styles from './leases.module.css'
import type { LeaseRecord } from './record.ts'

/** Leases in short: who, when, for how much. */
export function Agreements({ leases }: { leases: readonly LeaseRecord[] }) {
  return (
    <ul className={styles.agreements}>
      {leases.map((lease) => (
        <li key={lease.id}>
          <Link className={styles.agreement} to={paths.leases.show(lease.id)}>
            <strong>{lease.tenantNames}</strong>
            <FieldCell resource={resource} field="status" record={lease} tones={leaseTones} />
            <small>
              {shortDate(lease.start)} – {lease.lastDay ? shortDate(lease.lastDay) : 'open'} ·{' '}
              {lease.reference}
            </small>
            <small>
              <FieldCell resource={resource} field="rent" record={lease} />{' '}
              <FieldCell resource={resource} field="frequency" record={lease} />
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
