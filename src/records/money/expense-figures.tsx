import { Link } from 'react-router'
import { summariseExpenses } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { useListAddress, type FixedFilters } from '#src/records/list/use-list-address.ts'
import { Stat } from '#src/ui/page/parts.tsx'
import { ListFigures } from './list-figures.tsx'

/** What the filters show comes to, per currency; what waits and what is to be paid leads to its rows. */
export function ExpenseFigures({ within }: { within?: FixedFilters }) {
  const { address, href } = useListAddress(expenses, within)
  const to = (status: string) => href({ filters: { ...address.filters, status } })
  return (
    <ListFigures operation={summariseExpenses} address={address}>
      {({ currency, count, waiting, approved, open }) => (
        <>
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
        </>
      )}
    </ListFigures>
  )
}
