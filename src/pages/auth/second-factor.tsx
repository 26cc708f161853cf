import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Session } from '#contract/admin/session.ts'
import { enterSecondFactor, TooManyAttempts } from '#src/lib/session/index.ts'
import { ApiError } from '#src/lib/client/api-error.ts'
import { Field } from '#src/ui/form/field.tsx'
import styles from '#src/ui/form/form.module.css'
import { Frame } from './frame.tsx'
import { Notice } from './notice.tsx'
import { fieldErrorsOf, sentenceOf } from './problem.ts'
import { spokenSeconds, useWait } from './wait.ts'

interface Props {
  onDone: (session: Session) => void
  /** The password has to be entered again. @param why in a sentence, where it was not asked for */
  onAgain: (why?: string) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export default function SecondFactorPage({ onDone, onAgain }: Props) {
  const [byRecovery, setByRecovery] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [wait, setWait] = useWait()
  const { register, handleSubmit, formState, setError, reset, setFocus } = useForm({
    defaultValues: { code: '' },
  })

  async function send({ code }: { code: string }) {
    setProblem(undefined)
    setBusy(true)
    try {
      onDone(await enterSecondFactor(code))
    } catch (error) {
      setBusy(false)
      const { code: message } = fieldErrorsOf(error)
      if (error instanceof ApiError && error.reason === 'sign_in_again') onAgain(error.message)
      else if (message) setError('code', { message }, { shouldFocus: true })
      else setProblem(sentenceOf(error))
      if (error instanceof TooManyAttempts) setWait(error.retryAfter)
    }
  }

  function change() {
    reset()
    setByRecovery(!byRecovery)
    setTimeout(() => setFocus('code'))
  }

  const message = wait > 0 ? `Too many attempts. Try again in ${spokenSeconds(wait)}.` : problem
  return (
    <Frame
      announce
      title="Enter a code"
      lead={
        byRecovery
          ? 'One of the recovery codes that you kept when you turned two-step sign-in on. Each works once.'
          : 'Your authenticator app shows one for Freehold; it changes every 30 seconds.'
      }
    >
      <Notice>{message}</Notice>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(send)(event)}>
        <Field
          key={String(byRecovery)}
          label={byRecovery ? 'Recovery code' : '6-digit code'}
          autoComplete="one-time-code"
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.code?.message}
          {...register('code', { setValueAs: (text: string) => text.trim(), required: 'Enter the code.' })}
        />
        <button
          type="submit"
          className={styles.primary}
          disabled={busy || wait > 0}
          aria-busy={busy || undefined}
        >
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <div className={styles.ways}>
        <button type="button" className={styles.link} onClick={change}>
          {byRecovery ? 'Use a code of the app' : 'Use a recovery code'}
        </button>
        <button type="button" className={styles.link} onClick={() => onAgain()}>
          Back to sign-in
        </button>
      </div>
    </Frame>
  )
}
