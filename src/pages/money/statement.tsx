import { readPayable } from '#contract/tenant/money/online-payment-operations.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { PayNow } from '#src/records/money/pay-now.tsx'
import { Balances } from '#src/records/money/balances.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import { useProfile } from '#src/providers/profile.ts'

const nothing = { title: 'Nothing on this account', sentence: 'Charges and payments will be listed here.' }
const noAccount = {
  title: 'Choose a lease or a tenant',
  sentence: 'Their charges, payments and credits are listed here with the balance after each.',
  always: true,
}
const chosen = { title: 'Nothing on this account', sentence: 'Choose another account, or other days.' }
const whose = ['leaseId', 'tenantId']

/** What leases or tenants were charged and paid, with the balance after each line; without either, the reader's own. */
export default function Statement() {
  const own = useProfile().role === 'renter'
  const { asked } = useReportAddress(statement).address
  const { can } = useAccess()
  const payable = useOperation(readPayable, { enabled: own && can('create', 'OnlinePayment') })
  const owing = payable.data?.leases.filter(({ charges }) => charges.length > 0) ?? []
  return (
    <ReportPage
      report={statement}
      empty={own ? nothing : whose.some((name) => asked[name]) ? chosen : noAccount}
      without={own ? whose : undefined}
      actions={
        owing.length > 0 ? <PayNow leaseId={owing.length === 1 ? owing[0]?.leaseId : undefined} /> : null
      }
      drawing={{
        links: {
          description: ({ chargeId, paymentId }) =>
            chargeId ? paths.money.charge(chargeId) : paymentId ? paths.payments.show(paymentId) : undefined,
        },
      }}
      figures={({ balances, accounts }) => (
        <>
          {accounts.map((account) => (
            <Muted key={account}>{account}</Muted>
          ))}
          <Balances balances={balances} />
        </>
      )}
    />
  )
}
