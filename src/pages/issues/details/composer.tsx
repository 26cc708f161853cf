import { useEffect, useId, useRef, useState } from 'react'
import { addIssueComment } from '#contract/tenant/issue-operations.ts'
import type { CommentVisibility } from '#domain/issues/vocabulary.ts'
import { offerDraft } from '#src/lib/drafts.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useTyped } from '#src/records/form/use-draft.ts'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

interface Draft {
  text: string
  visibility: CommentVisibility
}

const nothing: Draft = { text: '', visibility: 'shared' }

/** A comment as it is typed, kept over a load that nobody wanted, such as a new sign-in. */
function useCommentDraft() {
  const [draft, setDraft] = useState(useTyped('comment', nothing))
  useEffect(() => (draft.text.trim() ? offerDraft('comment', () => draft) : undefined), [draft])
  return [draft, (change: Partial<Draft>) => setDraft({ ...draft, ...change })] as const
}

/** Says something to everyone on the issue, or to the team. */
export function Composer({ issue }: { issue: ShownIssue }) {
  const id = useId()
  const { can, canOn } = useAccess()
  const [{ text, visibility }, change] = useCommentDraft()
  const { act, busy } = useAction(addIssueComment, { onDone: () => change({ text: '' }) })
  const left = useRef(false)
  if (!can('create', 'IssueComment')) return null
  const mayInternal = canOn('create', 'IssueComment', { visibility: 'internal' })
  const send = () => {
    if (busy || !text.trim()) return
    void act({ params: { id: issue.id }, body: { text: text.trim(), visibility } })
  }
  return (
    <form
      className={styles.composer}
      data-internal={visibility === 'internal'}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        Comment
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={5000}
        placeholder={
          visibility === 'internal' ? 'Write to your team only' : 'Write to everyone on this issue'
        }
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            send()
          }
        }}
      />
      <div className={styles.composerFoot}>
        {mayInternal ? (
          <label className={styles.only}>
            <input
              type="checkbox"
              checked={visibility === 'internal'}
              onChange={(event) => change({ visibility: event.target.checked ? 'internal' : 'shared' })}
            />
            Visible to your team only
          </label>
        ) : null}
        <Button type="submit" busy={busy} disabled={busy || !text.trim()}>
          Comment
        </Button>
      </div>
      <UnsavedGuard dirty={text.trim() !== '' && !busy} left={left} />
    </form>
  )
}
