import { totalDeposits } from '#contract/tenant/money/deposit-operations.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { DepositFigures, DepositTotals } from '#src/records/money/deposit-figures.tsx'
import { depositScreens } from '#src/resources/deposits.tsx'

/** The register of deposits, with what it comes to above. */
export default function Deposits() {
  const { canAsk } = useAccess()
  return (
    <ResourceList
      screens={depositScreens}
      strip={<DepositFigures />}
      lead={canAsk(totalDeposits) ? <DepositTotals /> : null}
    />
  )
}
