import { statement } from '#contract/tenant/money/statement.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
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
  return (
    <ReportPage
      report={statement}
      empty={own ? nothing : whose.some((name) => asked[name]) ? chosen : noAccount}
      without={own ? whose : undefined}
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
