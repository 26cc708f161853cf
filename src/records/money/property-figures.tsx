import { Link } from 'react-router'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { summariseCharges } from '#contract/tenant/money/charge-summary.ts'
import { summarisePayments } from '#contract/tenant/money/payment-operations.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { compactMoney } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { Inline, Stat, Stats } from '#src/ui/page/parts.tsx'

/** SC-03: what was due, collected and is outstanding in the chosen days, per currency, each leading to its rows. */
export function PropertyFigures({ propertyId, currency: own }: { propertyId: string; currency: Currency }) {
  const { from = '', through, unitId } = useReportAddress(cashBook).address.asked
  const days = `${from}..${through}`
  const of = { propertyId, ...(unitId && { unit: unitId }) }
  const due = { ...of, due: days }
  const collected = { ...of, status: 'settled,onAccount', adate_range: days }
  const charged = useOperation(summariseCharges, { query: due, keepPrevious: true }).data
  const paid = useOperation(summarisePayments, { query: collected, keepPrevious: true }).data
  const others = [...(charged?.currencies ?? []), ...(paid?.sums ?? [])].map(({ currency }) => currency)
  const currencies = new Set([own, ...others])
  return (
    <Inline gap={24}>
      {[...currencies].map((currency) => {
        const owed = charged?.currencies.find((each) => each.currency === currency)
        const received = paid?.sums.find((each) => each.currency === currency)?.received ?? '0'
        return (
          <Stats key={currency}>
            <Stat label={`Due, ${currency}`}>
              <Link to={paths.money.charges(due)}>{compactMoney(owed?.charged ?? '0', currency)}</Link>
            </Stat>
            <Stat label="Collected">
              <Link to={paths.payments.list(collected)}>{compactMoney(received, currency)}</Link>
            </Stat>
            <Stat label="Outstanding">
              <Link to={paths.money.charges({ ...due, status: 'scheduled,due,partPaid,overdue' })}>
                {compactMoney(owed?.outstanding ?? '0', currency)}
              </Link>
            </Stat>
          </Stats>
        )
      })}
    </Inline>
  )
}
