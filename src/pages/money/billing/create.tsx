import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { listBillable, raiseInvoice } from '#contract/tenant/money/invoice-operations.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { BooksBegun } from '#src/records/money/books-begun.tsx'
import { LeaseChoice } from '#src/records/money/lease-choice.tsx'
import styles from '#src/records/money/payments.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { Inline, Muted, Page, PageHead, Prose, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

/** An invoice of charges of one lease; with `lease` of that lease. */
export default function NewInvoice() {
  usePage('New invoice', [{ label: 'Invoices', to: paths.billings.list() }])
  const { can } = useAccess()
  if (!can('create', invoices.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <Page width="form">
      <PageHead
        title="New invoice"
        lead="Puts charges of one lease on an invoice. Nothing is posted, because the charges already were."
      />
      <BooksBegun>
        <LeaseChoice>{(leaseId) => <Billable key={leaseId} leaseId={leaseId} />}</LeaseChoice>
      </BooksBegun>
    </Page>
  )
}

type Charges = AnswerOf<typeof listBillable>['charges']

function Billable({ leaseId }: { leaseId: string }) {
  const { data, error } = useOperation(listBillable, { query: { leaseId } })
  if (error) return <Prose>{error.message}</Prose>
  if (!data) return <Muted>Looking for charges…</Muted>
  if (data.charges.length === 0) return <Muted>Everything charged on this lease is invoiced.</Muted>
  return <Choice leaseId={leaseId} charges={data.charges} />
}

function Choice({ leaseId, charges }: { leaseId: string; charges: Charges }) {
  const navigate = useNavigate()
  // What is paid is seldom invoiced afterwards.
  const [left, setLeft] = useState(
    () => new Set(charges.filter(({ open }) => open === 0).map(({ id }) => id)),
  )
  const chosen = charges.filter(({ id }) => !left.has(id))
  const { act, busy } = useAction(raiseInvoice, {
    refreshes: [invoices],
    done: ({ label }) => (label ? `Issued: ${label}` : 'Draft saved'),
    onDone: ({ id }) => void navigate(paths.billings.show(id)),
  })
  const { currency } = charges[0]!
  const raise = (issue: boolean) => act({ body: { leaseId, chargeIds: chosen.map(({ id }) => id), issue } })
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Stack>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Charge</th>
              <th scope="col">Due</th>
              <th scope="col" className={styles.amount}>
                Amount
              </th>
              <th scope="col" className={classes(styles.amount, styles.wide)}>
                Outstanding
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map(({ id, description, dueOn, gross, open }) => (
              <tr key={id}>
                <td>
                  <Tick checked={!left.has(id)} onChange={() => toggle(id)}>
                    {description}
                  </Tick>
                </td>
                <td className={styles.day}>{shortDate(dueOn)}</td>
                <td className={styles.amount}>
                  {formatMoney(gross, currency)}
                  {open === 0 ? <small className={styles.onPhone}>Paid</small> : null}
                </td>
                <td className={classes(styles.amount, styles.wide)}>
                  {open === 0 ? 'Paid' : formatMoney(open, currency)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>Invoice</td>
              <td className={styles.amount}>
                {formatMoney(
                  chosen.reduce((sum, { gross }) => sum + gross, 0),
                  currency,
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Inline>
        <Button
          look="primary"
          busy={busy}
          disabled={busy || chosen.length === 0}
          onClick={() => void raise(true)}
        >
          Issue invoice
        </Button>
        <Button disabled={busy || chosen.length === 0} onClick={() => void raise(false)}>
          Save draft
        </Button>
      </Inline>
    </Stack>
  )
}
