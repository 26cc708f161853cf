import { Link } from 'react-router'
import { previewBillRun } from '#contract/tenant/money/bill-runs.ts'
import { summariseInvoices } from '#contract/tenant/money/invoice-operations.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { useListAddress } from '#src/records/list/use-list-address.ts'
import { ListFigures } from '#src/records/money/list-figures.tsx'
import styles from '#src/records/money/payments.module.css'
import { invoiceScreens } from '#src/resources/invoices.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Inline, Stat } from '#src/ui/page/parts.tsx'

/** RT-32: what tenants were billed, with what it comes to above. */
export default function Invoices() {
  const { canAsk } = useAccess()
  return (
    <ResourceList
      screens={invoiceScreens}
      strip={
        <>
          {canAsk(previewBillRun) ? (
            <div className={styles.figures}>
              <Inline>
                <ButtonLink to={paths.billings.run()}>Bill run</ButtonLink>
                <ButtonLink to={paths.billings.statements()}>Send statements</ButtonLink>
              </Inline>
            </div>
          ) : null}
          <Figures />
        </>
      }
    />
  )
}

/** What the filters show comes to, per currency; each figure leads to its rows. */
function Figures() {
  const { address, href } = useListAddress(invoices)
  const to = (status: string) => href({ filters: { ...address.filters, status } })
  return (
    <ListFigures operation={summariseInvoices} address={address}>
      {({ currency, drafts, billed, settled, open, overdue }) => (
        <>
          <Stat
            label={`Invoiced, ${currency}`}
            unit={drafts > 0 ? `${formatInteger(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}` : undefined}
          >
            {compactMoney(billed, currency)}
          </Stat>
          <Stat label="Settled">{compactMoney(settled, currency)}</Stat>
          {open === '0' ? null : (
            <Stat label="Outstanding">
              <Link to={to('issued,partPaid,overdue')}>{compactMoney(open, currency)}</Link>
            </Stat>
          )}
          {overdue === '0' ? null : (
            <Stat label="Overdue">
              <Link to={to('overdue')}>{compactMoney(overdue, currency)}</Link>
            </Stat>
          )}
        </>
      )}
    </ListFigures>
  )
}
