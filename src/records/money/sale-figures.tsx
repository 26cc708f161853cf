import { Link } from 'react-router'
import { summariseSales } from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { selectionQuery } from '#src/lib/list-address.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useListAddress, type FixedFilters } from '#src/records/list/use-list-address.ts'
import styles from '#src/records/money/payments.module.css'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

/** What the filters show comes to, per currency; each figure leads to its rows. */
export function SaleFigures({ within }: { within?: FixedFilters }) {
  const { address, href } = useListAddress(sales, within)
  const { data } = useOperation(summariseSales, { query: selectionQuery(address), keepPrevious: true })
  const to = (status: string) => href({ filters: { ...address.filters, status } })
  if (!data || data.sums.length === 0) return null
  return (
    <div className={styles.figures}>
      {data.sums.map(({ currency, offers, agreed, open, overdue, completed }) => (
        <Stats key={currency}>
          <Stat
            label={`Agreed, ${currency}`}
            unit={
              offers > 0 ? `${formatInteger(offers)} open ${offers === 1 ? 'offer' : 'offers'}` : undefined
            }
          >
            <Link to={to('accepted,underContract,partPaid,paid')}>{compactMoney(agreed, currency)}</Link>
          </Stat>
          {open === '0' ? null : <Stat label="To pay">{compactMoney(open, currency)}</Stat>}
          {overdue === '0' ? null : <Stat label="Overdue">{compactMoney(overdue, currency)}</Stat>}
          {completed === '0' ? null : (
            <Stat label="Completed">
              <Link to={to('completed')}>{compactMoney(completed, currency)}</Link>
            </Stat>
          )}
        </Stats>
      ))}
    </div>
  )
}
