import { Clock } from 'lucide-react'
import { targetWords } from '#domain/issues/targets.ts'
import { issuePriorities } from '#domain/issues/vocabulary.ts'
import { instantAt, shortDate, timeAgo } from '#src/lib/format/index.ts'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

const day = 86_400_000

/** "in 3 hours", "in 2 days". */
function until(instant: string): string {
  const left = Date.parse(instant) - Date.now()
  const hours = Math.max(1, Math.round(left / 3_600_000))
  if (hours < 48) return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `in ${Math.round(left / day)} days`
}

function words(issue: ShownIssue): { head: string; tone: string } {
  switch (issue.standing) {
    case 'overdue':
      return { head: `Was due ${timeAgo(issue.targetAt)}`, tone: 'danger' }
    case 'paused':
      return { head: 'Deferred (timer paused)', tone: 'quiet' }
    case 'met':
      return { head: 'Completed on time', tone: 'good' }
    case 'missed':
      return { head: 'Completed late', tone: 'quiet' }
    case 'none':
      return { head: 'Declined', tone: 'quiet' }
    case 'onTrack':
      return { head: `Due ${until(issue.targetAt)}`, tone: 'quiet' }
  }
}

/** When it is to be done by, and why then. */
export function Standing({ issue }: { issue: ShownIssue }) {
  const { head, tone } = words(issue)
  return (
    <section className={styles.standing} data-tone={tone}>
      <Clock size={16} aria-hidden />
      <div>
        <h2>{head}</h2>
        {issue.standing === 'none' ? null : (
          <p>
            {issue.due
              ? `Agreed for ${shortDate(issue.due)}`
              : `${issuePriorities[issue.priority]} priority: within ${targetWords(issue.priority)}`}
            {issue.standing === 'paused' || issue.due ? null : (
              <>
                , by{' '}
                <time dateTime={issue.targetAt}>{instantAt(issue.targetAt, issue.property.timezone)}</time>
              </>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
