import { Link } from 'react-router'
import { creditNames } from '#contract/tenant/money/charges.ts'
import { invoiceActivity } from '#contract/tenant/money/invoice-operations.ts'
import { taxByRate } from '#domain/billing/taxes.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import styles from '#src/records/money/payments.module.css'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { invoiceScreens } from '#src/resources/invoices.tsx'
import { asWhole, type Readable, type ResourceScreens } from '#src/resources/screens.ts'
import { Columns, Muted, Prose, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import { InvoiceActions } from './actions.tsx'

type Invoice = Readable<typeof invoiceScreens.resource>

/** RT-32: an invoice, with its charges and what paid them. */
export default recordPage(invoiceScreens, {
  tabs: (record, screens) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} invoice={record} /> },
  ],
  activity: invoiceActivity,
  actions: (record) => <InvoiceActions invoice={asWhole(record)} />,
})

function Overview({ screens, invoice }: { screens: ResourceScreens; invoice: Invoice }) {
  const { stage, voidedOn, voidReason, notes } = invoice
  return (
    <Columns rail={<RecordFacts screens={screens} record={invoice} />}>
      {stage === 'void' && voidedOn ? (
        <Section title="Void">
          <Prose>{[`Since ${shortDate(voidedOn)}`, voidReason].filter(Boolean).join(': ')}</Prose>
        </Section>
      ) : null}
      <Lines invoice={invoice} />
      {stage === 'issued' ? <SettledBy invoice={invoice} /> : null}
      {notes ? (
        <Section title="Note on the invoice">
          <Prose>{notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}

function Lines({ invoice: { lines = [], net, tax, gross, currency } }: { invoice: Invoice }) {
  if (!currency || net === undefined || tax === undefined || gross === undefined) return null
  const money = (amount: number) => exactAmount(amount, currency)
  const rates = taxByRate(lines).filter((rate) => rate.tax > 0)
  return (
    <Section title="Charges">
      <div className={styles.scroll} role="region" aria-label="Table of charges" tabIndex={-1}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Charge</th>
              <th scope="col">Due</th>
              <th scope="col" className={styles.amount}>
                Tax
              </th>
              <th scope="col" className={styles.amount}>
                Amount, {currency}
              </th>
              <th scope="col" className={styles.amount}>
                Outstanding
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.chargeId}>
                <td>
                  <Link to={paths.money.charge(line.chargeId)}>{line.description}</Link>
                </td>
                <td>{shortDate(line.dueOn)}</td>
                <td className={styles.amount}>{line.tax === 0 ? '–' : money(line.tax)}</td>
                <td className={styles.amount}>{money(line.gross)}</td>
                <td className={styles.amount}>{line.open === 0 ? '–' : money(line.open)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {rates.map((rate) => (
              <tr key={rate.bps}>
                <td colSpan={3}>
                  Tax {formatShare(rate.bps)} on {money(rate.net)}
                </td>
                <td className={styles.amount}>{money(rate.tax)}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={3}>Total</td>
              <td className={styles.amount}>{formatMoney(gross, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}

function SettledBy({ invoice: { settledBy, currency } }: { invoice: Invoice }) {
  const { can } = useAccess()
  if (!settledBy || !currency) return null
  return (
    <Section title="Paid and credited">
      {settledBy.length === 0 ? (
        <Muted>Nothing yet.</Muted>
      ) : (
        <Rows>
          {settledBy.map(({ creditId, kind, number, reason, date, amount }) => (
            <Row
              key={creditId}
              to={kind === 'payment' && can('read', 'Payment') ? paths.payments.show(creditId) : undefined}
              aside={formatMoney(amount, currency)}
            >
              <strong>{[creditNames[kind], number].filter(Boolean).join(' ')}</strong>
              <Muted small>{[shortDate(date), reason].filter(Boolean).join(' · ')}</Muted>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  )
}
