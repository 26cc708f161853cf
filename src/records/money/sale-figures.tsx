import { Link } from 'react-router'
import { summariseSales } from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { useListAddress, type FixedFilters } from '#src/records/list/use-list-address.ts'
import { Stat } from '#src/ui/page/parts.tsx'
import { ListFigures } from './list-figures.tsx'

/** What the filters show comes to, per currency; each figure leads to its rows. */
export function SaleFigures({ within }: { within?: FixedFilters }) {
  const { address, href } = useListAddress(sales, within)
  const to = (status: string) => href({ filters: { ...address.filters, status } })
  return (
    <ListFigures operation={summariseSales} address={address}>
      {({ currency, offers, agreed, open, overdue, completed }) => (
        <>
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
        </>
      )}
    </ListFigures>
  )
}
