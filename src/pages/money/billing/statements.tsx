import { useState } from 'react'
import { startStatements } from '#contract/tenant/money/bill-runs.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Inline, Page, PageHead, Prose, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { DayChoice, PropertyChoice } from './run.tsx'
import { Runs, useRuns } from './runs.tsx'

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
        lead="Emails each tenant a statement of account for every lease of theirs, as a PDF."
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
            disabled={busy || running || !period}
            onClick={() => {
              if (!period) return
              void act({ body: { ...period, propertyIds: propertyId ? [propertyId] : [], owingOnly } })
            }}
          >
            {running ? 'Running…' : 'Send statements'}
          </Button>
        </Inline>
      </Stack>
    </Section>
  )
}
