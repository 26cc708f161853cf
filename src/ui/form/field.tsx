import { useState, type ComponentProps } from 'react'
import styles from './form.module.css'
import { Labelled, type Labelling } from './labelled.tsx'

type FieldProps = ComponentProps<'input'> & Labelling

/** A labelled input with its error beside it, which is read out with the input. */
export function Field({ label, hint, error, describedBy, children, ...input }: FieldProps) {
  return (
    <Labelled {...{ label, hint, error, describedBy }}>
      {(described) => (
        <>
          <input {...input} {...described} />
          {children}
        </>
      )}
    </Labelled>
  )
}

/** A password that can be looked at while typing. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.reveal}
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M1.8 10S4.7 4.5 10 4.5 18.2 10 18.2 10 15.3 15.5 10 15.5 1.8 10 1.8 10Z" />
          <circle cx="10" cy="10" r="2.5" />
          {shown ? null : <path d="M3.5 16.5l13-13" />}
        </svg>
      </button>
    </Field>
  )
}
