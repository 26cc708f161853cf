import { useId, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { FormValues } from '../../resource/form/values.ts'
import { describedBy, FieldNotes } from '../../resource/form/field.tsx'
import styles from '../../resource/form/form.module.css'

export interface Bound {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref: (element: unknown) => void
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  field: string
  label: string
  help?: string
  required?: boolean
  /** Below the input, such as what is known already. */
  after?: ReactNode
  children: (bound: Bound) => ReactNode
}

/** A field of a form whose input no kind describes, with its label and what is wrong with it. */
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
