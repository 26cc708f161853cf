import { ArrowRight } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  openCheckout,
  readPayable,
  startOnlinePayment,
} from '#contract/tenant/money/online-payment-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import { minorFromText, shortDate, textFromMinor } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useToday } from '#src/providers/today.ts'
import { useActions } from '#src/records/actions/use-action.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import styles from './pay.module.css'

type Payable = AnswerOf<typeof readPayable>['leases'][number]

/** Where tenants choose what to pay online; the provider's own page takes the card. */
export default function Pay() {
  usePage('Pay online')
  const [address] = useSearchParams()
  const { data, error } = useOperation(readPayable)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const wanted = address.get('lease')
  const leases = data.leases.filter(({ leaseId }) => wanted === null || leaseId === wanted)
  return (
    <Page width="text">
      <PageHead title="Pay online" lead="You pay by card on a secure page and come back here." />
      {leases.length > 0 ? (
        <Stack gap={32}>
          {leases.map((lease) => (
            <PayLease key={lease.leaseId} lease={lease} />
          ))}
        </Stack>
      ) : (
        <Note
          title="Nothing to pay online"
          actions={<ButtonLink to={paths.home}>Back to your home page</ButtonLink>}
        >
          Online payment isn’t set up for your lease. Your home page says how to pay.
        </Note>
      )}
    </Page>
  )
}

/** What is ticked at first: whatever is due, or else what falls due next. */
function dueOf({ charges }: Payable, today: string): Set<string> {
  const due = charges.filter(({ dueOn }) => dueOn <= today)
  return new Set((due.length > 0 ? due : charges.slice(0, 1)).map(({ id }) => id))
}

function PayLease({ lease }: { lease: Payable }) {
  const { leaseId, charges, currency, provider, unitLabel, propertyTitle } = lease
  const today = useToday()
  const [ticked, setTicked] = useState(() => dueOf(lease, today))
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { act } = useActions()
  const total = charges.reduce((sum, { id, open }) => sum + (ticked.has(id) ? open : 0), 0)
  const text = typed ?? (total > 0 ? textFromMinor(total, currency) : '')
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
    setTyped(undefined)
    setProblem(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = minorFromText(text, currency)
    if (amount === undefined || amount <= 0) {
      setProblem('Enter an amount above zero.')
      return
    }
    setBusy(true)
    // With all of them ticked the amount settles what has been due longest, and more than that is credit.
    const chargeIds = ticked.size === charges.length ? [] : [...ticked]
    const fail = {
      onFieldErrors: (errors: Readonly<Record<string, string>>) =>
        setProblem(Object.values(errors).join(' ')),
    }
    const started = await act(startOnlinePayment, { body: { leaseId, amount, chargeIds } }, fail)
    const opened = started && (await act(openCheckout, { params: { id: started.answer.id } }))
    if (opened) window.location.assign(opened.answer.url)
    else setBusy(false)
  }
  return (
    <Section title={`${unitLabel}, ${propertyTitle}`}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {charges.length > 0 ? (
          <div>
            <ul className={styles.charges} aria-label="Charges to pay">
              {charges.map(({ id, description, dueOn, open }) => (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={ticked.has(id)}
                      onChange={({ target }) => tick(id, target.checked)}
                    />
                    <span>
                      {description}
                      <small>
                        {dueOn <= today ? 'Was due' : 'Due'} {shortDate(dueOn)}
                      </small>
                    </span>
                    <span className={styles.amount}>{formatMoney(open, currency)}</span>
                  </label>
                </li>
              ))}
            </ul>
            <p className={styles.total}>
              Ticked <span className={styles.amount}>{formatMoney(total, currency)}</span>
            </p>
          </div>
        ) : null}
        <Field
          label={`Amount to pay in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={problem}
          hint={
            charges.length === 0
              ? 'Nothing is open: what you pay stays on your account as credit.'
              : 'You can pay less than what is ticked.'
          }
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <div>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            Continue to {paymentProviders[provider]} <ArrowRight size={15} aria-hidden />
          </Button>
        </div>
      </form>
    </Section>
  )
}
