import { leases } from '#contract/tenant/leases.ts'
import { useAccess } from '#src/providers/access.ts'
import { leaseScreens } from '#src/resources/leases.tsx'
import { ResourceList } from '../resource/list/index.tsx'
import { ExpiryStrip } from './expiry-strip.tsx'

/** Leases of all properties, with when they end above them. */
export default function LeaseList() {
  const { can } = useAccess()
  const strip = can('read', leases.subject, 'expiry') ? <ExpiryStrip /> : null
  return <ResourceList screens={leaseScreens} strip={strip} />
}
