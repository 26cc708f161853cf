import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import {
  changeViewingHours,
  readViewingHours,
  type ViewingHours,
} from '#contract/tenant/viewing-operations.ts'
import { hoursProblem } from '#domain/viewings/hours.ts'
import { placeOfZone } from '#domain/viewings/words.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { HoursEditor } from '#src/records/viewings/hours-editor.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { Inline, Muted, Page, PageHead } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './viewings.module.css'

/** When and by whom a property is shown, and whether visitors book for themselves. */
export default function PropertyHours() {
  const id = useParams()['propertyId'] ?? ''
  const { record } = useRecord(properties, id)
  const title = record?.title ?? 'Property'
  usePage('Viewing hours', [
    { label: 'Properties', to: paths.properties.list() },
    { label: title, to: paths.properties.show(id) },
    { label: 'Viewings', to: paths.properties.viewings(id) },
  ])
  const { data, error } = useOperation(readViewingHours, { params: { id } })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <Page width="form">
      <PageHead
        title="Viewing hours"
        lead={`Times are ${placeOfZone(data.timezone)} time, where ${title} is. Existing bookings don’t change.`}
      />
      {record && record.listing !== 'listed' ? (
        <Muted>
          This property isn’t listed, so visitors can’t book yet.{' '}
          <Link to={paths.settings.sharing()}>List it</Link>.
        </Muted>
      ) : null}
      <Form key={data.version} id={id} saved={data} listed={record?.listing === 'listed'} />
    </Page>
  )
}

const notices: readonly [minutes: number, label: string][] = [
  [0, 'None'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [720, '12 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
  [10_080, '1 week'],
]

function Form({ id, saved, listed }: { id: string; saved: ViewingHours; listed: boolean }) {
  const { timezone: _timezone, hosts, candidates, ...settings } = saved
  const [changed, setChanged] = useState<typeof settings>()
  const draft = changed ?? settings
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({})
  const { act, busy } = useAction(changeViewingHours, {
    refreshes: [readViewingHours],
    done: ({ enabled }) =>
      !enabled
        ? 'Viewing hours saved'
        : listed
          ? 'Saved. Visitors can now book viewings.'
          : 'Saved. Visitors can book once the property is listed.',
    onFieldErrors: setErrors,
  })
  const set = (part: Partial<typeof settings>) => setChanged({ ...draft, ...part })
  const number = (
    name: 'slotMinutes' | 'bufferMinutes' | 'daysAhead',
    label: string,
    min: number,
    max: number,
  ) => (
    <Field
      label={label}
      type="number"
      required
      min={min}
      max={max}
      value={draft[name]}
      error={errors[name]}
      onChange={({ target }) => set({ [name]: Number(target.value) })}
    />
  )
  const people = [...hosts, ...candidates.filter((person) => !hosts.some((host) => host.id === person.id))]
  const { enabled, needsConfirmation, hostIds, weekly, exceptions, noticeMinutes, mostADay } = draft
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        void act({ params: { id }, body: draft })
      }}
    >
      <Tick checked={enabled} onChange={(on) => set({ enabled: on })}>
        Visitors can book viewings on the public page
      </Tick>
      <Tick checked={needsConfirmation} onChange={(on) => set({ needsConfirmation: on })}>
        The host confirms each viewing
      </Tick>
      <fieldset className={styles.people} aria-describedby={errors['hostIds'] ? 'hosts-problem' : undefined}>
        <legend>Hosts</legend>
        {people.map((person) => (
          <Tick
            key={person.id}
            checked={hostIds.includes(person.id)}
            onChange={(on) =>
              set({
                hostIds: on ? [...hostIds, person.id] : hostIds.filter((other) => other !== person.id),
              })
            }
          >
            {person.name}
          </Tick>
        ))}
        {errors['hostIds'] ? (
          <p id="hosts-problem" role="alert" className={styles.problem}>
            {errors['hostIds']}
          </p>
        ) : null}
      </fieldset>
      <h2>Each week</h2>
      <HoursEditor hours={{ weekly, exceptions }} onChange={(hours) => set(hours)} />
      <h2>Each viewing</h2>
      <div className={styles.pair}>
        {number('slotMinutes', 'Minutes per viewing', 10, 480)}
        {number('bufferMinutes', 'Minutes in between', 0, 240)}
        <SelectField
          label="Notice"
          value={noticeMinutes}
          error={errors['noticeMinutes']}
          onChange={({ target }) => set({ noticeMinutes: Number(target.value) })}
        >
          {notices.some(([minutes]) => minutes === noticeMinutes) ? null : (
            <option value={noticeMinutes}>{noticeMinutes} minutes</option>
          )}
          {notices.map(([minutes, label]) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </SelectField>
        {number('daysAhead', 'Days ahead', 1, 62)}
        <Field
          label="Maximum viewings a day"
          type="number"
          min={1}
          max={100}
          placeholder="No limit"
          value={mostADay ?? ''}
          error={errors['mostADay']}
          onChange={({ target }) => set({ mostADay: target.value ? Number(target.value) : null })}
        />
      </div>
      <Inline>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={busy || !changed || hoursProblem({ weekly, exceptions }) !== undefined}
        >
          Save viewing hours
        </Button>
      </Inline>
    </form>
  )
}
