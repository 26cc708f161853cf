import { sql, type RawBuilder } from 'kysely'
import type { Period, PeriodLength } from '#domain/dates/periods.ts'

type Fragment = RawBuilder<unknown>

interface Events {
  days: Period
  per: PeriodLength
  /** Where the organisation is: its days are meant. */
  timezone: string
  organisationId: string
  /** What they are told apart by: a column of `issue_records`. */
  by?: Fragment
  /** Which issues, of `issue_records`. */
  where: Fragment
}

/**
 * What happened to issues within some days, one row each: found by the day that it happened on, and nothing else is looked at. `period` is
 * the first day of the period that it happened in.
 */
export function eventsOf({
  days: { from, to },
  per,
  timezone,
  organisationId,
  by = sql`null`,
  where,
}: Events): Fragment {
  const zone = sql`${timezone}::text`
  const begins = sql`(select ${from}::timestamp at time zone ${zone})`
  const ends = sql`(select (${to}::date + 1)::timestamp at time zone ${zone})`
  const within = (column: Fragment) => sql`${column} >= ${begins} and ${column} < ${ends}`
  const of = sql`${by}::text as key`
  return sql`
    select key, kind, hours, in_time,
      greatest(date_trunc(${per}, happened at time zone ${zone})::date, ${from}::date) as period
    from (
      select ${of}, 'opened' as kind, created_at as happened, null::float8 as hours, null::boolean as in_time
      from issue_records where ${within(sql.ref('created_at'))} and ${where}
      union all
      select ${of}, 'completed', completed_at, extract(epoch from completed_at - created_at)::float8 / 3600,
        completed_at <= target_at
      from issue_records where ${within(sql.ref('completed_at'))} and ${where}
      union all
      select key, 'reopened', at, null, null
      from activity join (select id, ${of} from issue_records where ${where}) as issue on issue.id = subject_id
      where organisation_id = ${organisationId} and subject = 'Issue' and changes -> 'status' ->> 'before' = 'completed'
        and changes -> 'status' ->> 'after' = 'open' and ${within(sql.ref('at'))}
    ) as events`
}

/** What such rows are counted and measured by. */
export const counted = {
  opened: sql`count(*) filter (where kind = 'opened')`,
  completed: sql`count(*) filter (where kind = 'completed')`,
  inTime: sql`count(*) filter (where in_time)`,
  medianHours: sql`percentile_cont(0.5) within group (order by hours)`,
  meanHours: sql`avg(hours)::float8`,
  reopened: sql`count(*) filter (where kind = 'reopened')`,
} as const
