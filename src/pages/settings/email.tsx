import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { cancelEmailChange, readMe, requestEmailChange, type Account } from '#contract/admin/me.ts'
import { ApiError, call } from '#src/lib/client/index.ts'
import { currentSession } from '#src/lib/session/index.ts'
import { Field, PasswordField } from '#src/ui/form/field.tsx'
import { onConfirmed } from '#src/lib/account/pending-address.ts'
import { signInRules } from '#src/lib/account/sign-in-rules.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import styles from './settings.module.css'
import { useDeed } from '#src/records/use-deed.ts'

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
  const { busy, attempt } = useDeed()
  const { email, pendingEmail } = account
  // Its link was opened in another tab.
  useEffect(() => onConfirmed(() => void refresh()))

  const keep = () =>
    attempt(async () => {
      await call(cancelEmailChange)
      await refresh()
      toast.success('Your address stays as it is.')
    })

  return (
    <section className={styles.section} aria-labelledby="email">
      <h2 id="email">E-mail address</h2>
      <p className={styles.why}>You sign in with it, and our mails go there.</p>
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
            We mailed a link to <strong>{pendingEmail}</strong>. Open it within an hour, and that is your
            address.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => setAsking(true)}>Mail it again, or another</Button>
            <Button look="ghost" disabled={busy} onClick={() => void keep()}>
              Keep the present address
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Change address</Button>
      )}
    </section>
  )
}

const empty = { email: '', password: '' }

function ChangeForm({ onAsked, onCancel }: { onAsked: () => Promise<void>; onCancel: () => void }) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: empty })
  const { busy, attempt } = useDeed(setError)
  const { errors } = formState
  useEffect(() => setFocus('email'), [setFocus])
  const ask = (body: typeof empty) =>
    attempt(async () => {
      try {
        await call(requestEmailChange, { body })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 429) throw error
        setError('email', { message: error.message }, { shouldFocus: true })
        return
      }
      await onAsked()
    })
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(ask)(event)}>
      <Field
        label="New e-mail address"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We mail a link there, and a notice to the present address."
        error={errors.email?.message}
        {...register('email', signInRules.email)}
      />
      <PasswordField
        label="Your password"
        hint="So that nobody else can do this at your screen. Other devices are signed out."
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} disabled={busy}>
          Mail the link
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
