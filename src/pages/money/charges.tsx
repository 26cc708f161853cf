import { CalendarSync } from 'lucide-react'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { RaiseCharge } from '#src/records/money/raise-charge.tsx'
import { chargeScreens } from '#src/resources/charges.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Inline } from '#src/ui/page/parts.tsx'

/** What all tenants owe and have owed. */
export default function Charges() {
  const { can } = useAccess()
  const lead = (
    <div style={{ marginLeft: 'auto' }}>
      <Inline>
        {can('update', 'Books') ? (
          <ButtonLink to={paths.money.chargeRun()}>
            <CalendarSync size={16} aria-hidden /> Charge run
          </ButtonLink>
        ) : null}
        <RaiseCharge />
      </Inline>
    </div>
  )
  return <ResourceList screens={chargeScreens} lead={lead} />
}
