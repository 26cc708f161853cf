import { useState } from 'react'
import { toast } from 'sonner'
import { issues } from '#contract/tenant/issues.ts'
import { call } from '#src/lib/client/index.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { useRefreshIssues } from '#src/records/issues/use-step.tsx'
import type { CalendarIssue } from './use-entries.ts'

type Movable = Pick<CalendarIssue, 'id' | 'number' | 'version' | 'due'>

/** Agrees another day for an issue; shown at once, told, and taken back by one click. */
export function useMove(): {
  /** Where issues are shown before the server has said so. */
  moved: ReadonlyMap<string, string>
  move: (issue: Movable, to: string) => void
} {
  const refresh = useRefreshIssues()
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map())

  const send = async (issue: Movable, due: string | null, done: (after: Movable) => void) => {
    try {
      const body = { version: issue.version, due }
      done((await call(issues.operations.update, { params: { id: issue.id }, body })) as Movable)
    } catch (error) {
      notifyError(error)
    } finally {
      await refresh()
      setMoved((known) => new Map([...known].filter(([id]) => id !== issue.id)))
    }
  }
  const move = (issue: Movable, to: string) => {
    setMoved((known) => new Map([...known, [issue.id, to]]))
    void send(issue, to, (after) =>
      toast.success(`#${issue.number} is agreed for ${weekdayDate(to)}`, {
        action: {
          label: 'Undo',
          onClick: () =>
            void send({ ...after, due: to }, issue.due, () =>
              toast.success(`#${issue.number} is back on its day`),
            ),
        },
      }),
    )
  }
  return { moved, move }
}
