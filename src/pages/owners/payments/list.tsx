import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { ownerPaymentScreens } from '#src/resources/owner-payments.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** What owners were paid and paid in, with the way to paying them. */
export default function OwnerPayments() {
  const { can } = useAccess()
  const lead = can('create', ownerPayments.subject) ? (
    <div style={{ marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <ButtonLink small to={paths.ownerPayments.requests()}>
        Requests for funds
      </ButtonLink>
      <ButtonLink small look="primary" to={paths.ownerPayments.pay()}>
        Pay owners
      </ButtonLink>
    </div>
  ) : null
  return <ResourceList screens={ownerPaymentScreens} lead={lead} />
}
