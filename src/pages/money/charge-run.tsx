import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { readBooks } from '#contract/tenant/money/books.ts'
import {
  listChargeRuns,
  oddities,
  previewChargeRun,
  runStatuses,
  skipReasons,
  startChargeRun,
} from '#contract/tenant/money/charge-runs.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, exactInstant, formatInteger, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { PersonName } from '#src/records/fields/person-name.tsx'
import { LeaseCell } from '#src/records/money/lease-cell.tsx'
import styles from '#src/records/money/money.module.css'
import type { Tone } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Inline, Muted, Page, PageHead, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

type Preview = AnswerOf<typeof previewChargeRun>
type Run = AnswerOf<typeof startChargeRun>

const chargeWords = { one: 'Charge', many: 'Charges' }
const tones: Readonly<Record<Run['status'], Tone>> = { running: 'info', done: 'good', failed: 'danger' }
/** Milliseconds between looks at a run under way. */
const lookEvery = 2_000

/** The latest runs; looked at again and again while one is under way. */
function useRuns(): Run[] | undefined {
  const client = useQueryClient()
  const { data, refetch } = useOperation(listChargeRuns)
  const running = data?.runs.some(({ status }) => status === 'running') ?? false
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => {
      clearInterval(timer)
      // What it charged is everywhere: lists, leases, this page's preview.
      void client.invalidateQueries({ queryKey: ['data', 'tenant'] })
    }
  }, [running, refetch, client])
  return data?.runs
}

/** Charges all leases through a day: what that comes to is shown before it is posted. */
export default function ChargeRun() {
  usePage('Charge run', [{ label: 'Charges', to: paths.money.charges() }])
  const today = useToday()
  const { data: found, error } = useOperation(readBooks)
  const { asked, ask } = useAsked({ through: addDays(today, found?.books?.leadDays ?? 14) })
  const through = isDate(asked.through) ? asked.through : undefined
  const runs = useRuns()
  const preview = useOperation(previewChargeRun, {
    query: { through },
    enabled: through !== undefined && found?.books != null,
    keepPrevious: true,
  })
  const { act, busy } = useAction(startChargeRun, { done: 'Charge run started' })
  if (error) return <ErrorPage error={pageErrorFrom(error)} />
  if (!found || !runs) return <PendingPage />
  const running = runs.some(({ status }) => status === 'running')
  const count = preview.data?.currencies.reduce((sum, each) => sum + each.count, 0) ?? 0
  return (
    <Page>
      <PageHead
        title="Charge run"
        lead="Charges every signed lease by its terms. It also runs every night, as many days ahead as set for the books."
        actions={<ButtonLink to={paths.money.charges()}>All charges</ButtonLink>}
      />
      <Stack gap={24}>
        {found.books ? (
          <Section title="What will be posted">
            <Stack>
              <Inline gap={12}>
                <div style={{ width: 200 }}>
                  <Labelled label="Charges due through">
                    {(described) => (
                      <DateField
                        {...described}
                        value={asked.through}
                        onChange={(day) => ask({ through: day })}
                      />
                    )}
                  </Labelled>
                </div>
                <Button
                  look="primary"
                  style={{ alignSelf: 'end' }}
                  busy={busy || running}
                  disabled={busy || running || count === 0 || !through || preview.isPlaceholderData}
                  onClick={() => {
                    if (through) void act({ body: { through } })
                  }}
                >
                  {running
                    ? 'Posting…'
                    : count > 0
                      ? `Post ${counted(count, chargeWords)}`
                      : 'Nothing to post'}
                </Button>
              </Inline>
              {preview.error ? (
                <Prose>{preview.error.message}</Prose>
              ) : preview.data ? (
                <PreviewParts preview={preview.data} />
              ) : through ? (
                <Muted>Working it out…</Muted>
              ) : (
                <Prose>Choose a day.</Prose>
              )}
            </Stack>
          </Section>
        ) : (
          <Prose>Begin the books first. Nothing can be charged until then.</Prose>
        )}
        <Section title="Latest runs">
          <Runs runs={runs} />
        </Section>
      </Stack>
    </Page>
  )
}

function PreviewParts({ preview }: { preview: Preview }) {
  const { charges, currencies, leases, odd, skipped } = preview
  const all = currencies.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack>
      <Stats>
        <Stat label="Leases">{formatInteger(leases)}</Stat>
        {currencies.map(({ currency, count, sum }) => (
          <Stat key={currency} label={counted(count, chargeWords)}>
            {formatMoney(sum, currency)}
          </Stat>
        ))}
        <Stat label="Worth a look">{formatInteger(odd)}</Stat>
      </Stats>
      {charges.length > 0 ? (
        <div className={styles.scroll} role="region" aria-label="Charges to be posted" tabIndex={-1}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">Lease</th>
                <th scope="col">Charge</th>
                <th scope="col" className={styles.wide}>
                  Due
                </th>
                <th scope="col" className={styles.wide} data-number>
                  Last
                </th>
                <th scope="col" data-number>
                  Amount
                </th>
                <th scope="col">Remarks</th>
              </tr>
            </thead>
            <tbody>
              {charges.map((row) => (
                <tr key={`${row.leaseId} ${row.description} ${row.dueOn}`}>
                  <th scope="row" data-words>
                    <LeaseCell row={row} />
                  </th>
                  <td data-words>
                    {row.description}
                    <small className={styles.onPhone}>Due {shortDate(row.dueOn)}</small>
                  </td>
                  <td className={styles.wide}>{shortDate(row.dueOn)}</td>
                  <td className={styles.wide} data-number>
                    {row.before === null ? '–' : formatMoney(row.before, row.currency)}
                  </td>
                  <td data-number>{formatMoney(row.net, row.currency)}</td>
                  <td>{row.odd ? <StatusWord tone="attention">{oddities[row.odd]}</StatusWord> : null}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {all > charges.length ? (
        <Muted>
          {formatInteger(charges.length)} of {counted(all, chargeWords)} are shown.
        </Muted>
      ) : null}
      {skipped.length > 0 ? (
        <Section title="Not charged" level={3}>
          <ul className={styles.skipped}>
            {skipped.map((row) => (
              <li key={`${row.leaseId} ${row.reason}`}>
                <LeaseCell row={row} />
                <span>
                  {skipReasons[row.reason]}
                  {row.charges > 0 ? `: ${counted(row.charges, chargeWords)}` : null}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Stack>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <Muted>None yet.</Muted>
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">By</th>
            <th scope="col">Through</th>
            <th scope="col" data-number>
              Charges
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, startedAt, startedBy, through, raised, status, problem }) => (
            <tr key={id}>
              <th scope="row">
                <time dateTime={startedAt} title={exactInstant(startedAt)}>
                  {timeAgo(startedAt)}
                </time>
              </th>
              <td>{startedBy ? <PersonName id={startedBy} /> : 'Every night'}</td>
              <td>{shortDate(through)}</td>
              <td data-number>{formatInteger(raised)}</td>
              <td>
                <StatusWord tone={tones[status]}>{runStatuses[status]}</StatusWord>
                {problem ? <Muted small>{problem}</Muted> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
