import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import { bookViewing } from '#contract/tenant/viewing-operations.ts'
import { viewingSources, type ViewingSource } from '#domain/viewings/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useToday } from '#src/providers/today.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { SlotPicker, type ChosenTime } from '#src/records/viewings/slot-picker.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Choices } from '#src/ui/form/choices.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Inline, Page, PageHead } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './viewings.module.css'

const trail = [{ label: 'Viewings', to: paths.viewings.list() }]

/** A viewing for somebody who called or wrote. */
export default function BookViewing() {
  usePage('Book viewing', trail)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const today = useToday()
  const [propertyId, setPropertyId] = useState(query.get('property') ?? '')
  const [unitId, setUnitId] = useState(query.get('unit'))
  const [chosen, setChosen] = useState<ChosenTime>({ day: today, time: '', hostId: null })
  const [visitor, setVisitor] = useState({ visitorName: '', visitorEmail: '', visitorPhone: '', message: '' })
  const [source, setSource] = useState<ViewingSource>('phone')
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({})
  const { act, busy } = useAction(bookViewing, {
    done: ({ reference, visitorName }) => `Viewing ${reference} booked for ${visitorName}`,
    onDone: ({ id }) => void navigate(paths.viewings.show(id), { replace: true }),
    onFieldErrors: setErrors,
  })
  const text = (name: keyof typeof visitor) => ({
    value: visitor[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setVisitor({ ...visitor, [name]: target.value }),
  })
  const book = () =>
    act({
      body: {
        propertyId,
        unitId,
        ...chosen,
        source,
        visitorName: visitor.visitorName,
        visitorEmail: visitor.visitorEmail.trim() || null,
        visitorPhone: visitor.visitorPhone.trim() || null,
        message: visitor.message.trim() || null,
      },
    })
  return (
    <Page width="form">
      <PageHead
        title="Book viewing"
        lead="If you enter an email address, we send the visitor the time, the address and a calendar entry."
      />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setErrors({})
          void book()
        }}
      >
        <Labelled label="Property" error={errors['propertyId']}>
          {(described) => (
            <RecordSelect
              bound={{
                ...described,
                value: propertyId || null,
                onBlur: () => undefined,
                onChange: (id: unknown) => {
                  setPropertyId(typeof id === 'string' ? id : '')
                  setUnitId(null)
                  // Others show it.
                  setChosen({ ...chosen, hostId: null })
                },
              }}
              resource={properties}
              placeholder="Name, reference, address"
              none="No matches."
              wordsOf={({ title }) => title ?? ''}
            />
          )}
        </Labelled>
        {propertyId ? (
          <>
            <Labelled label="Unit (optional)" error={errors['unitId']}>
              {(described) => (
                <RecordSelect
                  key={propertyId}
                  bound={{
                    ...described,
                    value: unitId,
                    onBlur: () => undefined,
                    onChange: (id: unknown) => setUnitId(typeof id === 'string' ? id : null),
                  }}
                  resource={units}
                  within={propertyId}
                  clearable
                  placeholder="The whole property"
                  none="No matches."
                  wordsOf={({ label }) => label ?? ''}
                />
              )}
            </Labelled>
            <h2>When</h2>
            <SlotPicker
              propertyId={propertyId}
              unitId={unitId}
              value={chosen}
              onChange={setChosen}
              errors={errors}
            />
          </>
        ) : null}
        <h2>Visitor</h2>
        <Field label="Name" autoComplete="off" {...text('visitorName')} />
        <Field label="Email (optional)" type="email" autoComplete="off" {...text('visitorEmail')} />
        <Field label="Phone (optional)" type="tel" autoComplete="off" {...text('visitorPhone')} />
        <Field label="Message (optional)" autoComplete="off" {...text('message')} />
        <Labelled label="Source" error={errors['source']}>
          {(described) => (
            <Choices {...described} choices={viewingSources} value={source} onChange={setSource} />
          )}
        </Labelled>
        <Inline>
          <Button type="submit" look="primary" busy={busy} disabled={busy || !propertyId || !chosen.time}>
            Book viewing
          </Button>
          <Button onClick={() => void navigate(paths.viewings.list())}>Cancel</Button>
        </Inline>
      </form>
    </Page>
  )
}
