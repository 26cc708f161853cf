import { useState } from 'react'
import { endUserSession, listUserSessions, resetUserSecondFactor } from '#contract/admin/users.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import styles from './details.module.css'
import { SessionRow } from '#src/ui/people/session-row.tsx'
import { Rows } from '#src/ui/page/parts.tsx'

/** Where somebody is signed in and has worked in this organisation. */
export function Devices({ id }: { id: string }) {
  const params = { id }
  const { data, error, refetch } = useOperation(listUserSessions, { params })
  const { act, busy } = useAction(endUserSession)
  if (error && !data) {
    const words = errorWords(error)
    return (
      <Note
        alert
        title="Devices could not be loaded"
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {words?.message} {words?.description}
      </Note>
    )
  }
  if (!data) {
    return (
      <div className={styles.part}>
        <Skeleton width="100%" height={64} />
      </div>
    )
  }
  const end = (sessionId: string, name: string) =>
    act({ params: { ...params, sessionId } }, { done: `${name} is signed out.` })
  return (
    <div className={styles.part}>
      {data.secondFactor ? <SecondFactor id={id} /> : null}
      {data.data.length === 0 ? (
        <Note title="Not signed in anywhere">Devices they sign in on are listed here.</Note>
      ) : (
        <Rows>
          {data.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy}
              onEnd={(name) => void end(session.id, name)}
            />
          ))}
        </Rows>
      )}
    </div>
  )
}

/** For somebody who lost their phone and their recovery codes. */
function SecondFactor({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <Note
      title="Two-step sign-in is on"
      actions={<Button onClick={() => setAsking(true)}>Reset two-step sign-in</Button>}
    >
      If they have lost both their authenticator app and their recovery codes, you can reset it.
      {asking ? (
        <ActionDialog
          operation={resetUserSecondFactor}
          title="Reset two-step sign-in?"
          text="They are signed out everywhere and can sign in with just their password. We email them, and the activity shows that it was you. Make sure the request really comes from them."
          confirm="Reset two-step sign-in"
          danger
          params={{ id }}
          options={{ done: 'Two-step sign-in is reset.' }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Note>
  )
}
