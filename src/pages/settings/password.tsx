import { useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '#contract/admin/me.ts'
import { call } from '#src/lib/client/index.ts'
import { exactInstant, timeAgo } from '#src/lib/format/index.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { newPasswordRule } from '#src/lib/account/account-rules.ts'
import { PasswordField } from '#src/ui/form/field.tsx'
import { NewPasswordField } from '#src/ui/form/new-password.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { deviceOf } from '#src/lib/device.ts'
import styles from './settings.module.css'
import { useDeed } from '#src/records/use-deed.ts'

const trail = [{ label: 'Settings', to: '/dashboard/settings' }]

/** RT-38, AU-11 */
export function PasswordSettings() {
  usePage('Password and devices', trail)
  return (
    <>
      <h1>Password and devices</h1>
      <ChangePassword />
      <Sessions />
    </>
  )
}

const empty = { currentPassword: '', password: '' }

function ChangePassword() {
  const client = useQueryClient()
  const { register, handleSubmit, formState, setError, control, reset } = useForm({ defaultValues: empty })
  const { busy, attempt } = useDeed(setError)
  const typed = useWatch({ control, name: 'password' })
  const change = (body: typeof empty) =>
    attempt(async () => {
      await call(changePassword, { body })
      reset(empty)
      toast.success('Your password is changed.', { description: 'All other devices are signed out.' })
      await client.invalidateQueries({ queryKey: operationKey(listSessions) })
    })
  return (
    <section className={styles.section} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <p className={styles.why}>All your other devices are signed out.</p>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(change)(event)}>
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Enter your password.' })}
        />
        <NewPasswordField
          label="New password"
          typed={typed}
          error={formState.errors.password?.message}
          {...register('password', newPasswordRule)}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}

function Sessions() {
  const client = useQueryClient()
  const { data, error } = useOperation(listSessions)
  const { busy, attempt } = useDeed()
  const end = (work: () => Promise<string>) =>
    attempt(async () => {
      const said = await work()
      await client.invalidateQueries({ queryKey: operationKey(listSessions) })
      toast.success(said)
    })
  const endAll = async () => {
    await call(endOtherSessions)
    return 'All other devices are signed out.'
  }
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  const sessions = data?.data
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className={styles.why}>If you do not know one of these, sign it out and change your password.</p>
      {sessions ? (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              busy={busy}
              onEnd={(name) =>
                void end(async () => {
                  await call(endSession, { params: { id: session.id } })
                  return `${name} is signed out.`
                })
              }
            />
          ))}
        </ul>
      ) : (
        <Skeleton width="100%" height={66} />
      )}
      {sessions && sessions.length > 1 ? (
        <Button disabled={busy} onClick={() => void end(endAll)}>
          Sign out all other devices
        </Button>
      ) : null}
    </section>
  )
}

interface SessionProps {
  session: OwnSession
  busy: boolean
  onEnd: (name: string) => void
}

function Session({ session, busy, onEnd }: SessionProps) {
  const { name, phone } = deviceOf(session.userAgent)
  const Sign = phone ? Smartphone : Laptop
  return (
    <li>
      <Sign size={20} aria-hidden />
      <span className={styles.device}>
        <strong>{name}</strong>
        <span>
          {session.address ? `From ${session.address}, ` : ''}
          <time dateTime={session.lastUsedAt} title={exactInstant(session.lastUsedAt)}>
            {session.current ? 'in use now' : `used ${timeAgo(session.lastUsedAt)}`}
          </time>
          , signed in {timeAgo(session.createdAt)}
        </span>
      </span>
      {session.current ? (
        <span className={styles.here}>This device</span>
      ) : (
        <Button small disabled={busy} onClick={() => onEnd(name)} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
