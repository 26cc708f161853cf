import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type { portfolioActivity as listing } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { readable } from '../../crud/fields.ts'
import type { Call } from '../../http/call.ts'
import { portfolioCrud } from './crud.ts'

/** What happened to one portfolio, newest first; changes of fields that the reader may not see are left out. */
export async function listActivity(call: Call): Promise<AnswerOf<typeof listing>> {
  const { page, limit } = call.query as QueryOf<typeof listing>
  return call.read(async (tx) => {
    const portfolio = await portfolioCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select activity.id, activity.at, actor_id as "actorId", action, changes, subject, subject_id as "subjectId",
        ${portfolio['title']}::text as "subjectName", null as currency,
        nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
      from activity left join identity.users on users.id = actor_id
      where subject_id = ${portfolio['id']}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where subject_id = ${portfolio['id']}`.execute(tx)
    const visible = new Set(Object.keys(readable(call.tenant.ability, portfolios, portfolio)))
    if (visible.has('propertyCount')) visible.add('properties')
    const data = rows.map((row) => ({
      ...row,
      changes: Object.fromEntries(Object.entries(row.changes).filter(([name]) => visible.has(name))),
    }))
    return { data, total: counted.rows[0]!.total }
  })
}
