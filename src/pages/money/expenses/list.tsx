import { Landmark } from 'lucide-react'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ExpenseFigures } from '#src/records/money/expense-figures.tsx'

/** What things cost, with what it comes to above. */
export default function Expenses() {
  const { can } = useAccess()
  const lead = can('update', expenseScreens.resource.subject, 'paid') ? (
    <ButtonLink small to={paths.expenses.pay()} style={{ marginLeft: 'auto' }}>
      <Landmark size={14} aria-hidden /> Pay several
    </ButtonLink>
  ) : null
  return <ResourceList screens={expenseScreens} strip={<ExpenseFigures />} lead={lead} />
}
