import { issues } from '#contract/tenant/issues.ts'
import { restorePlannedDate, skipPlannedDate } from '#contract/tenant/maintenance-plan-operations.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { useActions } from '#src/records/actions/use-action.ts'

/** Leaves out days of a plan and plans them again, each undone by the other. */
export function usePlannedDays(id: string) {
  const { act, busy } = useActions()
  const sent = (date: string) => ({ params: { id }, body: { date } })
  const skip = (date: string): void =>
    void act(skipPlannedDate, sent(date), {
      refreshes: [issues],
      done: `${weekdayDate(date)} skipped`,
      undo: () => () => restore(date),
    })
  const restore = (date: string): void =>
    void act(restorePlannedDate, sent(date), {
      refreshes: [issues],
      done: `${weekdayDate(date)} planned again`,
      undo: () => () => skip(date),
    })
  return { skip, restore, busy }
}
