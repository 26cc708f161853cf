import type { AnswerOf } from '#contract/kit/index.ts'
import { previewStatements, startStatements } from '#contract/tenant/money/bill-runs.ts'
import { billExceptions } from '#domain/billing/vocabulary.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { LeaseCell } from '#src/records/money/lease-cell.tsx'
import styles from '#src/records/money/money.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { Inline, Muted, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { DayChoice, periodOf, PropertyChoice } from './run.tsx'
import { RunPage } from './runs.tsx'

type Preview = AnswerOf<typeof previewStatements>
const statementWords = { one: 'statement', many: 'statements' }

/** Statements of account to all tenants, or those who owe something: one email for each. */
export default function Statements() {
  return (
    <RunPage
      title="Send statements"
      lead="Emails each tenant a statement of account for each of their leases, as a PDF."
      next={(running) => <NewStatements running={running} />}
    />
  )
}

function NewStatements({ running }: { running: boolean }) {
  const today = useToday()
  const { asked, ask } = useAsked({
    from: addMonths(today, -3),
    through: today,
    property: '',
    owingOnly: 'true',
  })
  const owingOnly = asked.owingOnly === 'true'
  const period = periodOf(asked)
  const preview = useOperation(previewStatements, {
    query: {
      through: period?.through,
      propertyId: asked.property || undefined,
      owingOnly: owingOnly ? 'true' : 'false',
    },
    enabled: period !== undefined,
    keepPrevious: true,
  })
  const emails = preview.data?.emails ?? 0
  const { act, busy } = useAction(startStatements, { done: 'Statements are on their way' })
  return (
    <Section title="Which statements">
      <Stack>
        <Inline gap={12}>
          <DayChoice label="From" value={asked.from} onChange={(from) => ask({ from })} />
          <DayChoice label="Through" value={asked.through} onChange={(through) => ask({ through })} />
          <PropertyChoice value={asked.property} onChange={(property) => ask({ property })} />
        </Inline>
        <Tick checked={owingOnly} onChange={(on) => ask({ owingOnly: String(on) })}>
          Only to tenants who owe something
        </Tick>
        {period ? null : <Prose>Choose a period that ends on or after its first day.</Prose>}
        <Inline>
          <Button
            look="primary"
            busy={busy || running}
            disabled={busy || running || !period || emails === 0 || preview.isPlaceholderData}
            onClick={() => {
              if (!period) return
              void act({
                body: { ...period, propertyIds: asked.property ? [asked.property] : [], owingOnly },
              })
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
                  <th scope="row" data-words>
                    <LeaseCell row={row} />
                  </th>
                  <td data-number>{formatMoney(row.balance, row.currency)}</td>
                  <td data-words>
                    {row.email ?? <StatusWord tone="attention">{billExceptions.noEmail}</StatusWord>}
                  </td>
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
