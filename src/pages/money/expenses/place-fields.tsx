import { useFormContext } from 'react-hook-form'
import type { ExpenseLine } from '#contract/tenant/money/expenses.ts'
import { issues } from '#contract/tenant/issues.ts'
import { properties } from '#contract/tenant/properties.ts'
import { listOf } from '#src/lib/values.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'
import { useText } from '#src/records/form/use-text.ts'
import type { FormValues } from '#src/records/form/values.ts'

/** The property that bears it; the firm itself where it is left empty. */
export function PropertyField({ field, label }: { field: string; label: string }) {
  const { getValues, setValue } = useFormContext<FormValues>()
  return (
    <LabelledField field={field} label={label} help="Leave empty for your own firm’s expenses.">
      {(bound) => (
        <RecordSelect
          bound={bound}
          resource={properties}
          clearable
          placeholder="Name, reference, address"
          none="No matches."
          wordsOf={({ title }) => title ?? ''}
          noteOf={({ addressLine1, city }) => [addressLine1, city].filter(Boolean).join(', ')}
          onChoose={() => {
            // Issues and units of another property are not meant any more.
            setValue('issueId', null)
            const lines = listOf<ExpenseLine>(getValues('lines'))
            setValue(
              'lines',
              lines.map((line) => ({ ...line, unitId: null })),
            )
          }}
        />
      )}
    </LabelledField>
  )
}

export function IssueField({ field, label }: { field: string; label: string }) {
  const propertyId = useText('propertyId')
  return (
    <LabelledField field={field} label={label}>
      {(bound) => (
        <RecordSelect
          key={propertyId}
          bound={bound}
          resource={issues}
          filters={propertyId ? [{ field: 'pid', operator: 'eq', value: propertyId }] : []}
          enabled={propertyId !== null}
          clearable
          placeholder="Number or title"
          none="No issues."
          wordsOf={({ number, title }) => `#${number} ${title}`}
        />
      )}
    </LabelledField>
  )
}
