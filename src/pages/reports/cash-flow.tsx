import { cashFlow } from '#contract/tenant/money/cash-flow.ts'
import { monthsEarlier, periodBefore } from '#domain/dates/periods.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { reportsTrail } from './trail.ts'

interface Row {
  accountId?: string | null
  currency?: string | null
  section?: string | null
}

/** Why there is more or less at the bank; every figure opens what it is made of. */
export function CashFlow() {
  const { asked } = useReportAddress(cashFlow).address
  const now = { from: asked['from']!, to: asked['through']! }
  const ledgerOf =
    ({ from, to }: typeof now) =>
    ({ accountId, currency, section }: Row) =>
      // What there was before is not of these days.
      accountId && currency && section !== 'opening'
        ? paths.money.ledger({ ...asked, accountId, currency, from, through: to })
        : undefined
  return (
    <ReportPage
      report={cashFlow}
      trail={reportsTrail}
      empty={{
        title: 'No money moved',
        sentence:
          'Payments, expenses and sales move money once they are posted. Choose other days, or other books.',
      }}
      drawing={{
        links: {
          name: ledgerOf(now),
          amount: ledgerOf(now),
          before: ledgerOf(periodBefore(now)),
          yearBefore: ledgerOf(monthsEarlier(now, 12)),
        },
      }}
    />
  )
}
