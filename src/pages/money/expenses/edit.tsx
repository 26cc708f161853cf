import { Navigate, useParams, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import EditRecord from '#src/records/edit.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import { ExpenseForm } from './form.tsx'

/** RT-81: what is in the books stays as it is; a draft or what was rejected is changed here. */
export default function EditExpense() {
  const { propertyId } = useParams()
  const [query] = useSearchParams()
  if (propertyId) return <Navigate replace to={paths.expenses.edit(query.get('id') ?? '')} />
  return <EditRecord screens={expenseScreens} form={(given) => <ExpenseForm {...given} />} />
}
