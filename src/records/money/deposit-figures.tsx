import { Sigma } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { totalDeposits } from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { selectionQuery } from '#src/lib/list-address.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useListAddress } from '#src/records/list/use-list-address.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Section, Stack, Stat } from '#src/ui/page/parts.tsx'
import { ListFigures } from './list-figures.tsx'
import styles from './money.module.css'

function useDeposits() {
  const { address, href } = useListAddress(deposits)
  const to = (filters: Readonly<Record<string, string>>) =>
    href({ filters: { ...address.filters, ...filters } })
  return { address, to }
}

/** What the filters show comes to, per currency. */
export function DepositFigures() {
  const { address, to } = useDeposits()
  return (
    <ListFigures operation={totalDeposits} address={address}>
      {({ currency, held, outstanding, toReturn }) => (
        <>
          <Stat label={`Held, ${currency}`}>{compactMoney(held, currency)}</Stat>
          {outstanding === '0' ? null : (
            <Stat label="Outstanding">
              <Link to={to({ status: 'outstanding' })}>{compactMoney(outstanding, currency)}</Link>
            </Stat>
          )}
          {toReturn === '0' ? null : (
            <Stat label="To return">
              <Link to={to({ status: 'toReturn' })}>{compactMoney(toReturn, currency)}</Link>
            </Stat>
          )}
        </>
      )}
    </ListFigures>
  )
}

/** What each bank account and each property holds, on request. */
export function DepositTotals() {
  const { address, to } = useDeposits()
  const totals = useOperation(totalDeposits, { query: selectionQuery(address), keepPrevious: true })
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small style={{ marginLeft: 'auto' }} onClick={() => setOpen(true)}>
        <Sigma size={14} aria-hidden /> By account and property
      </Button>
      {open && totals.data ? <Totals totals={totals.data} to={to} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface TotalsProps {
  totals: AnswerOf<typeof totalDeposits>
  to: (filters: Readonly<Record<string, string>>) => string
  onClose: () => void
}

function Totals({ totals: { bankAccounts, properties }, to, onClose }: TotalsProps) {
  return (
    <Dialog title="Deposits held" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Stack>
        <Held
          title="By bank account"
          what={deposits.label('bankAccountName')}
          rows={bankAccounts.map(({ bankAccountId, name, ...row }) => ({
            ...row,
            key: bankAccountId ?? 'none',
            name: (
              <Link to={to({ bankAccountId: bankAccountId ?? 'none' })} onClick={onClose}>
                {name ?? 'No account'}
              </Link>
            ),
          }))}
        />
        <Held
          title="By property"
          what={deposits.label('propertyTitle')}
          rows={properties.map(({ propertyId, title, ...row }) => ({
            ...row,
            key: propertyId,
            name: (
              <Link to={to({ propertyId })} onClick={onClose}>
                {title}
              </Link>
            ),
          }))}
        />
      </Stack>
    </Dialog>
  )
}

type Row = Pick<AnswerOf<typeof totalDeposits>['properties'][number], 'currency' | 'count' | 'held'> & {
  key: string
  name: ReactNode
}

function Held({ title, what, rows }: { title: string; what: string; rows: readonly Row[] }) {
  return (
    <Section title={title} level={3}>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              <th scope="col" data-number>
                Leases
              </th>
              <th scope="col" data-number>
                Held
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, currency, count, held }) => (
              <tr key={`${key} ${currency}`}>
                <th scope="row" data-words>
                  {name}
                </th>
                <td data-number>{formatInteger(count)}</td>
                <td data-number>{formatMoney(held, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
