import { useId, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { describedBy, FieldNotes } from './field-notes.tsx'
import styles from './form.module.css'
import type { FormValues } from './values.ts'

export interface Bound {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref: (element: unknown) => void
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  field: string
  label: string
  help?: string | undefined
  required?: boolean
  /** Below the input, such as what is known already. */
  after?: ReactNode
  children: (bound: Bound) => ReactNode
}

/** An input of a form with its label, its help, and what is wrong with it, tied together for screen readers (VA-05). */
export function LabelledField({ field, label, help, required, after, children }: Props) {
  const id = useId()
  const { control } = useFormContext<FormValues>()
  return (
    <Controller
      control={control}
      name={field}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <div className={styles.field} data-field={field}>
          <label htmlFor={id}>
            {label}
            {required ? (
              <span className={styles.required} aria-hidden>
                *
              </span>
            ) : null}
          </label>
          {children({
            id,
            value,
            onChange,
            onBlur,
            ref,
            'aria-required': required || undefined,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': describedBy(id, help, error),
          })}
          <FieldNotes id={id} help={help} error={error?.message} />
          {after}
        </div>
      )}
    />
  )
}
