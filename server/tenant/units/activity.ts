import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type { unitActivity } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { readable } from '../../crud/fields.ts'
import type { Call } from '../../http/call.ts'
import { unitCrud } from './crud.ts'

type Answer = AnswerOf<typeof unitActivity>

/** What happened to one unit, newest first; changes of fields that the reader may not see are left out. */
export async function listUnitActivity(call: Call): Promise<Answer> {
  const { page, limit } = call.query as QueryOf<typeof unitActivity>
  return call.read(async (tx) => {
    const unit = await unitCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql<Answer['data'][number]>`
      select activity.id, activity.at, actor_id as "actorId", action, changes, subject, subject_id as "subjectId",
        ${unit['label']}::text as "subjectName", ${unit['currency']}::text as currency,
        nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
      from activity left join identity.users on users.id = actor_id
      where subject_id = ${unit['id']}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where subject_id = ${unit['id']}`.execute(tx)
    const visible = new Set(Object.keys(readable(call.tenant.ability, units, unit)))
    const data = rows.map((row) => ({
      ...row,
      changes: Object.fromEntries(Object.entries(row.changes).filter(([name]) => visible.has(name))),
    }))
    return { data, total: counted.rows[0]!.total }
  })
}
