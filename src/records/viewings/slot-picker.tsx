import { useId } from 'react'
import { listViewingSlots } from '#contract/tenant/viewing-operations.ts'
import { placeOfZone } from '#domain/viewings/words.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useToday } from '#src/providers/today.ts'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import styles from './viewings.module.css'

/** What is chosen: where the property is; no host is whoever is free. */
export interface ChosenTime {
  day: string
  time: string
  hostId: string | null
}

interface Props {
  propertyId: string
  unitId?: string | null
  /** The viewing that is moved, with its host. */
  viewing?: { id: string; hostId: string; hostName: string }
  value: ChosenTime
  onChange: (value: ChosenTime) => void
  errors: Readonly<Partial<Record<string, string>>>
}

/** A day and one of its free times, or any other; and who shows the property. */
export function SlotPicker({ propertyId, unitId, viewing, value, onChange, errors }: Props) {
  const name = useId()
  const today = useToday()
  const { day, time, hostId } = value
  const { data, error } = useOperation(listViewingSlots, {
    query: { propertyId, unitId: unitId ?? undefined, viewingId: viewing?.id, from: day, to: day },
    enabled: /^\d{4}-\d\d-\d\d$/.test(day),
    keepPrevious: true,
  })
  const set = (part: Partial<ChosenTime>) => onChange({ ...value, ...part })
  const hosts = [...(data?.hosts ?? [])]
  if (viewing && !hosts.some(({ id }) => id === viewing.hostId))
    hosts.unshift({ id: viewing.hostId, name: viewing.hostName })
  const free = data?.data.filter(({ hostIds }) => hostId === null || hostIds.includes(hostId)) ?? []
  return (
    <>
      <Labelled label="Day" error={errors['day']}>
        {(described) => (
          <DateField
            {...described}
            value={day}
            min={today}
            onChange={(chosen) => set({ day: chosen ?? '' })}
          />
        )}
      </Labelled>
      <fieldset className={styles.slots} aria-busy={!data && !error}>
        <legend>Free times{data ? ` (${placeOfZone(data.timezone)} time)` : ''}</legend>
        {error ? (
          <p role="alert">{errorWords(error)?.message}</p>
        ) : !data ? (
          <Skeleton width="100%" height={36} />
        ) : free.length === 0 ? (
          <p>No free times within the viewing hours. You can enter another time below.</p>
        ) : (
          <div>
            {free.map((slot) => (
              <label key={slot.startsAt}>
                <input
                  type="radio"
                  name={name}
                  checked={slot.time === time}
                  onChange={() => set({ time: slot.time })}
                />
                <span>{slot.time}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <Field
        label="Time"
        type="time"
        value={time}
        error={errors['time']}
        onChange={({ target }) => set({ time: target.value })}
      />
      <SelectField
        label="Host"
        error={errors['hostId']}
        value={hostId ?? ''}
        onChange={({ target }) => set({ hostId: target.value || null })}
      >
        {viewing ? null : <option value="">First available</option>}
        {hosts.map((host) => (
          <option key={host.id} value={host.id}>
            {host.name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
