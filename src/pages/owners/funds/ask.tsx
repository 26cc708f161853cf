import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { askForFunds, listShortFunds, mostFundRequests } from '#contract/tenant/money/fund-requests.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { BankAccountChoice } from '#src/records/money/bank-account-choice.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { amountOf, PayBar, PayTable } from '#src/records/money/pay-table.tsx'
import { useAmounts } from '#src/records/money/use-amounts.ts'
import styles from '#src/records/money/payments.module.css'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Prose, Stack } from '#src/ui/page/parts.tsx'

type Line = AnswerOf<typeof listShortFunds>['lines'][number]

/** Days that owners have to pay what they are asked for, unless somebody says otherwise. */
const usualDays = 14
const requestWords = { one: 'request', many: 'requests' }
const keyOf = ({ ownerId, propertyId }: Line) => `${ownerId} ${propertyId}`

/** Owners whose money is below what is kept back, asked for what is missing. */
export default function AskForFunds() {
  usePage('Ask owners for funds', [{ label: ownerPayments.labels.many, to: paths.ownerPayments.list() }])
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
  const owner = query.get('owner')
  const [bankAccountId, setAccount] = useState(usual ?? '')
  const [dueOn, setDue] = useState<string | null>(addDays(today, usualDays))
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [mails, setMails] = useState(true)
  const { amounts, touched, set, clear } = useAmounts()
  const left = useRef(false)
  const { act, busy, errors } = useAction(askForFunds, { refreshes: [['data', 'tenant']] })
  const found = useOperation(listShortFunds, {
    query: { bankAccountId },
    enabled: bankAccountId !== '',
    keepPrevious: true,
  })
  const currency = accounts.find(({ id }) => id === bankAccountId)?.currency
  const lines = (found.data?.lines ?? []).filter(
    ({ short, ownerId }) => short > 0 && (owner === null || ownerId === owner),
  )
  const chosen = lines.filter((line) => amounts.has(keyOf(line)))
  const total = chosen.reduce((sum, line) => sum + amountOf(amounts.get(keyOf(line))), 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!dueOn) return
    const requests = chosen.map((line) => ({
      ownerId: line.ownerId,
      propertyId: line.propertyId,
      amount: amountOf(amounts.get(keyOf(line))),
    }))
    const body = {
      bankAccountId,
      dueOn,
      reason: reason.trim(),
      reference: reference.trim() || null,
      mails,
      requests,
    }
    const done = await act({ body }, { done: `${counted(chosen.length, requestWords)} recorded` })
    if (!done) return
    left.current = true
    void navigate(owner ? paths.owners.show(owner) : paths.ownerPayments.requests())
  }
  return (
    <Page>
      <UnsavedGuard dirty={touched || reason !== '' || reference !== ''} left={left} />
      <PageHead
        title="Ask owners for funds"
        lead="Owners with less than their share of the float and of approved bills. Record what they pay in as a contribution."
      />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <div className={styles.fields}>
            <BankAccountChoice
              label="To be paid into"
              accounts={accounts}
              value={bankAccountId}
              error={errors['bankAccountId']}
              onChange={(id) => {
                clear()
                setAccount(id)
              }}
            />
            <Labelled label="Due" error={errors['dueOn']}>
              {(described) => <DateField {...described} min={today} value={dueOn} onChange={setDue} />}
            </Labelled>
            <Labelled label="What it is for" error={errors['reason']}>
              {(described) => (
                <input
                  {...described}
                  value={reason}
                  maxLength={300}
                  placeholder="Roof repair, approved in March"
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Labelled>
            <Labelled label="Payment reference" error={errors['reference']}>
              {(described) => (
                <input
                  {...described}
                  value={reference}
                  maxLength={60}
                  placeholder="Reference of the property"
                  autoComplete="off"
                  onChange={({ target }) => setReference(target.value)}
                />
              )}
            </Labelled>
          </div>
          <Tick checked={mails} onChange={setMails}>
            Email each owner what it is for and how to pay
          </Tick>
          {found.error ? (
            <Prose>{found.error.message}</Prose>
          ) : !found.data || !currency ? (
            <Muted>Working out what is short…</Muted>
          ) : lines.length === 0 ? (
            <Prose>
              No owner is short of funds in this currency, counting what they have already been asked for.
            </Prose>
          ) : (
            <PayTable
              rows={lines.map((line) => rowOf(line, currency))}
              heads={{ what: 'Owner', when: 'Kept back', open: 'Short by', amount: 'Asked for' }}
              currency={currency}
              amounts={amounts}
              errorOf={(id) => {
                const at = `requests.${chosen.findIndex((line) => keyOf(line) === id)}`
                return errors[`${at}.amount`] ?? errors[`${at}.ownerId`] ?? errors[`${at}.propertyId`]
              }}
              onAmount={set}
            />
          )}
        </Stack>
        <PayBar
          count={chosen.length}
          most={mostFundRequests}
          labels={requestWords}
          total={total}
          currency={currency}
          busy={busy}
          submit={mails ? 'Ask by email' : 'Record requests'}
          onCancel={() => void navigate(owner ? paths.owners.show(owner) : paths.ownerPayments.list())}
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
      <small>
        {[
          line.propertyTitle,
          `${formatMoney(line.held, currency)} held`,
          line.asked > 0 && `${formatMoney(line.asked, currency)} asked for`,
          !line.email && 'no email address',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  ),
  when: line.keptBack > 0 ? formatMoney(line.keptBack, currency) : '–',
  open: line.short,
  free: true,
})
