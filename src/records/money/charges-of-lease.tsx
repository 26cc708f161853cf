import { useMemo } from 'react'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { chargeScreensOfLease } from '#src/resources/charges.tsx'
import { Corrections } from './corrections.tsx'
import styles from './money.module.css'
import { RaiseCharge } from './raise-charge.tsx'

/** What was charged on one lease, as a tab of its page. */
export default function ChargesOfLease({ lease }: { lease: LeaseRecord }) {
  const { id } = lease
  const within = useMemo(() => ({ lease: id }), [id])
  return (
    <ResourceList
      screens={chargeScreensOfLease}
      within={within}
      strip={
        <div className={styles.figures}>
          <Corrections lease={lease} />
          <RaiseCharge lease={lease} />
        </div>
      }
    />
  )
}
