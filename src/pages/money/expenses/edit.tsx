import { Navigate, useParams, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import EditRecord from '#src/records/edit.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import { ExpenseForm } from './form.tsx'
import { Receipts } from './receipts.tsx'
import styles from './receipts.module.css'

/** RT-81: a draft or what was rejected, beside its receipts; what is in the books stays as it is. */
export default function EditExpense() {
  const { propertyId } = useParams()
  const [query] = useSearchParams()
  if (propertyId) return <Navigate replace to={paths.expenses.edit(query.get('id') ?? '')} />
  return (
    <EditRecord
      screens={expenseScreens}
      form={(given) => (
        <div className={styles.layout}>
          <Receipts expenseId={given.record.id} />
          <ExpenseForm {...given} />
        </div>
      )}
    />
  )
}
