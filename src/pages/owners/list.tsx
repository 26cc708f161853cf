import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { ownerScreens } from '#src/resources/owners.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** Owners, with the way to mailing them their statements. */
export default function Owners() {
  const { can } = useAccess()
  const lead = can('create', ownerPayments.subject) ? (
    <div style={{ marginLeft: 'auto' }}>
      <ButtonLink small to={paths.owners.mails()}>
        Email statements
      </ButtonLink>
    </div>
  ) : null
  return <ResourceList screens={ownerScreens} lead={lead} />
}
