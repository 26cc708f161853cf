import { textOf } from '#src/lib/values.ts'
import { TextInput } from '#src/records/fields/text-input.tsx'
import { ListField, type Part } from '#src/records/form/list-field.tsx'

const parts: readonly Part[] = [
  { name: 'label', label: 'Name', input: (props) => <TextInput {...props} /> },
  {
    name: 'value',
    label: 'Value',
    // An import keeps line breaks, which a one-line input would drop.
    input: (props) => (
      <TextInput {...props} lines={typeof props.value === 'string' && props.value.includes('\n')} />
    ),
  },
]

/** Anything else worth keeping, such as a column of an import that fits no field. */
export function DetailsField({ field }: { field: string }) {
  return (
    <ListField
      field={field}
      parts={parts}
      addLabel="Add detail"
      most={60}
      entryName={(entry, index) => textOf(entry['label']) || `detail ${index + 1}`}
      blank={() => ({ label: '', value: '' })}
    />
  )
}
