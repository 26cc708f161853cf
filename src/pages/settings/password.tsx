import { useForm, useWatch } from 'react-hook-form'
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/admin/me.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { newPasswordRule } from '#src/lib/account/account-rules.ts'
import { PasswordField } from '#src/ui/form/field.tsx'
import { NewPasswordField } from '#src/ui/form/new-password.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './settings.module.css'
import { formErrors, useAction, useActions } from '#src/records/actions/use-action.ts'
import { FormSection } from '#src/ui/form/sections.tsx'
import { Rows } from '#src/ui/page/parts.tsx'
import { SessionRow } from '#src/ui/people/session-row.tsx'

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
  const { register, handleSubmit, formState, setError, control, reset } = useForm({ defaultValues: empty })
  const { act, busy } = useAction(changePassword, {
    refreshes: [listSessions],
    onFieldErrors: formErrors(setError),
    done: { title: 'Your password is changed.', description: 'All other devices are signed out.' },
    onDone: () => reset(empty),
  })
  const typed = useWatch({ control, name: 'password' })
  return (
    <FormSection region title="Change password" why="All your other devices are signed out.">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((body) => act({ body }))(event)}
      >
        <PasswordField
          label="Current password"
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
    </FormSection>
  )
}

function Sessions() {
  const { data, error } = useOperation(listSessions)
  const { act, busy } = useActions()
  const endAll = () =>
    act(endOtherSessions, {}, { refreshes: [listSessions], done: 'All other devices are signed out.' })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  const sessions = data?.data
  return (
    <FormSection
      region
      title="Where you are signed in"
      why="If you don’t recognise a device, sign it out and change your password."
    >
      {sessions ? (
        <Rows>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy}
              onEnd={(name) =>
                void act(
                  endSession,
                  { params: { id: session.id } },
                  { refreshes: [listSessions], done: `${name} is signed out.` },
                )
              }
            />
          ))}
        </Rows>
      ) : (
        <Skeleton width="100%" height={66} />
      )}
      {sessions && sessions.length > 1 ? (
        <Button disabled={busy} onClick={() => void endAll()}>
          Sign out all other devices
        </Button>
      ) : null}
    </FormSection>
  )
}
