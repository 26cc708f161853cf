import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from '#src/ui/form/form.module.css'

/** The consent without which there is no account; what is consented to opens beside the form. */
export function TermsField({ error, ...input }: UseFormRegisterReturn & { error: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...input}
        />
        <span>
          I accept the{' '}
          <a href="/terms-of-service" target="_blank" rel="noreferrer">
            terms of service
          </a>{' '}
          and the{' '}
          <a href="/privacy-policy" target="_blank" rel="noreferrer">
            privacy policy
          </a>
          .
        </span>
      </label>
      {error ? (
        <p id={id} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
