import { listOf } from '#src/lib/values.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { FormValues } from './values.ts'
import styles from './form.module.css'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { errorsInside, FieldNotes } from './field-notes.tsx'

export type Entry = Record<string, unknown>

/** How one part of an entry is drawn. */
export interface Part {
  name: string
  label: string
  /** @param merge changes several parts at once */
  input: (props: PartProps, entry: Entry, merge: (parts: Entry) => void) => ReactNode
}

export interface PartProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

interface ListFieldProps {
  field: string
  parts: readonly Part[]
  /** What a new entry begins with. */
  blank: (entries: readonly Entry[]) => Entry
  /** "Add owner", and what an entry is called to screen readers. */
  addLabel: string
  entryName: (entry: Entry, index: number) => string
  /** Below the entries, such as a sum. */
  note?: (entries: readonly Entry[]) => ReactNode
  most: number
}

/** A field that is a list of small records: rows that can be added, changed and removed. */
export function ListField({ field, parts, blank, addLabel, entryName, note, most }: ListFieldProps) {
  const { control } = useFormContext<FormValues>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: field })
  const id = useId()
  const entries = listOf<Entry>(value)
  const inside = errorsInside(fieldState.error)
  const change = (next: readonly Entry[]) => onChange(next)
  return (
    <div className={styles.field} data-field={field}>
      {entries.length > 0 ? (
        <ul className={styles.entries}>
          {entries.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an entry has no identity but its place
            <li key={index} className={styles.entry}>
              <div className={styles.entryFields}>
                {parts.map(({ name, label, input: draw }) => {
                  const merge = (some: Entry) =>
                    change(entries.map((each, at) => (at === index ? { ...each, ...some } : each)))
                  const partId = `${id}-${index}-${name}`
                  const error = inside[`${index}.${name}`]
                  return (
                    <div key={name} className={styles.field}>
                      <label htmlFor={partId}>{label}</label>
                      {draw(
                        {
                          id: partId,
                          value: entry[name],
                          onChange: (part) => merge({ [name]: part }),
                          onBlur,
                          'aria-invalid': error ? true : undefined,
                          'aria-describedby': error ? `${partId}-error` : undefined,
                        },
                        entry,
                        merge,
                      )}
                      <FieldNotes id={partId} error={error} />
                    </div>
                  )
                })}
              </div>
              <IconButton
                label={`Remove ${entryName(entry, index)}`}
                onClick={() => change(entries.filter((_, at) => at !== index))}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div style={{ display: 'flex', alignItems: 'center', gap: 12, marginTop: entries.length > 0 ? 12 : 0 }}>
        <Button
          ref={ref}
          small
          disabled={entries.length >= most}
          onClick={() => change([...entries, blank(entries)])}
        >
          <Plus size={14} aria-hidden /> {addLabel}
        </Button>
        {note ? <p className={styles.sum}>{note(entries)}</p> : null}
      </div>
      <FieldNotes id={id} error={fieldState.error?.message || undefined} />
    </div>
  )
}
