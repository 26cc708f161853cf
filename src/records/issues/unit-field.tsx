import { useText } from '#src/records/form/use-text.ts'
import { units } from '#contract/tenant/units.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { RecordSelect } from '../fields/record-select.tsx'
import { LabelledField } from '../form/labelled-field.tsx'

/** One unit of the chosen property, or the property as a whole. */
export function UnitField({ field, label }: { field: string; label: string }) {
  const { can } = useAccess()
  const propertyId = useText('propertyId') ?? undefined
  const enabled = propertyId !== undefined && can('read', units.subject)
  const { total = 0 } = useRecords(units, { filters: { propertyId }, limit: 1, enabled })
  return (
    <LabelledField field={field} label={label}>
      {(bound) => (
        <RecordSelect
          key={propertyId}
          bound={bound}
          resource={units}
          within={propertyId}
          enabled={enabled}
          clearable
          disabled={total === 0}
          placeholder={propertyId && total === 0 ? 'No units' : 'The whole property'}
          none="No matches."
          wordsOf={({ label: name }) => name ?? ''}
        />
      )}
    </LabelledField>
  )
}
