import { useId, type ComponentProps } from 'react'
import { countries } from './countries.ts'
import styles from './form.module.css'

type SelectProps = ComponentProps<'select'> & { label: string; hint?: string; error?: string }

/** A labelled choice with its error beside it, which is read out with it. */
export function SelectField({ label, hint, error, children, ...select }: SelectProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        >
          {children}
        </select>
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The countries, each with its dial code, as choices. */
export function CountryOptions() {
  return countries.map(({ code, name, dialCode }) => (
    <option key={code} value={code}>
      {name} ({dialCode})
    </option>
  ))
}
