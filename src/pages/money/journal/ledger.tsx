import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

const entryOf = ({ entryId }: { entryId?: string | null }) =>
  entryId ? paths.money.entry(entryId) : undefined

const nothing = { title: 'Nothing was posted', sentence: 'Choose other days, or another account.' }
const noAccount = {
  title: 'Choose an account',
  sentence:
    'Its postings are listed here with the balance after each line. Downloads include all accounts unless you choose some.',
  always: true,
}
const trail = [{ label: 'Reports', to: paths.reports() }]

/** The postings of accounts between two days, as a bank statement reads. */
export function AccountLedger() {
  const { accountId, bankAccountId } = useReportAddress(accountLedger).address.asked
  return (
    <ReportPage
      report={accountLedger}
      trail={trail}
      empty={accountId || bankAccountId ? nothing : noAccount}
      drawing={{ links: { date: entryOf, description: entryOf } }}
      figures={({ balances }) =>
        balances.map(({ currency, opening, closing }) => (
          <Stats key={currency}>
            <Stat label={`Opening balance, ${currency}`}>{formatMoney(opening, currency)}</Stat>
            <Stat label="Closing balance">{formatMoney(closing, currency)}</Stat>
          </Stats>
        ))
      }
    />
  )
}
