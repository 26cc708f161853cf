import { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import { ActivityFeed } from '../activity/feed.tsx'
import { useActivity } from '../activity/use-activity.ts'

/** Who changed what of a portfolio, and what came into it or out of it, newest first. */
export function PortfolioActivity({ record: { id } }: { record: AnyRecord }) {
  return (
    <ActivityFeed
      query={useActivity(portfolioActivity, { id })}
      own={{ id, words: 'this portfolio' }}
      empty={
        <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
          What is changed of this portfolio, and what comes into it or out of it, will be listed here.
        </Note>
      }
    />
  )
}
