import { textOf } from '#src/lib/values.ts'
import { formatShare } from '#src/lib/format/index.ts'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { ListField, type Entry, type Part } from '#src/records/form/list-field.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { OwnerInput } from './owner-input.tsx'

const parts: readonly Part[] = [
  { name: 'name', label: 'Owner', input: (props, _entry, merge) => <OwnerInput {...props} merge={merge} /> },
  { name: 'shareBps', label: 'Share', input: (props) => <ShareInput {...props} /> },
  { name: 'from', label: 'From', input: (props) => <DateInput {...props} /> },
  { name: 'to', label: 'Until', input: (props) => <DateInput {...props} /> },
]

const whole = 10_000

function share(entry: Entry): number {
  return typeof entry['shareBps'] === 'number' && !entry['to'] ? entry['shareBps'] : 0
}

/** Owners with their shares; what is still missing to the whole is offered to the next one. */
export function OwnersField({ field }: { field: string }) {
  return (
    <ListField
      field={field}
      parts={parts}
      addLabel="Add owner"
      most={50}
      entryName={(entry, index) => textOf(entry['name']) || `owner ${index + 1}`}
      blank={(entries) => {
        const left = whole - entries.reduce((sum, entry) => sum + share(entry), 0)
        return {
          ownerId: null,
          name: '',
          userId: null,
          shareBps: left > 0 ? left : null,
          from: null,
          to: null,
        }
      }}
      note={(entries) =>
        entries.length > 0
          ? `Current owners: ${formatShare(entries.reduce((sum, entry) => sum + share(entry), 0))}`
          : undefined
      }
    />
  )
}
