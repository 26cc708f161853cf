import { useFormContext } from 'react-hook-form'
import { properties } from '#contract/tenant/properties.ts'
import { RecordSelect } from '../fields/record-select.tsx'
import { LabelledField } from '../form/labelled-field.tsx'
import type { FormValues } from '../form/values.ts'

/** One property, found by name, reference or address among however many there are. */
export function PropertyField({ field, label }: { field: string; label: string }) {
  const { setValue } = useFormContext<FormValues>()
  return (
    <LabelledField field={field} label={label} required>
      {(bound) => (
        <RecordSelect
          bound={bound}
          resource={properties}
          placeholder="Name, reference, address"
          none="No matches."
          wordsOf={({ title }) => title ?? ''}
          noteOf={({ addressLine1, city }) => [addressLine1, city].filter(Boolean).join(', ')}
          onChoose={() => {
            // A unit or a tenant of another property is not meant any more.
            setValue('unitId', null)
            setValue('reportedForId', null)
          }}
        />
      )}
    </LabelledField>
  )
}
