import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewRole } from '#contract/admin/roles.ts'
import { accessVocabulary, actionWords, type AccessRule, type Difference } from '#domain/access/index.ts'
import { call } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ChangesList } from '#src/records/activity/changes-list.tsx'
import type { Role } from '#src/providers/roles.ts'
import { Choice } from './choice.tsx'
import styles from './panels.module.css'

interface ReviewProps {
  role: Role
  rules: AccessRule[]
  changes: readonly Difference[]
  busy: boolean
  onSave: () => void
  onClose: () => void
}

/** What saving would mean, before it is done: in words, and in records that people would see and change. */
export function Review({ role, rules, changes, busy, onSave, onClose }: ReviewProps) {
  return (
    <Dialog
      title={`Save ${role.label}?`}
      onClose={onClose}
      className={styles.wide}
      actions={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button look="primary" busy={busy} disabled={busy} onClick={onSave}>
            Save changes
          </Button>
        </>
      }
    >
      <ChangesList changes={changes} />
      <Counts role={role} rules={rules} />
    </Dialog>
  )
}

function Counts({ role, rules }: { role: Role; rules: AccessRule[] }) {
  const { people } = usePeople()
  const [userId, setUserId] = useState('')
  const body = { rules, userId: userId || null }
  const params = { id: role.id }
  const { data, error } = useQuery({
    queryKey: operationKey(previewRole, params, body),
    queryFn: ({ signal }) => call(previewRole, { params, body, signal }),
    staleTime: 0,
  })
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h3 id="preview">What people would see and change</h3>
      <Choice label="For" value={userId} onChange={(event) => setUserId(event.target.value)}>
        <option value="">People with this role</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <div aria-live="polite">
        {error ? <p>{errorWords(error)?.message}</p> : null}
        {!data && !error ? <Skeleton width="100%" height={40} /> : null}
        {data?.people === 0 ? <p>Nobody has this role yet, so nobody is affected.</p> : null}
        {data && data.people > 0 && data.counts.length === 0 ? (
          <p>They see and change the same number of records as before.</p>
        ) : null}
        {data && data.people > 0 ? (
          <ul className={styles.counts}>
            {data.counts.map(({ subject, action, before, after }) => (
              <li key={`${subject} ${action}`}>
                {accessVocabulary[subject].many} to {actionWords[action].verb}
                <strong>
                  {formatInteger(before)} → {formatInteger(after)}
                </strong>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}
