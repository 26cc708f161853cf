import { Link } from 'react-router'
import { leases as resource } from '#contract/tenant/leases.ts'
import { frequencies } from '#domain/properties/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { leaseTones } from '#src/resources/leases.tsx'
import { FieldCell } from '../fields/cell.tsx'
import styles from './leases.module.css'
import type { LeaseRecord } from './record.ts'

interface Props {
  leases: readonly LeaseRecord[]
  /** What is not known from where they stand: who rents, or what. */
  named: 'tenants' | 'unit'
}

/** Leases in short: who or what, when, for how much. */
export function Agreements({ leases, named }: Props) {
  return (
    <ul className={styles.agreements}>
      {leases.map((lease) => (
        <li key={lease.id}>
          <Link className={styles.agreement} to={paths.leases.show(lease.id)}>
            <strong>
              {named === 'tenants' ? lease.tenantNames : `${lease.unitLabel}, ${lease.propertyTitle}`}
            </strong>
            <FieldCell resource={resource} field="status" record={lease} tones={leaseTones} />
            <small>
              {shortDate(lease.start)} – {lease.lastDay ? shortDate(lease.lastDay) : 'open'} ·{' '}
              {lease.reference}
            </small>
            <small>
              <FieldCell resource={resource} field="rent" record={lease} />{' '}
              {lease.frequency ? frequencies[lease.frequency] : null}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
