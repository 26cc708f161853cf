import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mostPaid, payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { amountOf, PayBar, PayTable } from '#src/records/money/pay-table.tsx'
import styles from '#src/records/money/payments.module.css'
import { asWhole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Stack } from '#src/ui/page/parts.tsx'
import { useAmounts } from '#src/records/money/use-amounts.ts'
import { WayFields } from '#src/records/money/way-fields.tsx'
import { wayBegun } from '#src/records/money/way.ts'
import type { ExpenseRecord } from './actions.tsx'

const trail = [{ label: expenses.labels.many, to: paths.expenses.list() }]

/** What is owed to vendors, paid from one account in one go. */
export default function PayExpenses() {
  usePage('Pay expenses', trail)
  const { can, canAsk } = useAccess()
  const [query] = useSearchParams()
  const asked = query.get('ids')?.split(',')
  const owed = useRecords(expenses, {
    filters: { status: 'approved,partPaid', id: asked },
    sort: 'dueOn',
    limit: 200,
  })
  const bank = useBankAccounts()
  if (!can('update', expenses.subject, 'paid') || !canAsk(payExpenses))
    return <ErrorPage error={{ statusCode: 403 }} />
  if (owed.query.isError) return <ErrorPage error={pageErrorFrom(owed.query.error)} />
  if (bank.problem) return <ErrorPage error={bank.problem} />
  if (!owed.query.isSuccess || !bank.ready) return <PendingPage />
  if (owed.records.length === 0)
    return (
      <Page>
        <PageHead title="Pay expenses" />
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
      </Page>
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
  const { amounts, touched, set } = useAmounts(
    new Map(owed.filter(({ id }) => ticked.includes(id)).map(({ id, open }) => [id, open])),
  )
  const { act, busy, errors } = useAction(payExpenses, { refreshes: [['data', 'tenant']] })
  const [changed, setChanged] = useState(false)
  const left = useRef(false)
  const currency = accounts.find(({ id }) => id === way.bankAccountId)?.currency
  const payable = owed.filter((each) => each.currency === currency)
  const chosen = payable.filter(({ id }) => amounts.has(id))
  const others = owed.length - payable.length
  const total = chosen.reduce((sum, { id }) => sum + amountOf(amounts.get(id)), 0)
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
      <UnsavedGuard dirty={touched || changed} left={left} />
      <PageHead
        title="Pay expenses"
        lead="Choose the expenses to pay and the account to pay from. Vendors’ balances and the books are updated."
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
                setChanged(true)
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
            <PayTable
              rows={payable.map(({ id, description, vendorName, propertyTitle, label, dueOn, open }) => ({
                id,
                name: `${label} of ${vendorName}`,
                what: (
                  <>
                    <Link to={paths.expenses.show(id)}>{description}</Link>
                    <small>{[vendorName, propertyTitle, label].filter(Boolean).join(' · ')}</small>
                  </>
                ),
                when: shortDate(dueOn),
                late: dueOn < today,
                open,
              }))}
              heads={{ what: 'Expense', when: 'Due', open: 'To pay' }}
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
        <PayBar
          count={chosen.length}
          most={mostPaid}
          labels={expenses.labels}
          total={total}
          currency={currency}
          busy={busy}
          onCancel={() => void navigate(paths.expenses.list())}
        />
      </form>
    </Page>
  )
}
