import { useState } from 'react'
import { changeHostHours, readHostHours, type HostHours } from '#contract/tenant/viewing-operations.ts'
import { hoursProblem, usualHours } from '#domain/viewings/hours.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { HoursEditor } from '#src/records/viewings/hours-editor.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Inline, Page, PageHead } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './viewings.module.css'

const trail = [{ label: 'Viewings', to: paths.viewings.list() }]

/** When one shows properties oneself: within the hours of each property. */
export default function OwnHours() {
  usePage('My hours', trail)
  const { data, error } = useOperation(readHostHours)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <Page width="form">
      <PageHead
        title="My hours"
        lead="Visitors are offered the times when a property is open for viewings and you are available. Existing bookings don’t change."
      />
      <Form key={data.version} saved={data} />
    </Page>
  )
}

function Form({ saved }: { saved: HostHours }) {
  const [{ hours, timezone, mostADay }, setDraft] = useState(saved)
  const { act, busy } = useAction(changeHostHours, {
    refreshes: [readHostHours],
    done: 'Your hours are saved',
  })
  const set = (part: Partial<HostHours>) => setDraft((draft) => ({ ...draft, ...part }))
  const body = { hours, timezone, mostADay, version: saved.version }
  const unchanged = hours === saved.hours && timezone === saved.timezone && mostADay === saved.mostADay
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void act({ body })
      }}
    >
      <SelectField
        label="When"
        value={hours ? 'own' : 'always'}
        onChange={({ target }) => set({ hours: target.value === 'own' ? usualHours : null })}
      >
        <option value="always">All viewing hours</option>
        <option value="own">Custom hours</option>
      </SelectField>
      {hours ? <HoursEditor hours={hours} onChange={(changed) => set({ hours: changed })} /> : null}
      <SelectField
        label="Time zone"
        value={timezone}
        onChange={({ target }) => set({ timezone: target.value })}
      >
        {[...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <Field
        label="Maximum viewings a day"
        type="number"
        min={1}
        max={100}
        placeholder="No limit"
        value={mostADay ?? ''}
        onChange={({ target }) => set({ mostADay: target.value ? Number(target.value) : null })}
      />
      <Inline>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={busy || unchanged || (hours !== null && hoursProblem(hours) !== undefined)}
        >
          Save hours
        </Button>
      </Inline>
    </form>
  )
}
