import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { previewStatements, startStatements } from '#contract/tenant/money/bill-runs.ts'
import { billExceptions } from '#domain/billing/vocabulary.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import styles from '#src/records/money/money.module.css'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Inline, Muted, Page, PageHead, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { DayChoice, LeaseCell, PropertyChoice } from './run.tsx'
import { Runs, useRuns } from './runs.tsx'

type Preview = AnswerOf<typeof previewStatements>
const statementWords = { one: 'statement', many: 'statements' }

/** Statements of account to all tenants, or those who owe something: one email for each. */
export default function Statements() {
  usePage('Send statements', [{ label: 'Invoices', to: paths.billings.list() }])
  const { can } = useAccess()
  const { runs, error, running } = useRuns()
  if (!can('create', 'Invoice')) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !runs) return <ErrorPage error={pageErrorFrom(error)} />
  if (!runs) return <PendingPage />
  return (
    <Page>
      <PageHead
        title="Send statements"
        lead="Emails each tenant a statement of account for each of their leases, as a PDF."
        actions={<ButtonLink to={paths.billings.list()}>All invoices</ButtonLink>}
      />
      <Stack gap={24}>
        <NewStatements running={running} />
        <Section title="Latest runs">
          <Runs runs={runs} />
        </Section>
      </Stack>
    </Page>
  )
}

function NewStatements({ running }: { running: boolean }) {
  const today = useToday()
  const [fromOn, setFrom] = useState<string | null>(addMonths(today, -3))
  const [through, setThrough] = useState<string | null>(today)
  const [propertyId, setProperty] = useState<string | null>(null)
  const [owingOnly, setOwing] = useState(true)
  const preview = useOperation(previewStatements, {
    query: {
      through: through ?? undefined,
      propertyId: propertyId ?? undefined,
      owingOnly: owingOnly ? 'true' : 'false',
    },
    enabled: through !== null,
    keepPrevious: true,
  })
  const emails = preview.data?.emails ?? 0
  const { act, busy } = useAction(startStatements, { done: 'Statements are on their way' })
  const period = fromOn !== null && through !== null && fromOn <= through ? { fromOn, through } : undefined
  return (
    <Section title="Which statements">
      <Stack>
        <Inline gap={12}>
          <DayChoice label="From" value={fromOn} onChange={setFrom} />
          <DayChoice label="Through" value={through} onChange={setThrough} />
          <PropertyChoice value={propertyId} onChange={setProperty} />
        </Inline>
        <label style={{ display: 'inline-flex', gap: 8, minHeight: 24, alignItems: 'center' }}>
          <input type="checkbox" checked={owingOnly} onChange={({ target }) => setOwing(target.checked)} />
          Only to tenants who owe something
        </label>
        {period ? null : <Prose>Choose a period that ends on or after its first day.</Prose>}
        <Inline>
          <Button
            look="primary"
            busy={busy || running}
            disabled={busy || running || !period || emails === 0 || preview.isPlaceholderData}
            onClick={() => {
              if (!period) return
              void act({ body: { ...period, propertyIds: propertyId ? [propertyId] : [], owingOnly } })
            }}
          >
            {running
              ? 'Running…'
              : emails > 0
                ? `Send ${counted(emails, { one: 'email', many: 'emails' })}`
                : preview.isLoading
                  ? 'Working it out…'
                  : 'Nobody to send to'}
          </Button>
        </Inline>
        {preview.error ? (
          <Prose>{preview.error.message}</Prose>
        ) : preview.data ? (
          <PreviewParts preview={preview.data} />
        ) : period ? (
          <Muted>Working it out…</Muted>
        ) : null}
      </Stack>
    </Section>
  )
}

/** Who gets a statement, with the balance that it ends with; those whom it cannot reach first. */
function PreviewParts({ preview }: { preview: Preview }) {
  const { currencies, leases, withoutEmail, statements } = preview
  return (
    <Stack>
      <Stats>
        {currencies.map(({ currency, count, balance }) => (
          <Stat key={currency} label={`Balance of ${counted(count, statementWords)}`}>
            {formatMoney(balance, currency)}
          </Stat>
        ))}
        {withoutEmail > 0 ? <Stat label={billExceptions.noEmail}>{formatInteger(withoutEmail)}</Stat> : null}
      </Stats>
      {statements.length > 0 ? (
        <div className={styles.scroll} role="region" aria-label="Statements to be sent" tabIndex={-1}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">Lease</th>
                <th scope="col" data-number>
                  Balance
                </th>
                <th scope="col">Email</th>
              </tr>
            </thead>
            <tbody>
              {statements.map((row) => (
                <tr key={row.leaseId}>
                  <th scope="row">
                    <LeaseCell row={row} />
                  </th>
                  <td data-number>{formatMoney(row.balance, row.currency)}</td>
                  <td>{row.email ?? <StatusWord tone="attention">{billExceptions.noEmail}</StatusWord>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {leases > statements.length ? (
        <Muted>
          {formatInteger(statements.length)} of {counted(leases, statementWords)} are shown.
        </Muted>
      ) : null}
    </Stack>
  )
}
