import { deposits } from '#contract/tenant/money/deposits.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { DepositFigures, DepositTotals } from '#src/records/money/deposit-figures.tsx'
import { depositScreens } from '#src/resources/deposits.tsx'

/** The register of deposits, with what it comes to above. */
export default function Deposits() {
  const { can } = useAccess()
  const may = can('read', deposits.subject, 'bankAccountId')
  return (
    <ResourceList
      screens={depositScreens}
      strip={may ? <DepositFigures /> : null}
      lead={may ? <DepositTotals /> : null}
    />
  )
}
