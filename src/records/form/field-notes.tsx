import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import styles from './form.module.css'
import type { FieldErrors } from './values.ts'

export function describedBy(id: string, help: string | undefined, error: FieldError | string | undefined) {
  return [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined
}

/** Flat errors as react-hook-form keeps them: those inside a list lie with their field. */
export function nested(errors: FieldErrors, type: string) {
  const found: Record<string, { type: string; message: string; types: Record<string, string> }> = {}
  for (const [path, message] of Object.entries(errors)) {
    const [field = path, ...inside] = path.split('.')
    found[field] ??= { type, message: '', types: {} }
    if (inside.length > 0) found[field].types[inside.join('.')] = message
    else found[field].message = message
  }
  return found
}

/** Shows errors of forms with lists: those inside of a list stand beside its entries (`ListField`). */
export const listErrors =
  <V extends FieldValues>(setError: UseFormSetError<V>) =>
  (errors: FieldErrors): void => {
    for (const [field, error] of Object.entries(nested(errors, 'server')))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form's fields are named as in the body
      setError(field as Path<V>, error)
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
