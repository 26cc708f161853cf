import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { cancelBillRun, listBillRuns, resumeBillRun } from '#contract/tenant/money/bill-runs.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { billRunStatuses, runKinds } from '#domain/billing/vocabulary.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, exactInstant, formatInteger, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { PersonName } from '#src/records/fields/person-name.tsx'
import styles from '#src/records/money/money.module.css'
import type { Tone } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Muted, Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

type Run = AnswerOf<typeof listBillRuns>['runs'][number]

const tones: Readonly<Record<Run['status'], Tone>> = {
  running: 'info',
  done: 'good',
  cancelled: 'quiet',
  failed: 'danger',
}
/** Milliseconds between looks at a run under way. */
const lookEvery = 2_000

/** Mails are on their way for a while after the last invoice. */
const isUnderWay = ({ status, toMail, mailed, refused }: Run) =>
  status === 'running' || (status === 'done' && mailed + refused < toMail)

/** The latest runs; looked at again and again while one is under way. */
function useRuns() {
  const client = useQueryClient()
  const { data, error, refetch } = useOperation(listBillRuns)
  const busy = data?.runs.some(isUnderWay) ?? false
  useEffect(() => {
    if (!busy) return undefined
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => {
      clearInterval(timer)
      // What it billed is everywhere: lists, leases, this page's preview.
      void client.invalidateQueries({ queryKey: ['data', 'tenant'] })
    }
  }, [busy, refetch, client])
  return { runs: data?.runs, error, running: data?.runs.some(({ status }) => status === 'running') ?? false }
}

interface RunPageProps {
  title: string
  lead: string
  /** What the next run would do. */
  next: (running: boolean) => ReactNode
}

/** Invoices or statements of many at once: what the next run would do, above what the latest did. */
export function RunPage({ title, lead, next }: RunPageProps) {
  usePage(title, [{ label: invoices.labels.many, to: paths.billings.list() }])
  const { can } = useAccess()
  const { runs, error, running } = useRuns()
  if (!can('create', invoices.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !runs) return <ErrorPage error={pageErrorFrom(error)} />
  if (!runs) return <PendingPage />
  return (
    <Page>
      <PageHead
        title={title}
        lead={lead}
        actions={<ButtonLink to={paths.billings.list()}>All invoices</ButtonLink>}
      />
      <Stack gap={24}>
        {next(running)}
        <Section title="Latest runs">
          <Runs runs={runs} />
        </Section>
      </Stack>
    </Page>
  )
}

/** What runs did, and how far the one under way is. */
function Runs({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <Muted>None yet.</Muted>
  return (
    <div className={styles.scroll} role="region" aria-label="Latest runs" tabIndex={-1}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">By</th>
            <th scope="col">Period</th>
            <th scope="col">Sent</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <time dateTime={run.startedAt} title={exactInstant(run.startedAt)}>
                  {timeAgo(run.startedAt)}
                </time>
              </th>
              <td>{run.startedBy ? <PersonName id={run.startedBy} /> : null}</td>
              <td>
                {runKinds[run.kind]}, {shortDate(run.fromOn)} to {shortDate(run.through)}
              </td>
              <td>
                <Outcome run={run} />
              </td>
              <td>
                <StatusWord tone={tones[run.status]}>{billRunStatuses[run.status]}</StatusWord>
                {run.problem ? <Muted small>{run.problem}</Muted> : null}
              </td>
              <td>
                <Step run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Outcome({ run }: { run: Run }) {
  const { kind, status, leases, issued, sums, toMail, mailed, refused } = run
  return (
    <>
      {kind === 'invoices' ? (
        <>
          {status === 'running' && issued < leases
            ? `${formatInteger(issued)} of ${counted(leases, { one: 'invoice', many: 'invoices' })}`
            : counted(issued, { one: 'invoice', many: 'invoices' })}
          {sums.map(({ currency, gross }) => (
            <Muted key={currency} small>
              {formatMoney(gross, currency)}
            </Muted>
          ))}
        </>
      ) : null}
      {toMail > 0 ? (
        <Muted small>
          {formatInteger(mailed)} of {counted(toMail, { one: 'email', many: 'emails' })} sent
          {refused > 0 ? `, ${formatInteger(refused)} refused` : ''}
        </Muted>
      ) : null}
      {isUnderWay(run) ? (
        <progress
          aria-label="Progress"
          value={issued + mailed + refused}
          max={Math.max(1, (kind === 'invoices' ? leases : 0) + toMail)}
        />
      ) : null}
    </>
  )
}

function Step({ run }: { run: Run }) {
  const cancel = useAction(cancelBillRun, { done: 'Run cancelled' })
  const resume = useAction(resumeBillRun, { done: 'Run resumed' })
  const given = { body: { runId: run.id } }
  if (isUnderWay(run)) {
    return (
      <Button small busy={cancel.busy} onClick={() => void cancel.act(given)}>
        Cancel run
      </Button>
    )
  }
  if (run.status === 'done') return null
  return (
    <Button small busy={resume.busy} onClick={() => void resume.act(given)}>
      Resume run
    </Button>
  )
}
