import type { FieldError } from 'react-hook-form'
import styles from './form.module.css'

export function describedBy(id: string, help: string | undefined, error: FieldError | string | undefined) {
  return [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined
}

/** What is wrong inside of a field that has parts, by the path of the part. */
export const errorsInside = (error: FieldError | undefined): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(Object.entries(error?.types ?? {}).map(([path, message]) => [path, String(message)]))

export function FieldNotes({ id, help, error }: { id: string; help?: string; error?: string | undefined }) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </>
  )
}
