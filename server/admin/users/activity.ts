import { sql } from 'kysely'
import type { listUserActivity as listing } from '#contract/admin/users.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type { Call } from '../../http/call.ts'
import { userCrud } from './crud.ts'

/** What they did, and what was done to them, newest first. */
export async function listActivity(call: Call): Promise<AnswerOf<typeof listing>> {
  const { page, limit } = call.query as QueryOf<typeof listing>
  return call.read(async (tx) => {
    const { id } = await userCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select activity.id, activity.at, actor_id as "actorId", action, changes, subject, subject_id as "subjectId",
        nullif(trim(concat(actors.first_name, ' ', actors.last_name)), '') as "actorName",
        case subject
          when 'Property' then (select title from properties where properties.id = subject_id)
          when 'Portfolio' then (select title from portfolios where portfolios.id = subject_id)
          when 'Invite' then (select email from invite_records where invite_records.id = subject_id)
          when 'User' then (select nullif(name, '') from identity.users where users.id = subject_id)
          when 'Role' then (select label from roles where roles.id = subject_id)
        end as "subjectName"
      from activity left join identity.users as actors on actors.id = actor_id
      where actor_id = ${id} or subject_id = ${id}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where actor_id = ${id} or subject_id = ${id}`.execute(tx)
    return { data: rows, total: counted.rows[0]!.total }
  })
}
