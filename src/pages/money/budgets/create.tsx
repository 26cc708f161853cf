import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { useToday } from '#src/providers/today.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { budgetScreens } from '#src/resources/budgets.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

/** A year of a property; its amounts are entered next. */
export default function NewBudget() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const property = query.get('property')
  const year = Number(useToday().slice(0, 4))
  usePage('New budget')
  return (
    <ResourceForm
      screens={budgetScreens}
      title="New budget"
      lead="Choose the property and the year. You enter the amounts next."
      defaults={{ propertyId: property, year }}
      onSaved={({ id }) => void navigate(paths.budgets.edit(id), { replace: true })}
      onLeave={() => void navigate(property ? paths.financials.budgets(property) : paths.budgets.list())}
    />
  )
}
