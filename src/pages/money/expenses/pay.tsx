import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mostPaid, payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import styles from '#src/records/money/payments.module.css'
import { asWhole } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Stack } from '#src/ui/page/parts.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { WayFields } from '../payments/way-fields.tsx'
import { wayBegun } from '../payments/way.ts'
import type { ExpenseRecord } from './actions.tsx'

const trail = [{ label: expenses.labels.many, to: paths.expenses.list() }]

/** What is owed to vendors, paid from one account in one go. */
export default function PayExpenses() {
  usePage('Pay expenses', trail)
  const { can } = useAccess()
  const [query] = useSearchParams()
  const asked = query.get('ids')?.split(',')
  const owed = useRecords(expenses, {
    filters: { status: 'approved,partPaid', id: asked },
    sort: 'dueOn',
    limit: 200,
  })
  const bank = useBankAccounts()
  if (!can('update', expenses.subject, 'paid')) return <ErrorPage error={{ statusCode: 403 }} />
  if (owed.query.isError) return <ErrorPage error={pageErrorFrom(owed.query.error)} />
  if (!owed.query.isSuccess || !bank.ready) return <PendingPage />
  if (owed.records.length === 0)
    return (
      <Note
        title="Nothing to pay"
        actions={
          <ButtonLink look="primary" to={paths.expenses.list()}>
            All expenses
          </ButtonLink>
        }
      >
        Expenses that are approved are listed here until they are paid.
      </Note>
    )
  const records = owed.records.map((record) => asWhole(record))
  return <Form owed={records} accounts={bank.accounts} ticked={asked ? records.map(({ id }) => id) : []} />
}

interface Props {
  /** Due first, first. */
  owed: readonly ExpenseRecord[]
  accounts: ReturnType<typeof useBankAccounts>['accounts']
  ticked: readonly string[]
}

function Form({ owed, accounts, ticked }: Props) {
  const navigate = useNavigate()
  const today = useToday()
  const usual = accounts.find(({ currency }) => currency === owed[0]?.currency)
  const [way, setWay] = useState(() => wayBegun(today, usual?.id))
  const [reference, setReference] = useState('')
  /** What is paid of each that is ticked; the text where that is no amount. */
  const [amounts, setAmounts] = useState<ReadonlyMap<string, unknown>>(
    () => new Map(owed.filter(({ id }) => ticked.includes(id)).map(({ id, open }) => [id, open])),
  )
  const { act, busy, errors } = useAction(payExpenses, { refreshes: [['data', 'tenant']] })
  const [touched, setTouched] = useState(false)
  const left = useRef(false)
  const currency = accounts.find(({ id }) => id === way.bankAccountId)?.currency
  const payable = owed.filter((each) => each.currency === currency)
  const chosen = payable.filter(({ id }) => amounts.has(id))
  const others = owed.length - payable.length
  const total = chosen.reduce((sum, { id }) => sum + amountOf(amounts.get(id)), 0)
  const set = (id: string, amount: unknown) => {
    setTouched(true)
    setAmounts((before) => {
      const next = new Map(before)
      if (amount === undefined) next.delete(id)
      else next.set(id, amount)
      return next
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { method, date, bankAccountId } = way
    if (!isKeyOf(paymentMethods, method) || !date) return
    const payments = chosen.map(({ id }) => ({ expenseId: id, amount: amountOf(amounts.get(id)) }))
    const body = { date, method, bankAccountId, reference: reference.trim() || null, payments }
    const done = await act({ body }, { done: `${counted(chosen.length, expenses.labels)} paid` })
    if (!done) return
    left.current = true
    const [first] = done.answer.expenses
    // What a bank is asked for, it is told next.
    void navigate(
      method === 'bankTransfer' && first
        ? paths.expenses.batch(first.id, done.answer.batchId)
        : paths.expenses.list(),
    )
  }
  return (
    <Page>
      <UnsavedGuard dirty={touched} left={left} />
      <PageHead
        title="Pay expenses"
        lead="Tick what you pay and from which account. Each vendor’s balance and each property’s books follow."
      />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <div className={styles.fields}>
            <WayFields
              way={way}
              label="Paid from"
              accounts={accounts}
              errors={errors}
              onChange={(change) => {
                setTouched(true)
                setWay({ ...way, ...change })
              }}
            />
            <Labelled label="Reference" error={errors['reference']}>
              {(described) => (
                <input
                  {...described}
                  value={reference}
                  maxLength={120}
                  autoComplete="off"
                  onChange={({ target }) => setReference(target.value)}
                />
              )}
            </Labelled>
          </div>
          {currency ? (
            <Owed
              owed={payable}
              currency={currency}
              amounts={amounts}
              errorOf={(id) => {
                const at = `payments.${chosen.findIndex((each) => each.id === id)}`
                return errors[`${at}.amount`] ?? errors[`${at}.expenseId`]
              }}
              onAmount={set}
            />
          ) : null}
          {others > 0 ? (
            <p>
              {counted(others, expenses.labels)} in another currency: choose an account in that currency to
              pay {others === 1 ? 'it' : 'them'}.
            </p>
          ) : null}
        </Stack>
        <StickyBar className={styles.bar}>
          <p aria-live="polite">
            {chosen.length === 0 || !currency
              ? 'Nothing ticked yet.'
              : `${counted(chosen.length, expenses.labels)}, ${formatMoney(total, currency)}`}
          </p>
          <Button onClick={() => void navigate(paths.expenses.list())}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabled={busy || chosen.length === 0 || chosen.length > mostPaid}
          >
            Record payment
          </Button>
        </StickyBar>
      </form>
    </Page>
  )
}

const amountOf = (amount: unknown): number => (typeof amount === 'number' ? amount : 0)

interface OwedProps {
  owed: readonly ExpenseRecord[]
  currency: Currency
  amounts: ReadonlyMap<string, unknown>
  errorOf: (id: string) => string | undefined
  /** Undefined for one that is not paid now. */
  onAmount: (id: string, amount: unknown) => void
}

function Owed({ owed, currency, amounts, errorOf, onAmount }: OwedProps) {
  const today = useToday()
  const all = owed.every(({ id }) => amounts.has(id))
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={all && owed.length > 0}
                  aria-label="Pay all of them"
                  onChange={({ target }) => {
                    for (const { id, open } of owed) onAmount(id, target.checked ? open : undefined)
                  }}
                />
              </label>
            </th>
            <th scope="col">Expense</th>
            <th scope="col">Due</th>
            <th scope="col" className={classes(styles.amount, styles.wide)}>
              To pay
            </th>
            <th scope="col" className={styles.amount}>
              Paid now, {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {owed.map(({ id, description, vendorName, propertyTitle, label, dueOn, open }) => {
            const isTicked = amounts.has(id)
            const error = errorOf(id)
            return (
              <tr key={id}>
                <td>
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      checked={isTicked}
                      aria-label={`Pay ${label} of ${vendorName}`}
                      onChange={({ target }) => onAmount(id, target.checked ? open : undefined)}
                    />
                  </label>
                </td>
                <td>
                  <Link to={paths.expenses.show(id)}>{description}</Link>
                  <small>{[vendorName, propertyTitle, label].filter(Boolean).join(' · ')}</small>
                </td>
                <td className={classes(styles.day, dueOn < today && styles.late)}>{shortDate(dueOn)}</td>
                <td className={classes(styles.amount, styles.wide)}>{formatMoney(open, currency)}</td>
                <td className={styles.amount}>
                  {isTicked ? (
                    <AmountField
                      id={`pays-${id}`}
                      aria-label={`Paid now of ${label}`}
                      aria-describedby={error ? `pays-${id}-error` : undefined}
                      aria-invalid={error || amountOf(amounts.get(id)) > open ? true : undefined}
                      ref={null}
                      currency={currency}
                      value={amounts.get(id)}
                      onChange={(value) => onAmount(id, value ?? '')}
                      onBlur={() => undefined}
                    />
                  ) : (
                    // On a phone this column stands for that of what is to pay, too.
                    <span className={styles.owed}>{formatMoney(open, currency)}</span>
                  )}
                  {error ? (
                    <span id={`pays-${id}-error`} className={styles.error}>
                      {error}
                    </span>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
