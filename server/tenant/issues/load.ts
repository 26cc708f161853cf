import { sql } from 'kysely'
import { listQueryOf, type AnswerOf } from '#contract/kit/index.ts'
import type { readIssueLoad, Share } from '#contract/tenant/issue-load.ts'
import { issues } from '#contract/tenant/issues.ts'
import { assertMayAsk } from '../../crud/fields.ts'
import { whereOf } from '../../db/list-query.ts'
import type { Call } from '../../http/call.ts'
import { issueCrud } from './crud.ts'

/** Unfinished issues by who has them, the busiest first; those of nobody last. */
export async function readLoad(call: Call): Promise<AnswerOf<typeof readIssueLoad>> {
  const { ability, organisationId } = call.tenant
  const query = listQueryOf(issues, call.query)
  issueCrud.assertMayList(query, call)
  assertMayAsk(ability, issues, ['assigneeId', 'contractorId'])
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
        where status in ('open', 'inProgress') and ${where}
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
