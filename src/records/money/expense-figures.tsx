import { Link } from 'react-router'
import { summariseExpenses } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { selectionQuery } from '#src/lib/list-address.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useListAddress, type FixedFilters } from '#src/records/list/use-list-address.ts'
import styles from '#src/records/money/payments.module.css'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

/** What the filters show comes to, per currency; what waits and what is to be paid leads to its rows. */
export function ExpenseFigures({ within }: { within?: FixedFilters }) {
  const { address, href } = useListAddress(expenses, within)
  const { data } = useOperation(summariseExpenses, { query: selectionQuery(address), keepPrevious: true })
  const to = (status: string) => href({ filters: { ...address.filters, status } })
  if (!data || data.sums.length === 0) return null
  return (
    <div className={styles.figures}>
      {data.sums.map(({ currency, count, waiting, approved, open }) => (
        <Stats key={currency}>
          <Stat label={`Approved, ${currency}`} unit={`${formatInteger(count)} in all`}>
            {compactMoney(approved, currency)}
          </Stat>
          {open === '0' ? null : (
            <Stat label="To pay">
              <Link to={to('approved,partPaid')}>{compactMoney(open, currency)}</Link>
            </Stat>
          )}
          {waiting === '0' ? null : (
            <Stat label="Not approved yet">
              <Link to={to('draft,submitted,withOwner')}>{compactMoney(waiting, currency)}</Link>
            </Stat>
          )}
        </Stats>
      ))}
    </div>
  )
}
