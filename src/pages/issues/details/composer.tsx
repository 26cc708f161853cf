import { useId, useRef, useState } from 'react'
import { addIssueComment } from '#contract/tenant/issue-operations.ts'
import type { CommentVisibility } from '#domain/issues/vocabulary.ts'
import { call } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useRefreshIssues } from '#src/records/issues/use-step.tsx'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

/** Says something to everybody on the issue, or to the team. */
export function Composer({ issue }: { issue: ShownIssue }) {
  const id = useId()
  const { can, canOn } = useAccess()
  const refresh = useRefreshIssues()
  const [text, setText] = useState('')
  const [visibility, setVisibility] = useState<CommentVisibility>('shared')
  const [busy, setBusy] = useState(false)
  const left = useRef(false)
  if (!can('create', 'IssueComment')) return null
  const mayInternal = canOn('create', 'IssueComment', { visibility: 'internal' })
  const send = async () => {
    if (busy || !text.trim()) return
    setBusy(true)
    try {
      await call(addIssueComment, { params: { id: issue.id }, body: { text: text.trim(), visibility } })
      setText('')
    } catch (error) {
      notifyError(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.composer}
      data-internal={visibility === 'internal'}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
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
          visibility === 'internal' ? 'Write to the team only' : 'Write to everybody on this issue'
        }
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void send()
          }
        }}
      />
      <div className={styles.composerFoot}>
        {mayInternal ? (
          <label className={styles.only}>
            <input
              type="checkbox"
              checked={visibility === 'internal'}
              onChange={(event) => setVisibility(event.target.checked ? 'internal' : 'shared')}
            />
            Only the team sees this
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
