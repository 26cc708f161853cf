import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { RecordOf } from '#contract/kit/index.ts'
import { changePayment } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import styles from '#src/records/money/payments.module.css'
import { asWhole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Stack } from '#src/ui/page/parts.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { ReferenceField } from './reference-field.tsx'

/** RT-81 edit-rent: reference and notes; what is posted is reversed and recorded again. */
export default function EditPayment() {
  const params = useParams()
  const [query] = useSearchParams()
  const { record, problem } = useRecord(payments, params['id'] ?? query.get('id') ?? '', { fresh: true })
  usePage(record?.receipt && `Edit ${record.receipt}`)
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  return <Form key={record.id} payment={asWhole(record)} />
}

function Form({ payment }: { payment: RecordOf<typeof payments> }) {
  const { id, version, receipt, amount, currency, date, leaseId } = payment
  const navigate = useNavigate()
  const [reference, setReference] = useState(payment.reference ?? '')
  const [notes, setNotes] = useState(payment.notes ?? '')
  const { act, busy, errors } = useAction(changePayment)
  const left = useRef(false)
  const leave = () => void navigate(paths.payments.show(id))
  const dirty = reference !== (payment.reference ?? '') || notes !== (payment.notes ?? '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { version, reference: reference.trim() || null, notes: notes.trim() || null }
    const done = await act({ params: { id }, body }, { done: 'Payment saved' })
    if (!done) return
    left.current = true
    leave()
  }
  return (
    <Page width="form">
      <UnsavedGuard dirty={dirty} left={left} />
      <PageHead
        title={`Edit ${receipt}`}
        lead={`${formatMoney(amount, currency)}, paid on ${shortDate(date)}, is posted and stays as it is. To correct it, reverse the payment and record it again.`}
      />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <ReferenceField
            leaseId={leaseId}
            ownId={id}
            value={reference}
            error={errors['reference']}
            onChange={setReference}
          />
          <Labelled label="Notes" hint="For your team only." error={errors['notes']}>
            {(described) => (
              <input
                {...described}
                value={notes}
                maxLength={2000}
                onChange={({ target }) => setNotes(target.value)}
              />
            )}
          </Labelled>
        </Stack>
        <StickyBar className={styles.bar}>
          <p>{dirty ? 'Not saved yet.' : 'Nothing changed.'}</p>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={busy || !dirty}>
            Save changes
          </Button>
        </StickyBar>
      </form>
    </Page>
  )
}
