import { Landmark } from 'lucide-react'
import { payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import { FromReceipts } from '#src/records/money/from-receipts.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Inline } from '#src/ui/page/parts.tsx'
import { ExpenseFigures } from '#src/records/money/expense-figures.tsx'

/** What things cost, with what it comes to above. */
export default function Expenses() {
  const { can, canAsk, canOn } = useAccess()
  const { user } = useProfile()
  const { subject } = expenseScreens.resource
  // Of no property yet: who may only enter those of some begins at a property.
  const anywhere = { propertyId: null, property: null, createdBy: user.id }
  const lead = (
    <div style={{ marginLeft: 'auto' }}>
      <Inline>
        {canOn('create', subject, anywhere) ? <FromReceipts /> : null}
        {can('update', subject, 'paid') && canAsk(payExpenses) ? (
          <ButtonLink small to={paths.expenses.pay()}>
            <Landmark size={14} aria-hidden /> Pay several
          </ButtonLink>
        ) : null}
      </Inline>
    </div>
  )
  return <ResourceList screens={expenseScreens} strip={<ExpenseFigures />} lead={lead} />
}
