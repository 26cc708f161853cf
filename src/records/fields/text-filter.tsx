import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { usePopoverClose } from '#src/ui/controls/popover.tsx'
import styles from './choice-list.module.css'

interface Props {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A text that records are found by. */
export function TextEditor({ label, value, onChange }: Props) {
  const close = usePopoverClose()
  const [text, setText] = useState(value ?? '')
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim() || undefined)
        close()
      }}
    >
      <label>
        {label}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to type into
          autoFocus
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  )
}
