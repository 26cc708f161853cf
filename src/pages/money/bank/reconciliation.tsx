import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  closeReconciliation,
  drawReconciliation,
  readReconciliation,
  reopenReconciliation,
} from '#contract/tenant/money/bank-reconciliations.ts'
import { shortageWords } from '#domain/bank/reconciliation.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { datesInWords, exactInstant, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useSettled } from '#src/lib/use-settled.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { useDownload } from '#src/records/actions/use-download.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import paymentStyles from '#src/records/money/payments.module.css'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import { HeldFor, Items, ThreeFigures } from './reconciliation-parts.tsx'
import { refreshes } from './use-matching.ts'

export type State = AnswerOf<typeof readReconciliation>

/** How an account stands at the end of a statement: the bank, the books, and what is held for each. */
export function Reconciliation() {
  const { id = '' } = useParams()
  const { can } = useAccess()
  const [entered, setEntered] = useState<number | null>(null)
  const closing = useSettled(entered)
  const { data, error, isPlaceholderData } = useOperation(readReconciliation, {
    params: { id },
    query: { closing: closing ?? undefined },
    enabled: can('read', 'BankReconciliation'),
    keepPrevious: true,
  })
  const title = data ? `Reconciliation through ${shortDate(data.through)}` : undefined
  usePage(title, [
    { label: 'Bank', to: paths.money.bank() },
    ...(data
      ? [
          { label: data.bankAccountName, to: paths.money.bank(data.bankAccountId) },
          { label: 'Reconciliations', to: paths.money.bank(`${data.bankAccountId}/reconciliations`) },
        ]
      : []),
  ])
  if (!can('read', 'BankReconciliation')) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data || !title) return <PendingPage />
  const needsClosing = data.status === 'open' && (data.closing === null || entered !== null)
  return (
    <Page>
      <PageHead
        title={title}
        lead={<Standing state={data} />}
        actions={
          <Actions state={data} entered={entered} pending={isPlaceholderData || closing !== entered} />
        }
      />
      <Stack gap={24}>
        {needsClosing ? (
          <div style={{ maxWidth: 280 }}>
            <Labelled
              label={`Closing balance, ${data.currency}`}
              hint="As the bank shows it: the file gives none."
            >
              {(described) => (
                <AmountField
                  {...described}
                  ref={null}
                  currency={data.currency}
                  value={entered}
                  onChange={(value) => setEntered(typeof value === 'number' ? value : null)}
                  onBlur={() => undefined}
                />
              )}
            </Labelled>
          </div>
        ) : null}
        <ThreeFigures state={data} />
        <Problems state={data} />
        <Items state={data} />
        <HeldFor state={data} />
      </Stack>
    </Page>
  )
}

function Standing({ state: { bankAccountName, status, closedAt, closedByName } }: { state: State }) {
  return (
    <>
      {bankAccountName}
      {' · '}
      {status === 'closed' && closedAt ? (
        <StatusWord tone="good">
          Closed <time title={exactInstant(closedAt)}>{timeAgo(closedAt)}</time>
          {closedByName ? ` by ${closedByName}` : ''}
        </StatusWord>
      ) : (
        <StatusWord tone="attention">Open</StatusWord>
      )}
    </>
  )
}

interface ActionsProps {
  state: State
  entered: number | null
  /** What is shown is not of what was entered. */
  pending: boolean
}

function Actions({ state, entered, pending }: ActionsProps) {
  const { can } = useAccess()
  const { download, busy } = useDownload()
  const [asking, setAsking] = useState<'close' | 'reopen'>()
  const { statementId, bankAccountName, through, status, problems, reopenable, bank, currency, short } = state
  const params = { id: statementId }

  const day = shortDate(through)
  return (
    <>
      <ButtonLink to={paths.money.bank(`statements/${statementId}`)}>Statement</ButtonLink>
      <Button
        busy={busy}
        disabled={busy}
        onClick={() =>
          download({
            make: () => callForFile(drawReconciliation, { params, query: { format: 'pdf' } }),
            name: `Reconciliation ${bankAccountName} ${through}.pdf`,
          })
        }
      >
        <Download size={15} aria-hidden /> PDF
      </Button>
      {status === 'open' && can('create', 'BankReconciliation') ? (
        <Button
          look="primary"
          disabled={problems.length > 0 || pending}
          aria-describedby={problems.length > 0 ? 'reconciliation-problems' : undefined}
          onClick={() => setAsking('close')}
        >
          Close statement
        </Button>
      ) : null}
      {reopenable && can('update', 'BankReconciliation') ? (
        <Button onClick={() => setAsking('reopen')}>Reopen</Button>
      ) : null}
      {asking === 'close' ? (
        <ActionDialog
          operation={closeReconciliation}
          title={`Close the statement through ${day}?`}
          text={
            <>
              <p>
                Bank, books and what is held agree at {bank === null ? '–' : formatMoney(bank, currency)}. The
                lines through that day then stay as they are, and the report is kept as it is now.
              </p>
              <Short state={state} />
            </>
          }
          confirm={short.length > 0 ? 'Close anyway' : 'Close statement'}
          danger={short.length > 0}
          params={params}
          given={{
            closing: entered,
            short: short.map(({ title: _, ...each }) => each),
            ...(short.length > 0 ? {} : { shortReason: null }),
          }}
          fields={{
            shortReason: {
              required: 'Say why you are closing it with money short.',
              hint: 'Kept with the report: “The owner pays in on 3 June”.',
            },
          }}
          options={{ refreshes, done: `Statement through ${day} closed` }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'reopen' ? (
        <ActionDialog
          operation={reopenReconciliation}
          title={`Reopen the statement through ${day}?`}
          text="Its lines can be matched again. The history keeps who closed it, when and with which figures."
          confirm="Reopen"
          danger
          params={params}
          fields={{ reason: { hint: 'Kept in the history: “A fee was matched with the wrong property”.' } }}
          options={{ refreshes, done: `Statement through ${day} reopened` }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  )
}

/** Whose money is short, and why it was closed anyway. */
function Short({ state: { short, shortReason, closedByName, currency } }: { state: State }) {
  if (short.length === 0) return null
  return (
    <Stack gap={12}>
      <ul className={paymentStyles.warning}>
        {short.map((each) => (
          <li key={`${each.propertyId} ${each.kind}`}>{shortageWords(each, currency)}</li>
        ))}
      </ul>
      {shortReason ? (
        <p>
          Closed anyway{closedByName ? ` by ${closedByName}` : ''}: {shortReason}
        </p>
      ) : null}
    </Stack>
  )
}

/** What keeps it from being closed, and whose money is short. */
function Problems({ state }: { state: State }) {
  const { status, problems, short, bankAccountId } = state
  if (status === 'open' && problems.length === 0 && short.length === 0) {
    return <StatusWord tone="good">The three figures agree: the statement can be closed.</StatusWord>
  }
  return (
    <Stack gap={12}>
      {problems.length > 0 ? (
        <Section
          title="Before it can be closed"
          actions={
            <Link to={paths.money.bank(bankAccountId)}>
              <Muted small>Lines to match</Muted>
            </Link>
          }
        >
          <ul id="reconciliation-problems" className={paymentStyles.warning}>
            {problems.map((problem) => (
              <li key={problem}>{datesInWords(problem)}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {short.length > 0 ? (
        <Section title={status === 'open' ? 'Money is short' : 'Money was short'}>
          <Short state={state} />
          {status === 'open' ? (
            <Muted>
              Pay in or transfer what is missing, or correct what was recorded. To close the statement anyway,
              give a reason; the report keeps it.
            </Muted>
          ) : null}
        </Section>
      ) : null}
    </Stack>
  )
}
