import { useId, type ReactNode } from 'react'
import styles from './form.module.css'

/** What every control of a form is given by its caller. */
export interface Labelling {
  label: string
  /** One sentence under the control, where it is needed. */
  hint?: string
  error?: string
  /** The id of further words about it. */
  describedBy?: string
}

/** What a control takes so that its label, error and hint are read out with it. */
interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control below its label, with its error and its hint beside it. */
export function Labelled(props: Labelling & { children: (described: Described) => ReactNode }) {
  const { label, hint, error, describedBy, children } = props
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
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
