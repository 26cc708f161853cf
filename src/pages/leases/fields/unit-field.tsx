import { textOf } from '#src/lib/values.ts'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { units } from '#contract/tenant/units.ts'
import { occupancies } from '#domain/units/vocabulary.ts'
import { FieldNotes } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'
import type { FormValues } from '#src/records/form/values.ts'
import type { Readable } from '#src/resources/screens.ts'
import { FoundSelect } from './found-select.tsx'
import { useFound } from './use-found.ts'

export type UnitRecord = Readable<typeof units>

const wordsOf = ({ label, propertyTitle }: UnitRecord) => `${label}, ${propertyTitle}`

/**
 * Which unit; its property, currency and usual conditions follow from it.
 * @param onUnit told of the chosen unit as it is known
 */
export function UnitField({
  field,
  label,
  onUnit,
}: {
  field: string
  label: string
  onUnit: (unit: UnitRecord) => void
}) {
  const { control, setValue } = useFormContext<FormValues>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: field })
  const id = useId()
  const [text, setText] = useState('')
  const chosen = textOf(value)
  const { found, byId, loading } = useFound(
    units,
    useDeferredValue(text.trim()),
    chosen ? [chosen] : [],
    'propertyTitle',
  )
  const unit = byId.get(chosen)
  useEffect(() => {
    if (!unit) return
    setValue('propertyId', unit.propertyId)
    onUnit(unit)
  }, [unit, setValue, onUnit])
  const shown = unit && !found.some((each) => each.id === unit.id) ? [unit, ...found] : found
  return (
    <div className={formStyles.field} data-field={field}>
      <label htmlFor={id}>
        {label}
        <span className={formStyles.required} aria-hidden>
          *
        </span>
      </label>
      <FoundSelect
        id={id}
        ref={ref}
        error={error}
        loading={loading}
        placeholder="Name of the unit or its property"
        empty={text ? 'No matches.' : 'No units yet. Add a unit to a property first.'}
        value={chosen || null}
        options={shown.map((each) => ({
          value: each.id,
          label: wordsOf(each),
          note: each.occupancy && occupancies[each.occupancy],
        }))}
        onSearch={setText}
        onChange={onChange}
        onBlur={onBlur}
      />
      <FieldNotes id={id} error={error ? 'Choose a unit.' : undefined} />
    </div>
  )
}
