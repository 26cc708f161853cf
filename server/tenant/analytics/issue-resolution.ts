import { isKeyOf } from '#domain/kit/keys.ts'
import { sql, type RawBuilder } from 'kysely'
import { listQueryOf, type QueryOf } from '#contract/kit/index.ts'
import { mostYears, type issueResolution as operation } from '#contract/tenant/analytics/figures.ts'
import { issues } from '#contract/tenant/issues.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { periodsOf, startOf, type Period } from '#domain/dates/periods.ts'
import { nothingResolved, resolution, type ResolutionCounts } from '#domain/issues/resolution.ts'
import { issueCategoryLabels, issuePriorities } from '#domain/issues/vocabulary.ts'
import { assertMayAsk } from '../../crud/fields.ts'
import type { Transaction } from '../../db/database.ts'
import { whereOf } from '../../db/list-query.ts'
import { invalid } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { issueCrud } from '../issues/crud.ts'
import { todayOf } from '../leases/crud.ts'
import { readGroups } from './groups.ts'

type Query = QueryOf<typeof operation>
type Grouped = ResolutionCounts & { key: string }

const groupColumns: Readonly<Record<Query['by'], RawBuilder<unknown>>> = {
  property: sql.ref('property_id'),
  category: sql.ref('category'),
  priority: sql.ref('priority'),
}

/** @throws 422 where the days are the wrong way round or too many */
function daysAsked({ from, to }: Query, today: string): Period {
  const end = to ?? today
  const begin = from ?? startOf('month', addMonths(end, -11))
  if (begin > end) {
    throw invalid([{ field: 'from', errors: [`Start on the last day, ${end}, or before it.`] }])
  }
  if (addMonths(begin, 12 * mostYears) <= end) {
    throw invalid([{ field: 'from', errors: [`Ask for at most ${mostYears} years at a time.`] }])
  }
  return { from: begin, to: end }
}

/**
 * What happened within the days, one row each: found by the day that it happened on, and nothing else is looked at.
 * @param where of `issue_records`
 */
function eventsOf(call: Call, { from, to }: Period, { by, per }: Query, where: RawBuilder<unknown>) {
  const zone = sql`${call.tenant.timezone}::text`
  const begins = sql`(select ${from}::timestamp at time zone ${zone})`
  const ends = sql`(select (${to}::date + 1)::timestamp at time zone ${zone})`
  const within = (column: RawBuilder<unknown>) => sql`${column} >= ${begins} and ${column} < ${ends}`
  const of = sql`${groupColumns[by]}::text as key`
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
      where subject = 'Issue' and changes -> 'status' ->> 'before' = 'completed'
        and changes -> 'status' ->> 'after' = 'open' and ${within(sql.ref('at'))}
    ) as events`
}

const measures = sql`
  count(*) filter (where kind = 'opened') as opened,
  count(*) filter (where kind = 'completed') as completed,
  count(*) filter (where in_time) as "inTime",
  percentile_cont(0.5) within group (order by hours) as "medianHours",
  avg(hours)::float8 as "meanHours",
  count(*) filter (where kind = 'reopened') as reopened`

async function titlesOf(tx: Transaction, by: Query['by'], keys: readonly string[]) {
  if (by === 'category')
    return (key: string) => (isKeyOf(issueCategoryLabels, key) ? issueCategoryLabels[key] : '')
  if (by === 'priority') return (key: string) => (isKeyOf(issuePriorities, key) ? issuePriorities[key] : '')
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from properties where id = any(${keys}::uuid[])`.execute(tx)
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return (key: string) => titles.get(key) ?? ''
}

/** How issues were resolved within some days: altogether, period by period, and by what they are told apart by. */
export const readIssueResolution: Handler<typeof operation> = async (call) => {
  const asked = call.query
  const { from: _from, to: _to, per, by, page, limit, ...narrowing } = asked
  const { ability, organisationId } = call.tenant
  const query = listQueryOf(issues, narrowing)
  issueCrud.assertMayList(query, call)
  assertMayAsk(ability, issues, [
    'createdAt',
    'completedAt',
    'targetAt',
    'propertyId',
    'category',
    'priority',
  ])
  return call.read(async (tx) => {
    const days = daysAsked(asked, await todayOf(tx, organisationId))
    const events = eventsOf(call, days, asked, whereOf(issues, query, call.tenant))
    const byPeriod = await sql<ResolutionCounts & { period: string | null }>`
      select period, ${measures} from (${events}) as events group by grouping sets ((), (period))`.execute(tx)
    const { rows, total } = await readGroups(
      tx,
      sql<Grouped>`select key, ${measures} from (${events}) as events group by key`,
      sql`opened desc, completed desc, key`,
      { page, limit },
    )
    const title = await titlesOf(
      tx,
      by,
      rows.map(({ key }) => key),
    )
    const of = (period: string | null): ResolutionCounts => {
      const { period: _, ...counts } = byPeriod.rows.find((row) => row.period === period) ?? {
        period,
        ...nothingResolved,
      }
      return counts
    }
    return {
      ...days,
      whole: resolution(of(null)),
      periods: periodsOf(days, per).map((period) => ({ ...period, ...resolution(of(period.from)) })),
      data: rows.map(({ key, ...counts }) => ({
        key,
        title: title(key),
        ...resolution(counts),
      })),
      total,
    }
  })
}
