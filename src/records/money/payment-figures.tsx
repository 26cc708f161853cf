import { summarisePayments } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { useListAddress, type FixedFilters } from '#src/records/list/use-list-address.ts'
import { Stat } from '#src/ui/page/parts.tsx'
import { Link } from 'react-router'
import { ListFigures } from './list-figures.tsx'

/** What the filters show comes to, per currency; what is on account and reversed leads to its rows. */
export function PaymentFigures({ within }: { within?: FixedFilters }) {
  const { address, href } = useListAddress(payments, within)
  const to = (status: string) => href({ filters: { ...address.filters, status } })
  return (
    <ListFigures operation={summarisePayments} address={address}>
      {({ currency, count, received, onAccount, reversed }) => (
        <>
          <Stat label={`Received, ${currency}`} unit={`${formatInteger(count)} in all`}>
            {compactMoney(received, currency)}
          </Stat>
          {onAccount === '0' ? null : (
            <Stat label="On account">
              <Link to={to('onAccount')}>{compactMoney(onAccount, currency)}</Link>
            </Stat>
          )}
          {reversed === '0' ? null : (
            <Stat label="Reversed">
              <Link to={to('reversed')}>{compactMoney(reversed, currency)}</Link>
            </Stat>
          )}
        </>
      )}
    </ListFigures>
  )
}
