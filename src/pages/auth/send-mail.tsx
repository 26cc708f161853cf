import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { loadConfig } from '#src/lib/config.ts'
import { request } from '#src/lib/session/request.ts'
import { Field } from '#src/ui/form/field.tsx'
import styles from '#src/ui/form/form.module.css'
import { Notice, spokenSeconds, useAttempt } from './attempt.tsx'
import { fieldErrorsOf } from './problem.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { signInRules } from '#src/lib/account/sign-in-rules.ts'

interface Asking {
  /** Asks for the mail. @returns whether it was sent, or waits to be */
  ask: (email: string) => Promise<boolean>
  busy: boolean
  /** Seconds until the next one may be asked for. */
  wait: number
  problem: string | undefined
  fieldProblem: string | undefined
}

/** @param path of the operation that sends it, @param waiting seconds to wait already */
export function useMail(path: string, waiting = 0): Asking {
  const { attempt, ended, setWait, busy, wait, problem } = useAttempt(waiting)
  const [fieldProblem, setFieldProblem] = useState<string>()
  async function ask(email: string): Promise<boolean> {
    setFieldProblem(undefined)
    const sent = await attempt(
      async () => setWait((await request<{ again: number }>('POST', path, { email })).again),
      (error) => {
        const { email: inField } = fieldErrorsOf(error)
        setFieldProblem(inField)
        return inField !== undefined
      },
    )
    ended()
    return sent
  }
  return { ask, busy, wait, problem, fieldProblem }
}

/** Asks for an address and for the mail to it. */
export function MailForm({
  mail,
  label,
  email: initial = '',
  onSent,
}: {
  mail: Asking
  label: string
  email?: string
  onSent: (email: string) => void
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: initial } })
  async function send({ email }: { email: string }) {
    if (await mail.ask(email)) onSent(email)
  }
  return (
    <>
      <Notice>{mail.problem}</Notice>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(send)(event)}>
        <Field
          label="Email address"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message ?? mail.fieldProblem}
          {...register('email', signInRules.email)}
        />
        <button type="submit" className={styles.primary} disabled={mail.busy || mail.wait > 0}>
          {mail.wait > 0 ? `${label} in ${spokenSeconds(mail.wait)}` : label}
        </button>
      </form>
    </>
  )
}

/** A mail is on its way: where to, what to do when it does not come. */
export function MailSent({ mail, email, children }: { mail: Asking; email: string; children: ReactNode }) {
  const kept = useKeptMails()
  async function again() {
    if (await mail.ask(email)) toast.success(`Sent again to ${email}.`)
  }
  return (
    <>
      <Notice>{mail.wait > 0 && mail.problem ? undefined : mail.problem}</Notice>
      <div className={styles.letter}>
        <svg viewBox="0 0 48 36" width="48" height="36" aria-hidden="true">
          <rect x="1.5" y="1.5" width="45" height="33" rx="4" />
          <path d="m3 5 21 16L45 5" />
        </svg>
        <div>{children}</div>
      </div>
      <p className={styles.other}>Not there after a few minutes? Check your spam folder, or send it again.</p>
      <button
        type="button"
        className={styles.secondary}
        disabled={mail.busy || mail.wait > 0}
        onClick={() => void again()}
      >
        {mail.wait > 0 ? `Send again in ${spokenSeconds(mail.wait)}` : 'Send again'}
      </button>
      {kept ? (
        <p className={styles.other}>
          This server keeps emails instead of sending them: <a href={kept}>read them here</a>.
        </p>
      ) : null}
    </>
  )
}

/** Where the server keeps its mails, if it does. */
function useKeptMails(): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    loadConfig()
      .then(({ keptMails }) => setAddress(keptMails ?? undefined))
      // Only a convenience.
      .catch(() => undefined)
  }, [])
  return address
}
