import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancelEmailChange, readMe, requestEmailChange, type Account } from '#contract/admin/me.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { currentSession } from '#src/lib/session/index.ts'
import { Field, PasswordField } from '#src/ui/form/field.tsx'
import { onConfirmed } from '#src/lib/account/pending-address.ts'
import { signInRules } from '#src/lib/account/sign-in-rules.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import styles from './settings.module.css'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import { FormSection } from '#src/ui/form/sections.tsx'

/** Asks again for what is known of the person, here and for the bar above. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: operationKey(readMe) }),
      currentSession({ fresh: true }).catch(() => undefined),
    ])
  }
}

/** RT-37: the address that one signs in with; another one takes its place once its link has been opened. */
export function EmailAddress({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh()
  const { act, busy } = useAction(cancelEmailChange, {
    done: 'Your address stays as it is.',
    onDone: () => void refresh(),
  })
  const { email, pendingEmail } = account
  // Its link was opened in another tab.
  useEffect(() => onConfirmed(() => void refresh()))

  return (
    <FormSection
      region
      title="Email address"
      why="You sign in with this address, and we send your emails to it."
    >
      <p className={styles.address}>{email}</p>
      {asking ? (
        <ChangeForm
          onAsked={async () => {
            await refresh()
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      ) : pendingEmail ? (
        <>
          <p className={styles.pending} role="status">
            We emailed a link to <strong>{pendingEmail}</strong>. Open it within an hour to confirm the
            change.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => setAsking(true)}>Resend or change the address</Button>
            <Button look="ghost" disabled={busy} onClick={() => void act({})}>
              Keep current address
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Change address</Button>
      )}
    </FormSection>
  )
}

const empty = { email: '', password: '' }

function ChangeForm({ onAsked, onCancel }: { onAsked: () => Promise<void>; onCancel: () => void }) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: empty })
  const { act, busy } = useAction(requestEmailChange, {
    onFieldErrors: formErrors(setError),
    onProblem: (error) => {
      if (error instanceof ApiError && error.code === 429)
        setError('email', { message: error.message }, { shouldFocus: true })
      else notifyError(error)
    },
    onDone: () => void onAsked(),
  })
  const { errors } = formState
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void handleSubmit((body) => act({ body }))(event)}
    >
      <Field
        label="New email address"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We email a link there and notify your current address."
        error={errors.email?.message}
        {...register('email', signInRules.email)}
      />
      <PasswordField
        label="Your password"
        hint="Confirms that it’s you. Your other devices are signed out."
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} disabled={busy}>
          Send link
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
