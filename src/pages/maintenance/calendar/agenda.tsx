import { useMemo } from 'react'
import { counted, weekdayDate } from '#src/lib/format/index.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { useToday } from '#src/providers/today.ts'
import styles from './calendar.module.css'
import type { Period } from './days.ts'
import { IssueEntry } from './issue-entry.tsx'
import { MovingContext, type Moving } from './moving.ts'
import { PlannedEntry } from './planned-entry.tsx'
import { countOf, type CalendarIssue, type DayEntries } from './use-entries.ts'

interface AgendaProps {
  period: Period
  days: ReadonlyMap<string, DayEntries> | undefined
  move: (issue: CalendarIssue, to: string) => void
}

const never = () => undefined

/** The same as a list of the days on which there is something, for phones. Issues are moved by their panels. */
export function Agenda({ period, days, move }: AgendaProps) {
  const today = useToday()
  const moving = useMemo(
    (): Moving => ({
      carried: undefined,
      pickUp: never,
      carry: () => false,
      putDown: never,
      letGo: never,
      move,
      byPointer: false,
    }),
    [move],
  )
  if (!days) {
    return (
      <div className={styles.agenda} aria-busy>
        {[1, 2, 3, 4, 5].map((key) => (
          <Skeleton key={key} width="100%" height={44} />
        ))}
      </div>
    )
  }
  const filled = period.own.filter((day) => days.has(day))
  // What lies behind today stands back; in any other period nothing does.
  const behind = period.own.includes(today) ? filled.filter((day) => day < today) : []
  const ahead = filled.slice(behind.length)
  const list = (shown: readonly string[]) => (
    <ol className={styles.agenda}>
      {shown.map((day) => (
        <AgendaDay key={day} day={day} entries={days.get(day)!} />
      ))}
    </ol>
  )
  return (
    <MovingContext value={moving}>
      {behind.length > 0 ? (
        <details className={styles.behind} open={ahead.length === 0}>
          <summary>
            {counted(
              behind.reduce((sum, day) => sum + countOf(days.get(day)), 0),
              entryWords,
            )}{' '}
            before today
          </summary>
          {list(behind)}
        </details>
      ) : null}
      {list(ahead)}
    </MovingContext>
  )
}

const entryWords = { one: 'entry', many: 'entries' }

function AgendaDay({ day, entries: { issues, planned } }: { day: string; entries: DayEntries }) {
  const today = useToday()
  return (
    <li>
      <h2>
        {weekdayDate(day)}
        {day === today ? <small>Today</small> : null}
      </h2>
      <ul>
        {issues.map((issue) => (
          <IssueEntry key={issue.id} issue={issue} roomy />
        ))}
        {planned.map((each) => (
          <PlannedEntry key={each.plan.id} planned={each} roomy />
        ))}
      </ul>
    </li>
  )
}
