import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { managementAgreementScreens } from '#src/resources/management-agreements.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** Agreements, with the way to charging what they say. */
export default function Agreements() {
  const { can } = useAccess()
  const lead = can('update', managementAgreements.subject, 'fees') ? (
    <div style={{ marginLeft: 'auto' }}>
      <ButtonLink small to={paths.agreements.charge()}>
        Charge fees
      </ButtonLink>
    </div>
  ) : null
  return <ResourceList screens={managementAgreementScreens} lead={lead} />
}
