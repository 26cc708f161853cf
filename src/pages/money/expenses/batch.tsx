import { useParams, useSearchParams } from 'react-router'
import { readBankFile, readPaymentBatch } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { BankFilePage } from '#src/records/money/bank-file-page.tsx'

/** Expenses that were paid in one go, as a file for the bank. */
export default function PaymentBatch() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const batchId = query.get('batchId') ?? ''
  const { can } = useAccess()
  return (
    <BankFilePage
      {...useOperation(readPaymentBatch, { params: { id }, query: { batchId } })}
      payees={{ one: 'this vendor', many: 'these vendors', edit: paths.vendors.edit }}
      all={{ label: expenses.labels.many, to: paths.expenses.list() }}
      mayWrite={can('update', expenses.subject, 'paid') && can('read', 'Vendor', 'accountNumber')}
      write={(format) => callForFile(readBankFile, { params: { id }, query: { batchId, format } })}
    />
  )
}
