import { Link } from 'react-router'
import { paymentActivity } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { documentsOfEntry } from '#src/records/money/documents-of-entry.tsx'
import { PostedEntry } from '#src/records/money/posted-entry.tsx'
import styles from '#src/records/money/payments.module.css'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { paymentScreens } from '#src/resources/payments.tsx'
import { asWhole, type ResourceScreens } from '#src/resources/screens.ts'
import { Columns, Muted, Prose, Section } from '#src/ui/page/parts.tsx'
import { PaymentActions } from './actions.tsx'

type Payment = RecordOf<typeof payments>

/** RT-74: a payment, with what it settles and what it posted. */
export default recordPage(paymentScreens, {
  tabs: (record, screens, access) => [
    {
      key: 'overview',
      label: 'Overview',
      content: <Overview screens={screens} payment={asWhole(record)} />,
    },
    documentsOfEntry(record, access),
  ],
  activity: paymentActivity,
  actions: (record) => <PaymentActions payment={asWhole(record)} />,
  belongs: (record, { propertyId }) => propertyId === undefined || record.propertyId === propertyId,
})

function Overview({ screens, payment }: { screens: ResourceScreens; payment: Payment }) {
  const { entryId, reversalEntryId, notes, reversedOn, reversalReason } = payment
  return (
    <Columns rail={<RecordFacts screens={screens} record={payment} />}>
      {reversedOn ? (
        <Section title="Reversed">
          <Prose>
            Taken back on {shortDate(reversedOn)}
            {reversalReason ? `: ${reversalReason}` : ''}. It no longer settles anything.
          </Prose>
        </Section>
      ) : (
        <Settles payment={payment} />
      )}
      <PostedEntry id={entryId} />
      {reversalEntryId ? <PostedEntry id={reversalEntryId} title="Reversing entry" /> : null}
      {notes ? (
        <Section title="Notes">
          <Prose>{notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}

function Settles({ payment: { settles, available, amount, currency } }: { payment: Payment }) {
  return (
    <Section title="What it settles">
      {settles.length === 0 ? <Muted>Nothing yet: all of it is credit on account.</Muted> : null}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Charge</th>
              <th scope="col">Due</th>
              <th scope="col" className={styles.amount}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {settles.map((each) => (
              <tr key={each.chargeId}>
                <td>
                  <Link to={paths.money.charge(each.chargeId)}>{each.description}</Link>
                </td>
                <td>{shortDate(each.dueOn)}</td>
                <td className={styles.amount}>{formatMoney(each.amount, currency)}</td>
              </tr>
            ))}
            {available > 0 ? (
              <tr>
                <td colSpan={2}>Credit on account</td>
                <td className={styles.amount}>{formatMoney(available, currency)}</td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>Paid</td>
              <td className={styles.amount}>{formatMoney(amount, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
