import { unitActivity } from '#contract/tenant/unit-operations.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import { ActivityFeed } from '../activity/feed.tsx'
import { useActivity } from '../activity/use-activity.ts'

/** What happened to one unit. */
export function UnitActivity({ id }: { id: string }) {
  const query = useActivity(unitActivity, { id })
  return (
    <ActivityFeed
      query={query}
      own={{ id, words: 'this unit' }}
      empty={
        <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
          Every change of this unit will be listed here, with who made it.
        </Note>
      }
    />
  )
}
