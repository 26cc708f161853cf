import { useMemo } from 'react'
import { leaseExpiry } from '#contract/tenant/lease-operations.ts'
import { useAccess } from '#src/providers/access.ts'
import { leaseScreensOfProperty } from '#src/resources/leases.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { ExpiryStrip } from '#src/records/leases/expiry-strip.tsx'

/** The leases of one property, as a tab of its page. */
export default function LeasesTab({ property }: { property: Readable }) {
  const { id } = property
  const { canAsk } = useAccess()
  const within = useMemo(() => ({ propertyId: id }), [id])
  const strip = canAsk(leaseExpiry) ? <ExpiryStrip within={within} /> : null
  return <ResourceList screens={leaseScreensOfProperty} within={within} strip={strip} />
}
