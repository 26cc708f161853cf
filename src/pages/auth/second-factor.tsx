import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Session } from '#contract/admin/session.ts'
import { enterSecondFactor } from '#src/lib/session/index.ts'
import { ApiError } from '#src/lib/client/api-error.ts'
import { Field } from '#src/ui/form/field.tsx'
import styles from '#src/ui/form/form.module.css'
import { AttemptNotice, showFieldErrors, Submit, useAttempt } from './attempt.tsx'
import { Frame } from './frame.tsx'

interface Props {
  onDone: (session: Session) => void
  /** The password has to be entered again. @param why in a sentence, where it was not asked for */
  onAgain: (why?: string) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export default function SecondFactorPage({ onDone, onAgain }: Props) {
  const [byRecovery, setByRecovery] = useState(false)
  const entering = useAttempt()
  const form = useForm({ defaultValues: { code: '' } })
  const { register, handleSubmit, formState, reset, setFocus } = form

  const send = ({ code }: { code: string }) =>
    entering.attempt(
      async () => onDone(await enterSecondFactor(code)),
      (error) => {
        if (!(error instanceof ApiError && error.reason === 'sign_in_again'))
          return showFieldErrors(error, form)
        onAgain(error.message)
        return true
      },
    )

  // What one came for; after the heading, which the frame may have focused.
  useEffect(() => setFocus('code'), [setFocus])

  function change() {
    reset()
    setByRecovery(!byRecovery)
    setTimeout(() => setFocus('code'))
  }

  return (
    <Frame
      title="Enter a code"
      lead={
        byRecovery
          ? 'Enter one of the recovery codes you saved when you turned on two-step sign-in. Each works once.'
          : 'Your authenticator app shows a 6-digit code for Freehold. It changes every 30 seconds.'
      }
    >
      <AttemptNotice of={entering} />
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
        <Submit of={entering} label="Sign in" during="Signing in…" />
      </form>
      <div className={styles.ways}>
        <button type="button" className={styles.link} onClick={change}>
          {byRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
        <button type="button" className={styles.link} onClick={() => onAgain()}>
          Back to sign-in
        </button>
      </div>
    </Frame>
  )
}
