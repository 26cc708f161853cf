import { useParams } from 'react-router'
import { readOwnerBankFile, readOwnerBatch } from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { BankFilePage } from '#src/records/money/bank-file-page.tsx'

/** What owners were paid in one go, as a file for the bank. */
export default function OwnerBatch() {
  const { id = '' } = useParams()
  const { can } = useAccess()
  return (
    <BankFilePage
      {...useOperation(readOwnerBatch, { params: { id } })}
      payees={{ one: 'this owner', many: 'these owners', edit: paths.owners.edit }}
      all={{ label: ownerPayments.labels.many, to: paths.ownerPayments.list() }}
      mayWrite={can('update', ownerPayments.subject, 'amount') && can('read', 'Owner', 'accountNumber')}
      write={(format) => callForFile(readOwnerBankFile, { params: { id }, query: { format } })}
    />
  )
}
