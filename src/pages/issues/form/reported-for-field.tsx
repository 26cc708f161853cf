import { useText } from '#src/records/form/use-text.ts'
import { fieldMeta } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'

const { help } = fieldMeta(issues.fields.reportedForId)

/** A tenant of the chosen property, or nobody: then it is one's own report. */
export function ReportedForField({ field, label }: { field: string; label: string }) {
  const { can } = useAccess()
  const propertyId = useText('propertyId') ?? undefined
  return (
    <LabelledField field={field} label={label} help={help}>
      {(bound) => (
        <RecordSelect
          key={propertyId}
          bound={bound}
          resource={tenants}
          // Whoever may not read where tenants rent chooses among all that they see.
          within={can('read', tenants.subject, 'propertyIds') ? propertyId : undefined}
          enabled={propertyId !== undefined}
          clearable
          disabled={propertyId === undefined}
          placeholder={propertyId ? 'Nobody else' : 'Choose a property first'}
          none="No matches."
          wordsOf={({ name }) => name ?? ''}
        />
      )}
    </LabelledField>
  )
}
