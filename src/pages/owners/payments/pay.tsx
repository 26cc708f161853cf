import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { listPayable, mostOwnerPayments, payOwners } from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { amountOf, PayBar, PayTable } from '#src/records/money/pay-table.tsx'
import styles from '#src/records/money/payments.module.css'
import { useAmounts } from '#src/records/money/use-amounts.ts'
import { WayFields } from '#src/records/money/way-fields.tsx'
import { wayBegun } from '#src/records/money/way.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Prose, Stack } from '#src/ui/page/parts.tsx'

type Line = AnswerOf<typeof listPayable>['lines'][number]

const trail = [{ label: ownerPayments.labels.many, to: paths.ownerPayments.list() }]
const keyOf = ({ ownerId, propertyId }: Line) => `${ownerId} ${propertyId}`

/** What is held for owners, paid from one account in one go. */
export default function PayOwners() {
  usePage('Pay owners', trail)
  const { can } = useAccess()
  const bank = useBankAccounts()
  if (!can('create', ownerPayments.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (bank.problem) return <ErrorPage error={bank.problem} />
  if (!bank.ready) return <PendingPage />
  return <Form accounts={bank.accounts} usual={bank.usual?.id} />
}

interface Props {
  accounts: ReturnType<typeof useBankAccounts>['accounts']
  usual: string | undefined
}

function Form({ accounts, usual }: Props) {
  const navigate = useNavigate()
  const today = useToday()
  const [query] = useSearchParams()
  const asked = query.get('owner')
  const [way, setWay] = useState(() => ({ ...wayBegun(today, usual), method: 'bankTransfer' }))
  const [reference, setReference] = useState('')
  const { amounts, touched, set, clear } = useAmounts()
  const { act, busy, errors } = useAction(payOwners, { refreshes: [['data', 'tenant']] })
  const left = useRef(false)
  const { date, bankAccountId } = way
  const found = useOperation(listPayable, {
    query: { date: date ?? undefined, bankAccountId },
    enabled: date !== null && bankAccountId !== '',
    keepPrevious: true,
  })
  const lines = (found.data?.lines ?? []).filter(
    ({ payable, ownerId }) => payable > 0 && (asked === null || ownerId === asked),
  )
  const chosen = lines.filter((line) => amounts.has(keyOf(line)))
  const currency = accounts.find(({ id }) => id === bankAccountId)?.currency
  const total = chosen.reduce((sum, line) => sum + amountOf(amounts.get(keyOf(line))), 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isKeyOf(paymentMethods, way.method) || !date) return
    const payments = chosen.map((line) => ({
      ownerId: line.ownerId,
      propertyId: line.propertyId,
      amount: amountOf(amounts.get(keyOf(line))),
    }))
    const body = { date, method: way.method, bankAccountId, reference: reference.trim() || null, payments }
    const done = await act({ body }, { done: `${counted(chosen.length, ownerPayments.labels)} recorded` })
    if (!done) return
    left.current = true
    const [first] = done.answer.payments
    // What a bank is asked for, it is told next.
    void navigate(
      way.method === 'bankTransfer' && first
        ? paths.ownerPayments.batch(first.id)
        : paths.ownerPayments.list(),
    )
  }
  return (
    <Page>
      <UnsavedGuard dirty={touched} left={left} />
      <PageHead
        title="Pay owners"
        lead="Choose the owners to pay and the account to pay from. The float and approved bills are kept back."
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
                if (change.bankAccountId !== undefined) clear()
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
          {found.error ? (
            <Prose>{found.error.message}</Prose>
          ) : !found.data || !currency ? (
            <Muted>Working out what is held…</Muted>
          ) : lines.length === 0 ? (
            <Prose>Nothing can be paid to owners from this account now.</Prose>
          ) : (
            <PayTable
              rows={lines.map((line) => rowOf(line, currency))}
              heads={{ what: 'Owner', when: 'Kept back', open: 'Can be paid' }}
              currency={currency}
              amounts={amounts}
              errorOf={(id) => {
                const at = `payments.${chosen.findIndex((line) => keyOf(line) === id)}`
                return errors[`${at}.amount`] ?? errors[`${at}.ownerId`]
              }}
              onAmount={set}
            />
          )}
        </Stack>
        <PayBar
          count={chosen.length}
          most={mostOwnerPayments}
          labels={ownerPayments.labels}
          total={total}
          currency={currency}
          busy={busy}
          onCancel={() => void navigate(paths.ownerPayments.list())}
        />
      </form>
    </Page>
  )
}

const rowOf = (line: Line, currency: Currency) => ({
  id: keyOf(line),
  name: `${line.ownerName} for ${line.propertyTitle}`,
  what: (
    <>
      <Link to={paths.owners.show(line.ownerId)}>{line.ownerName}</Link>
      <small>{`${line.propertyTitle} · ${formatMoney(line.held, currency)} held`}</small>
    </>
  ),
  when: line.keptBack > 0 ? formatMoney(line.keptBack, currency) : '–',
  open: line.payable,
})
