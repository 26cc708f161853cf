import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { readLeaseAccount } from '#contract/tenant/money/lease-accounts.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { allocate } from '#domain/allocation/allocate.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { offerDraft } from '#src/lib/drafts.ts'
import { useTyped } from '#src/records/form/use-draft.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useToday } from '#src/providers/today.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { rememberWay, useBankAccounts } from '#src/records/money/bank-accounts.ts'
import styles from '#src/records/money/payments.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Problem, Stack } from '#src/ui/page/parts.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { ReferenceField } from './reference-field.tsx'
import { Settling } from './settling.tsx'
import { WayFields } from '#src/records/money/way-fields.tsx'
import { wayBegun, type Way } from '#src/records/money/way.ts'

type LeaseAccount = AnswerOf<typeof readLeaseAccount>

interface Typed extends Way {
  amount: unknown
  reference: string
  notes: string
  /** What each charge gets, where it is chosen by hand: minor units, or what was typed instead. */
  byHand: Readonly<Record<string, unknown>> | null
}

interface Props {
  leaseId: string
  onLeave: () => void
}

/** The form of a payment of one lease. */
export function PaymentForm({ leaseId, onLeave }: Props) {
  const { data, error } = useOperation(readLeaseAccount, { params: { id: leaseId } })
  const bank = useBankAccounts(data?.currency)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (bank.problem) return <ErrorPage error={bank.problem} />
  if (!data || !bank.ready) return <PendingPage />
  if (bank.accounts.length === 0) {
    return (
      <Note title={`No bank account in ${data.currency}`}>
        Payments are paid into one of your bank accounts. An administrator adds them in the settings.
      </Note>
    )
  }
  return <Known account={data} bank={bank} onLeave={onLeave} />
}

function Known({
  account,
  bank,
  onLeave,
}: {
  account: LeaseAccount
  bank: ReturnType<typeof useBankAccounts>
  onLeave: () => void
}) {
  const { leaseId, currency, charges, order } = account
  const today = useToday()
  const navigate = useNavigate()
  const form = `payment ${leaseId}`
  const before = useTyped<Typed>(form, {
    ...wayBegun(today, bank.usual?.id),
    amount: null,
    reference: '',
    notes: '',
    byHand: null,
  })
  const [typed, setTyped] = useState(before)
  const set = (change: Partial<Typed>) => setTyped((known) => ({ ...known, ...change }))
  const { act, busy, errors, setErrors } = useAction(recordPayment, { refreshes: [['data', payments.api]] })
  const dirty = typed.amount !== null || typed.reference !== '' || typed.notes !== ''
  const left = useRef(false)
  useEffect(() => (dirty ? offerDraft(form, () => typed) : undefined), [form, dirty, typed])

  const amount = typeof typed.amount === 'number' ? typed.amount : 0
  const usual = allocate(amount, charges, order).allocations
  const chosen = Object.entries(typed.byHand ?? {}).flatMap(([chargeId, part]) =>
    typeof part === 'number' && part > 0 ? [{ chargeId, amount: part }] : [],
  )
  const settles = typed.byHand ? chosen : usual
  const { method } = typed

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = {
      ...(typeof typed.amount === 'number' && typed.amount > 0
        ? {}
        : { amount: 'Enter an amount above zero.' }),
      ...(typed.date ? {} : { date: 'Choose a day.' }),
    }
    setErrors(lacking)
    if (Object.keys(lacking).length > 0 || !isKeyOf(paymentMethods, method)) return
    left.current = true
    const done = await act(
      {
        body: {
          leaseId,
          amount,
          date: typed.date ?? '',
          method,
          bankAccountId: typed.bankAccountId,
          reference: typed.reference.trim() || null,
          notes: typed.notes.trim() || null,
          ...(typed.byHand && { allocations: chosen }),
        },
      },
      {
        done: ({ receipt }) => `Payment recorded: ${receipt}`,
        next: ({ id, propertyId }) => ({
          label: 'Show receipt',
          onClick: () => void navigate(paths.financials.receipt(propertyId, id)),
        }),
      },
    )
    left.current = false
    if (!done) return
    left.current = true
    rememberWay({ bankAccountId: typed.bankAccountId, method })
    void navigate(paths.payments.show(done.answer.id))
  }

  const others = Object.entries(errors).filter(
    ([name]) => !['amount', 'date', 'method', 'bankAccountId', 'reference', 'notes'].includes(name),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard dirty={dirty} left={left} />
      <Stack gap={24}>
        <div className={styles.fields}>
          <Labelled label={`Amount, ${currency}`} error={errors['amount']}>
            {(described) => (
              <AmountField
                {...described}
                ref={null}
                currency={currency}
                value={typed.amount}
                onChange={(value) => set({ amount: value })}
                onBlur={() => undefined}
              />
            )}
          </Labelled>
          <WayFields way={typed} accounts={bank.accounts} errors={errors} onChange={set} />
          <ReferenceField
            leaseId={leaseId}
            value={typed.reference}
            error={errors['reference']}
            onChange={(reference) => set({ reference })}
          />
          <Labelled label="Notes" hint="For your team only." error={errors['notes']}>
            {(described) => (
              <input
                {...described}
                value={typed.notes}
                maxLength={2000}
                onChange={({ target }) => set({ notes: target.value })}
              />
            )}
          </Labelled>
        </div>
        <Settling
          account={account}
          amount={amount}
          settles={settles}
          byHand={typed.byHand}
          onByHand={(on) =>
            set({ byHand: on ? Object.fromEntries(usual.map((each) => [each.chargeId, each.amount])) : null })
          }
          onPart={(chargeId, part) => set({ byHand: { ...typed.byHand, [chargeId]: part } })}
        />
        {others.length > 0 ? <Problem>{others.map(([, message]) => message).join(' ')}</Problem> : null}
      </Stack>
      <StickyBar className={styles.bar}>
        <p aria-live="polite">
          {amount > 0 ? `${formatMoney(amount, currency)} from ${account.tenantNames}` : 'Enter the amount.'}
        </p>
        <Button onClick={onLeave}>Cancel</Button>
        <Button type="submit" look="primary" busy={busy} disabled={busy}>
          Record payment
        </Button>
      </StickyBar>
    </form>
  )
}
