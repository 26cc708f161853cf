import { useMemo } from 'react'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { chargeScreensOfLease } from '#src/resources/charges.tsx'
import { Inline } from '#src/ui/page/parts.tsx'
import { Corrections } from './corrections.tsx'
import { RaiseCharge } from './raise-charge.tsx'

/** What was charged on one lease, as a tab of its page. */
export default function ChargesOfLease({ lease }: { lease: LeaseRecord }) {
  const { id } = lease
  const within = useMemo(() => ({ lease: id }), [id])
  return (
    <>
      <Corrections lease={lease} />
      <ResourceList
        screens={chargeScreensOfLease}
        within={within}
        strip={
          <Inline>
            <RaiseCharge lease={lease} />
          </Inline>
        }
      />
    </>
  )
}
