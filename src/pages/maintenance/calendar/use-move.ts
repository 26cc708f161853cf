import { useState } from 'react'
import { issues } from '#contract/tenant/issues.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import type { CalendarIssue } from './use-entries.ts'

type Movable = Pick<CalendarIssue, 'id' | 'number' | 'version' | 'due'>

/** Agrees another day for an issue; shown at once, told, and taken back by one click. */
export function useMove(): {
  /** Where issues are shown before the server has said so. */
  moved: ReadonlyMap<string, string>
  move: (issue: Movable, to: string) => void
} {
  const { act } = useAction(issues.operations.update)
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map())

  const forget = (id: string) => setMoved((known) => new Map([...known].filter(([other]) => other !== id)))
  const send = (
    { id, version }: Movable,
    due: string | null,
    done: string,
    undo?: (after: Movable) => void,
  ) => act({ params: { id }, body: { version, due } }, { done, undo: (after) => undo && (() => undo(after)) })
  const move = async (issue: Movable, to: string) => {
    const { id, number, due } = issue
    setMoved((known) => new Map([...known, [id, to]]))
    await send(issue, to, `#${number} moved to ${weekdayDate(to)}`, (after) => {
      void send(
        after,
        due,
        due ? `#${number} moved back to ${weekdayDate(due)}` : `#${number} has no agreed day`,
      )
    })
    forget(id)
  }
  return { moved, move: (issue, to) => void move(issue, to) }
}
