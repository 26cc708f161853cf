import { lazy, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Session } from '#contract/admin/session.ts'
import { chooseColourMode, hasColourMode } from '#src/lib/colour-mode.ts'
import { authState, currentSession, signIn, TooManyAttempts } from '#src/lib/session/index.ts'
import styles from '#src/ui/form/form.module.css'
import { DemoPeople } from './demo-people.tsx'
import { Field, PasswordField } from '#src/ui/form/field.tsx'
import { AttemptNotice, Submit, useAttempt } from './attempt.tsx'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { goOn, goTo, moveTo } from './navigation.ts'
import { rememberAddress } from '#src/lib/account/pending-address.ts'
import { isUnconfirmed } from './problem.ts'
import { leadsToInvitation, returnPath } from './return-path.ts'
import { signInRules, type SignInValues } from '#src/lib/account/sign-in-rules.ts'

const SecondFactor = lazy(() => import('./second-factor.tsx'))

/** Whoever is signed in already goes on. @returns whether that is still being found out, and likely */
function useAlreadySignedIn(): boolean {
  const [likely, setLikely] = useState(() => authState().isAuthenticated && !authState().isSessionExpired)
  useEffect(() => {
    async function find() {
      try {
        const { user, profiles } = await currentSession()
        if (user) leave(profiles.length)
        else setLikely(false)
      } catch {
        // Not to be told now; the form will tell when it is sent.
        setLikely(false)
      }
    }
    void find()
  }, [])
  return likely
}

/** AU-03: the choice is skipped with one profile, and on the way to an invitation. */
function leave(profiles: number): void {
  const to = returnPath(new URLSearchParams(location.search).get('to'), location.origin)
  if (profiles === 1 || leadsToInvitation(to)) goOn()
  else moveTo('/auth/sign-in/choose-profile')
}

/** SC-10: the appearance that somebody chose comes along to a device that has none of its own. */
function arrive({ user, profiles }: Session): void {
  if (user && user.colourMode !== 'system' && !hasColourMode()) chooseColourMode(user.colourMode)
  leave(profiles.length)
}

/** RT-11 */
export function SignInPage() {
  const likelySignedIn = useAlreadySignedIn()
  const signingIn = useAttempt()
  const [step, setStep] = useState<'password' | 'code'>('password')
  /** The address that is being signed in, by the form or as a demonstration person. */
  const [entering, setEntering] = useState<string>()
  const { register, handleSubmit, formState, resetField, setFocus } = useForm<SignInValues>({
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  async function enter(values: SignInValues, byForm: boolean) {
    setEntering(values.email)
    await signingIn.attempt(
      async () => {
        const session = await signIn(values)
        if (session.secondFactor) setStep('code')
        else arrive(session)
      },
      (error) => {
        if (isUnconfirmed(error)) {
          rememberAddress(values.email, false)
          goTo('/auth/email-verify')
          return true
        }
        setEntering(undefined)
        if (byForm && !(error instanceof TooManyAttempts)) {
          resetField('password')
          setFocus('password')
        }
        return false
      },
    )
  }

  function again(why?: string) {
    setStep('password')
    setEntering(undefined)
    signingIn.ended()
    signingIn.setProblem(why)
    resetField('password')
  }

  if (step === 'code') return <SecondFactor onDone={arrive} onAgain={again} />

  const busy = entering !== undefined
  const { wait } = signingIn
  return (
    <Frame title="Sign in" waiting={likelySignedIn}>
      <AttemptNotice of={signingIn} />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => enter(values, true))(event)}
      >
        <Field
          label="Email address"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', signInRules.email)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', signInRules.password)}
        />
        <Submit of={{ busy, wait }} label="Sign in" during="Signing in…" />
      </form>
      <p className={styles.ways}>
        <PageLink to="/auth/forgot-password">Forgot your password?</PageLink>
        <span>
          New here? <PageLink to="/auth">Create an account</PageLink>
        </span>
      </p>
      <DemoPeople
        entering={entering}
        disabled={busy || wait > 0}
        onChoose={(email, password) => void enter({ email, password }, false)}
      />
    </Frame>
  )
}
