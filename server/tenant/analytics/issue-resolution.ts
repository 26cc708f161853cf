import { isKeyOf, keysOf } from '#domain/kit/keys.ts'
import { sql, type RawBuilder } from 'kysely'
import { type QueryOf } from '#contract/kit/index.ts'
import { mostYears, type issueResolution as operation } from '#contract/tenant/analytics/figures.ts'
import { issues } from '#contract/tenant/issues.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { periodsOf, startOf, type Period } from '#domain/dates/periods.ts'
import { nothingResolved, resolution, type ResolutionCounts } from '#domain/issues/resolution.ts'
import { issueCategoryLabels, issuePriorities } from '#domain/issues/vocabulary.ts'
import { assertMayAsk } from '../../fields.ts'
import type { Transaction } from '../../db/database.ts'
import { whereOf } from '../../db/list-query.ts'
import { invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { issueCrud } from '../issues/crud.ts'
import { todayOf } from '../leases/crud.ts'
import { readGroups } from './groups.ts'
import { counted, eventsOf } from './issue-events.ts'

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

const measures = sql.join(keysOf(counted).map((name) => sql`${counted[name]} as ${sql.ref(name)}`))

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
  const { ability, organisationId, timezone } = call.tenant
  const query = issueCrud.asked(narrowing, call)
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
    const events = eventsOf({
      days,
      per,
      timezone,
      organisationId,
      by: groupColumns[by],
      where: whereOf(issues, query, call.tenant),
    })
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
