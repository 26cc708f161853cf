import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import styles from './rows.module.css'
import { cellText, editableText, type SetupField } from './cell-text.ts'

interface CellProps {
  row: ImportRow
  field: SetupField
  editable: boolean
  /** @returns whether the new text was taken */
  onEdit: (text: string) => Promise<boolean>
}

/** One cell: what will be stored, or what is wrong with it and how to mend it; Enter or a click opens it for typing. */
export function Cell({ row, field, editable, onEdit }: CellProps) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const noteId = useId()
  const problem = row.problems.find((entry) => entry.field === field.key)
  const note = row.notes.find((entry) => entry.field === field.key)
  const text = cellText(row, field)
  const remark = problem?.message ?? note?.message

  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <td
      data-bad={problem ? '' : undefined}
      data-note={note && !problem ? '' : undefined}
      data-edited={field.key in row.edits || undefined}
    >
      {editing ? (
        <CellInput
          field={field}
          start={editableText(row, field)}
          onCancel={close}
          onSave={async (next) => {
            if (next === editableText(row, field) || (await onEdit(next))) close()
          }}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          className={styles.cell}
          disabled={!editable}
          data-cell={field.key}
          aria-label={`${field.label}, row ${row.fileRow}: ${text || 'empty'}`}
          aria-describedby={remark ? noteId : undefined}
          onClick={() => setEditing(true)}
        >
          {text || <span className={styles.none}>–</span>}
        </button>
      )}
      {remark ? (
        <span id={noteId} className={styles.remark} title={remark}>
          {remark}
        </span>
      ) : null}
    </td>
  )
}

interface CellInputProps {
  field: SetupField
  start: string
  onCancel: () => void
  onSave: (text: string) => Promise<void>
}

function CellInput({ field, start, onCancel, onSave }: CellInputProps) {
  const [text, setText] = useState(start)
  const [saving, setSaving] = useState(false)
  const left = useRef(false)

  const save = async () => {
    if (left.current) return
    left.current = true
    setSaving(true)
    await onSave(text)
    left.current = false
    setSaving(false)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      left.current = true
      onCancel()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    }
  }
  const shared = {
    'aria-label': field.label,
    value: text,
    disabled: saving,
    onKeyDown: keys,
    onBlur: () => void save(),
    // The cell was opened to be typed into.
    autoFocus: true,
  } as const

  if (field.options.length > 0 && field.options.length <= 400) {
    const known = field.options.some((option) => option.value === text)
    return (
      <select {...shared} className={styles.input} onChange={(event) => setText(event.target.value)}>
        {known ? null : <option value={text}>{text || 'Choose…'}</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  return <input {...shared} className={styles.input} onChange={(event) => setText(event.target.value)} />
}
