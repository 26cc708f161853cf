import { sql, type RawBuilder } from 'kysely'
import { wantedOf, type DateRange, type ListQuery } from '#contract/kit/index.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import type { IssueStanding, IssueStatus } from '#domain/issues/vocabulary.ts'

const unfinished: readonly IssueStatus[] = ['open', 'inProgress']
const finished: readonly IssueStatus[] = ['completed', 'closed']

/** The statuses that an issue of each standing may have (server/db/schema/views/5-issues.sql). */
const statuses: Readonly<Record<IssueStanding, readonly IssueStatus[]>> = {
  onTrack: unfinished,
  overdue: unfinished,
  met: finished,
  missed: finished,
  paused: ['deferred'],
  none: ['declined'],
}

const times: Partial<Readonly<Record<IssueStanding, RawBuilder<unknown>>>> = {
  onTrack: sql`target_at >= now()`,
  overdue: sql`target_at < now()`,
  missed: sql`completed_at > target_at`,
}

/** How an issue stands follows from the clock. */
function impliedByStanding(standings: readonly IssueStanding[]): RawBuilder<unknown> {
  const possible = [...new Set(standings.flatMap((standing) => statuses[standing]))]
  const [only] = standings.length === 1 ? standings : []
  return sql`status = any(${possible}::text[]) and ${(only && times[only]) ?? sql`true`}`
}

/** The day on which it is to be done is that of the place, which is a day before or after that of UTC at most. */
function impliedByDay({ from, to }: DateRange): RawBuilder<unknown> {
  const [first, last] = [sql`${from ?? '-infinity'}::date`, sql`${to ?? 'infinity'}::date`]
  return sql`(due between ${first} and ${last} or due is null
    and target_at >= (${first} - 1)::timestamptz and target_at < (${last} + 2)::timestamptz)`
}

/** What an index knows of what is worked out: which statuses, targets and days an issue can have. */
export function impliedOf({ filters }: ListQuery): RawBuilder<unknown> | undefined {
  const standing = wantedOf(filters['standing'])?.filter((key) => isKeyOf(statuses, key))
  const { day } = filters as { day?: DateRange }
  const parts = [...(standing ? [impliedByStanding(standing)] : []), ...(day ? [impliedByDay(day)] : [])]
  return parts.length > 0 ? sql.join(parts, sql` and `) : undefined
}
