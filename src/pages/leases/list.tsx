import { Table2 } from 'lucide-react'
import { leaseExpiry } from '#contract/tenant/lease-operations.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { leaseScreens } from '#src/resources/leases.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import { ExpiryStrip } from '#src/records/leases/expiry-strip.tsx'

/** Leases of all properties, with when they end above them. */
export default function LeaseList() {
  const { canAsk, canReport } = useAccess()
  const strip = canAsk(leaseExpiry) ? <ExpiryStrip /> : null
  const lead = canReport(rentRoll) ? (
    <ButtonLink small to={paths.leases.rentRoll()} style={{ marginLeft: 'auto' }}>
      <Table2 size={14} aria-hidden /> Rent roll
    </ButtonLink>
  ) : null
  return <ResourceList screens={leaseScreens} strip={strip} lead={lead} />
}
