import { listUserActivity } from '#contract/admin/users.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import { ActivityFeed } from '#src/records/activity/feed.tsx'
import { useActivity } from '#src/records/activity/use-activity.ts'

/** What somebody did, and what was done to their account here, newest first. */
export function PersonActivity({ id }: { id: string }) {
  return (
    <ActivityFeed
      query={useActivity(listUserActivity, { id })}
      empty={
        <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
          Their changes, and changes to their account, will be listed here.
        </Note>
      }
    />
  )
}
