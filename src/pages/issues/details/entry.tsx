import { isKeyOf } from '#domain/kit/keys.ts'
import { ArrowRight, Camera, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldMeta } from '#contract/kit/index.ts'
import { removeIssueComment } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { exactInstant, timeAgo } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { valueWords } from '#src/records/fields/value-words.ts'
import { Avatar } from '#src/ui/people/avatar.tsx'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'
import type { Entry } from './thread.tsx'

type Comment = Extract<Entry, { kind: 'comment' }>
type Change = Extract<Entry, { kind: 'change' }>

const actions: Readonly<Record<string, string>> = {
  created: 'reported this',
  photosAdded: 'added photos',
  photosRemoved: 'removed a photo',
}

export function ThreadEntry({ entry, issue }: { entry: Entry; issue: ShownIssue }) {
  return entry.kind === 'comment' ? (
    <Said comment={entry} issue={issue} />
  ) : (
    <Done change={entry} issue={issue} />
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactInstant(at)}>
      {timeAgo(at)}
    </time>
  )
}

function Said({ comment, issue }: { comment: Comment; issue: ShownIssue }) {
  const { personOf } = usePeople()
  const [leaving, setLeaving] = useState(false)
  const name = comment.actorName ?? 'Someone'
  const picture = personOf(comment.actorId)?.avatar ?? null
  return (
    <li className={styles.comment} data-internal={comment.visibility === 'internal'}>
      <Avatar name={name} picture={picture} size={28} />
      <div>
        <p className={styles.by}>
          <b>{name}</b> <When at={comment.at} />
          {comment.visibility === 'internal' ? (
            <span className={styles.internal}>
              <Lock size={12} aria-hidden /> Team only
            </span>
          ) : null}
          {comment.removable ? (
            <IconButton small label="Delete comment" onClick={() => setLeaving(true)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          ) : null}
        </p>
        <p className={styles.words}>{comment.text}</p>
      </div>
      {leaving ? (
        <ActionDialog
          operation={removeIssueComment}
          params={{ id: issue.id, commentId: comment.id }}
          title="Delete this comment?"
          text="It will be permanently removed for everyone."
          confirm="Delete comment"
          danger
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </li>
  )
}

function Sign({ action }: { action: string }) {
  if (action === 'created') return <Plus size={13} aria-hidden />
  return action.startsWith('photos') ? <Camera size={13} aria-hidden /> : <Pencil size={13} aria-hidden />
}

function Done({ change, issue }: { change: Change; issue: ShownIssue }) {
  const { nameOf } = usePeople()
  const fields = Object.entries(change.changes).flatMap(([name, changed]) =>
    isKeyOf(issues.allFields, name) ? [[name, changed] as const] : [],
  )
  const words = (field: keyof typeof issues.allFields, value: unknown) => {
    const schema = issues.allFields[field]
    if (field === 'propertyId' || field === 'unitId') return value ? 'another one' : 'none'
    return valueWords(fieldMeta(schema), value, issue, nameOf) || 'nothing'
  }
  return (
    <li className={styles.change}>
      <span>
        <Sign action={change.action} />
      </span>
      <p>
        <b>{change.actorName ?? 'The system'}</b>{' '}
        {actions[change.action] ?? (fields.length === 0 ? 'changed this' : 'changed')}{' '}
        {change.action === 'updated'
          ? fields.map(([field, { before, after }], index) => (
              <span key={field}>
                {index > 0 ? ', ' : ''}
                {issues.label(field).toLowerCase()} <del>{words(field, before)}</del>
                <ArrowRight size={12} aria-label="became" />
                {words(field, after)}
              </span>
            ))
          : null}{' '}
        <When at={change.at} />
      </p>
    </li>
  )
}
