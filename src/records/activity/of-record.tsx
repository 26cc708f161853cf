import type { leaseActivity } from '#contract/tenant/activity.ts'
import type { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import type { tenantActivity } from '#contract/tenant/tenant-operations.ts'
import type { unitActivity } from '#contract/tenant/unit-operations.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import { ActivityFeed } from './feed.tsx'
import { useActivity } from './use-activity.ts'
import type { ReactNode } from 'react'

export interface RecordActivityProps {
  operation: typeof leaseActivity | typeof tenantActivity | typeof portfolioActivity | typeof unitActivity
  id: string
  /** "this unit". */
  words: string
  /** What takes the latest action of a kind back, by the kind. */
  undo?: Readonly<Record<string, ReactNode>>
}

/** Who changed what of one record, newest first. */
export default function RecordActivity({ operation, id, words, undo }: RecordActivityProps) {
  return (
    <ActivityFeed
      query={useActivity(operation, { id })}
      own={{ id, words, undo }}
      empty={
        <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
          Every change of {words} will be listed here, with who made it.
        </Note>
      }
    />
  )
}
