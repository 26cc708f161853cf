import { lazy } from 'react'
import { useParams } from 'react-router'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'

const Payment = lazy(() => import('./payments/details.tsx'))
const Expense = lazy(() => import('./expenses/details.tsx'))

/** RT-74: whatever stands in a property's financials: a payment, or an expense of it. */
export default function FinancialReport() {
  const { propertyId, id = '' } = useParams()
  const { can } = useAccess()
  const { record, problem } = useRecord(expenses, id, { enabled: can('read', expenses.subject) })
  if (record) return record.propertyId === propertyId ? <Expense /> : <Payment />
  return problem || !can('read', expenses.subject) ? <Payment /> : <PendingPage />
}
