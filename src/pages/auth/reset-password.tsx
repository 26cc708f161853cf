import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { request } from '#src/lib/session/request.ts'
import { newPasswordRule } from '#src/lib/account/account-rules.ts'
import styles from '#src/ui/form/form.module.css'
import { AttemptNotice, Notice, showFieldErrors, Submit, useAttempt } from './attempt.tsx'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { NewPasswordField } from '#src/ui/form/new-password.tsx'
import { linkProblemOf, sentenceOf, type LinkProblem } from './problem.ts'

type Stage = 'checking' | 'open' | 'changed' | LinkProblem

const words: Record<LinkProblem, { title: string; lead: string }> = {
  used: {
    title: 'This link has already been used',
    lead: 'If you used it, sign in with your new password. Otherwise request another link.',
  },
  expired: { title: 'This link has expired', lead: 'Links work for an hour. Request another one.' },
  unknown: {
    title: 'This link does not work',
    lead: 'The link is incomplete. Open it again from the latest email, or request another.',
  },
}

/** RT-16, AU-04 */
export default function ResetPasswordPage({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>('checking')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    request('POST', '/password-reset/check', { token }).then(
      () => setStage('open'),
      (error: unknown) => {
        const dead = linkProblemOf(error)
        if (dead) setStage(dead)
        else setProblem(sentenceOf(error))
      },
    )
  }, [token])

  if (stage === 'open') return <ChoosePassword token={token} onEnd={setStage} />
  if (stage === 'checking') {
    return (
      <Frame title="Choose a new password" waiting={!problem}>
        <Notice>{problem}</Notice>
        <button type="button" className={styles.primary} onClick={() => location.reload()}>
          Try again
        </button>
      </Frame>
    )
  }
  if (stage === 'changed') {
    return (
      <Frame
        key="changed"
        announce
        title="Your password is changed"
        lead="You are signed out on every device. Sign in with your new password."
      >
        <PageLink to="/auth/sign-in" className={styles.primary}>
          Sign in
        </PageLink>
      </Frame>
    )
  }
  return (
    <Frame {...words[stage]}>
      <PageLink to="/auth/forgot-password" className={styles.primary}>
        Send another link
      </PageLink>
      <p className={styles.other}>
        <PageLink to="/auth/sign-in">Back to sign-in</PageLink>
      </p>
    </Frame>
  )
}

function ChoosePassword({ token, onEnd }: { token: string; onEnd: (stage: Stage) => void }) {
  const changing = useAttempt()
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, formState, control } = form
  const typed = useWatch({ control, name: 'password' })

  const send = ({ password }: { password: string }) =>
    changing.attempt(
      async () => {
        await request('POST', '/password-reset', { token, password })
        onEnd('changed')
      },
      (error) => {
        const dead = linkProblemOf(error)
        if (!dead) return showFieldErrors(error, form)
        onEnd(dead)
        return true
      },
    )

  return (
    <Frame title="Choose a new password" lead="You will be signed out on every device.">
      <AttemptNotice of={changing} />
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(send)(event)}>
        <NewPasswordField
          label="New password"
          typed={typed}
          error={formState.errors.password?.message}
          {...register('password', newPasswordRule)}
        />
        <Submit of={changing} label="Change password" during="Changing…" />
      </form>
    </Frame>
  )
}
