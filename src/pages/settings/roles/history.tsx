import { listOf, textOf } from '#src/lib/values.ts'
import { roleActivity, undoRoleChange } from '#contract/admin/roles.ts'
import { differences, type AccessRule } from '#domain/access/index.ts'
import { exactInstant, timeAgo } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { ChangesList } from '#src/records/activity/changes-list.tsx'
import type { Role } from '#src/providers/roles.ts'
import styles from './panels.module.css'

const actions: Readonly<Record<string, string>> = {
  created: 'made this role',
  updated: 'changed it',
  restored: 'restored the default',
  undone: 'undid a change',
  followed: 'updated it for a new version',
}

interface HistoryProps {
  role: Role
  onUndone: (role: Role) => void
  onClose: () => void
}

/** Who changed what of a role and when; each change can be taken back. */
export function History({ role, onUndone, onClose }: HistoryProps) {
  const params = { id: role.id }
  const { data, error } = useOperation(roleActivity, { params, query: { limit: 50 } })
  const { act, busy } = useAction(undoRoleChange, { done: 'The change is undone.', onDone: onUndone })
  return (
    <Dialog title={`History of ${role.label}`} onClose={onClose} className={styles.wide}>
      {error ? <p role="alert">{errorWords(error)?.message}</p> : null}
      {!data && !error ? <Skeleton width="100%" height={80} /> : null}
      {data?.data.length === 0 ? <p>Nobody has changed this role yet.</p> : null}
      <ol className={styles.history}>
        {data?.data.map(({ id, action, actorName, at, changes }) => {
          const { rules, label } = changes
          return (
            <li key={id}>
              <p>
                <strong>{actorName ?? (action === 'followed' ? 'Freehold' : 'Somebody')}</strong>{' '}
                {actions[action] ?? action}{' '}
                <time dateTime={at} title={exactInstant(at)}>
                  {timeAgo(at)}
                </time>
              </p>
              {label ? (
                <p>
                  Name: {textOf(label.before)} → {textOf(label.after)}
                </p>
              ) : null}
              {rules?.before ? (
                <>
                  <ChangesList
                    changes={differences(listOf<AccessRule>(rules.before), listOf<AccessRule>(rules.after))}
                  />
                  <Button
                    small
                    disabled={busy}
                    onClick={() => void act({ params, body: { version: role.version, activityId: id } })}
                  >
                    Undo this and later changes
                  </Button>
                </>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
