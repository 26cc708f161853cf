import type { leaseActivity } from '#contract/tenant/activity.ts'
import type { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import type { tenantActivity } from '#contract/tenant/tenant-operations.ts'
import type { unitActivity } from '#contract/tenant/unit-operations.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import { ActivityFeed } from './feed.tsx'
import { useActivity } from './use-activity.ts'

export interface RecordActivityProps {
  operation: typeof leaseActivity | typeof tenantActivity | typeof portfolioActivity | typeof unitActivity
  id: string
  /** "this unit". */
  words: string
}

/** Who changed what of one record, newest first. */
export default function RecordActivity({ operation, id, words }: RecordActivityProps) {
  return (
    <ActivityFeed
      query={useActivity(operation, { id })}
      own={{ id, words }}
      empty={
        <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
          Every change of {words} will be listed here, with who made it.
        </Note>
      }
    />
  )
}
