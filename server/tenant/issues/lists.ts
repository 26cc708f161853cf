import { sql } from 'kysely'
import { isChosen } from '#contract/kit/index.ts'
import type { readIssueLoad, Share } from '#contract/tenant/issue-load.ts'
import type { readIssueBoard, similarIssues } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { alike, likeness } from '#domain/issues/likeness.ts'
import { issueStatusKeys } from '#domain/issues/vocabulary.ts'
import { assertMayAsk } from '../../fields.ts'
import { readPage } from '../../crud/page.ts'
import { scopeOf } from '../../db/conditions.ts'
import { whereOf } from '../../db/list-query.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handler } from '../../http/call.ts'
import { issueCrud, type Issue } from './crud.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `pageOf` selects every field of an issue
const issueIn = (row: object) => row as Issue

/** The first issues of each status that the filters let through, and how many there are. */
export const readBoard: Handler<typeof readIssueBoard> = (call) => {
  const { limit, ...asked } = call.query
  const query = { ...issueCrud.asked(asked, call), page: 1, limit }
  const chosen = query.filters['status']
  const shown = issueStatusKeys.filter(
    (key) => !isChosen(chosen) || chosen.values.includes(key) !== chosen.not,
  )
  return call.read(async (tx) => {
    // All columns in one round trip.
    const columns = await Promise.all(
      shown.map(async (status) => {
        const column = { ...query, filters: { ...query.filters, status: { values: [status], not: false } } }
        const { rows, total } = await readPage(tx, issueCrud.pageOf(column, call.tenant))
        return { status, total, data: rows.map((row) => issueCrud.present(issueIn(row), call)) }
      }),
    )
    return { columns }
  })
}

/** Unfinished issues by who has them, the busiest first; those of nobody last. */
export const readLoad: Handler<typeof readIssueLoad> = (call) => {
  const { organisationId } = call.tenant
  const query = issueCrud.asked(call.query, call)
  const where = whereOf(issues, query, call.tenant)
  return call.read(async (tx) => {
    const { rows: weeks } = await sql<{ from: string; to: string }>`
      select date_trunc('week', today_in(${organisationId}))::date as "from",
        date_trunc('week', today_in(${organisationId}))::date + 6 as "to"`.execute(tx)
    const week = weeks[0]!
    // Grouped by both at once: the issues are looked through one time.
    const { rows } = await sql<Share & { kind: 'contractors' | 'assignees' }>`
      with unfinished as (
        select contractor_id, assignee_id, standing, day from issues
        where organisation_id = ${organisationId} and status in ('open', 'inProgress') and ${where}
      )
      select * from (
        select case when grouping(contractor_id) = 0 then 'contractors' else 'assignees' end as kind,
          case when grouping(contractor_id) = 0 then contractor_id else assignee_id end as "userId",
          count(*) as open,
          count(*) filter (where standing = 'overdue') as overdue,
          count(*) filter (where day between ${week.from} and ${week.to}) as "thisWeek"
        from unfinished group by grouping sets ((contractor_id), (assignee_id))
      ) as shares
      order by "userId" is null, open desc, overdue desc, "userId"`.execute(tx)
    const of = (kind: string) =>
      rows.filter((row) => row.kind === kind).map(({ kind: _, ...share }): Share => share)
    return { week, contractors: of('contractors'), assignees: of('assignees') }
  })
}

/** Looked through, newest first: what is older has hardly been forgotten by whoever works there. */
const lookedThrough = 200
const mostSimilar = 5

/** What has been reported of a property already and may be the same, most alike first. */
export const findSimilar: Handler<typeof similarIssues> = (call) => {
  const { propertyId, title } = call.query
  const { ability, organisationId } = call.tenant
  assertMayAsk(ability, issues, ['propertyId', 'status', 'title', 'createdAt'])
  return call.read(async (tx) => {
    const { rows } = await sql<Issue>`
      select ${issueCrud.columns} from issues
      where organisation_id = ${organisationId} and property_id = ${propertyId}
        and status in ('open', 'inProgress', 'deferred') and ${scopeOf(ability, 'read', issues)}
      order by created_at desc limit ${lookedThrough}`.execute(tx)
    const found = rows
      .map((issue) => ({ issue, like: likeness(title, issue.title) }))
      .filter(({ like }) => like >= alike)
      .toSorted((one, other) => other.like - one.like)
      .slice(0, mostSimilar)
    return { data: found.map(({ issue }) => issueCrud.present(issue, call)) }
  })
}

/** Exactly what the filters show, as CSV or XLSX. */
export const exportIssues = exportList({
  crud: issueCrud,
  seldom: ['reportedForName', 'assigneeName', 'contractorName'],
  names: {
    reportedForId: sql`reported_for_name`,
  },
})
