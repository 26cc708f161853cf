import { Braces } from 'lucide-react'
import type { RefObject } from 'react'
import { placeOf, type MergeFields } from '#domain/letters/merge.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'

export type Written = HTMLInputElement | HTMLTextAreaElement

/** Writes where the cursor is, as if it were typed. */
function typeInto(input: Written, text: string): void {
  const end = input.selectionEnd ?? input.value.length
  input.setRangeText(text, input.selectionStart ?? end, end, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.focus()
}

interface Props {
  fields: MergeFields
  /** "Subject": what it is inserted into. */
  label: string
  input: RefObject<Written | null>
}

/** What can be filled in, to be put into a text where the cursor is. */
export function InsertField({ fields, label, input }: Props) {
  return (
    <Menu
      label="Fields"
      align="end"
      width={320}
      entries={Object.entries(fields).map(([field, words]) => ({
        key: field,
        label: words,
        note: placeOf(field),
        onSelect: () => {
          if (input.current) typeInto(input.current, placeOf(field))
        },
      }))}
      trigger={(props) => (
        <Button small {...props}>
          <Braces size={14} aria-hidden /> Insert field<span className="visually-hidden"> into {label}</span>
        </Button>
      )}
    />
  )
}
