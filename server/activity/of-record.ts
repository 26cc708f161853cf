import { sql } from 'kysely'
import type { Operation } from '#contract/kit/index.ts'
import type { activityOfRecord, RecordActivity } from '#contract/tenant/activity.ts'
import type { z } from 'zod'
import type { Crud } from '../crud/crud.ts'
import { readable } from '../fields.ts'
import type { Handler } from '../http/call.ts'
import { withActor } from './shown.ts'

type OneActivity = Operation<
  z.ZodType<{ id: string }>,
  typeof activityOfRecord.query,
  z.ZodType,
  typeof activityOfRecord.answer
>

/**
 * What happened to one record, newest first; changes of fields that the reader may not see are left out.
 * @param alike what a change is noted by, that is no field of the record → the field that says the same
 */
export const recordActivityOf =
  (crud: Crud, alike: Readonly<Record<string, string>> = {}): Handler<OneActivity> =>
  async (call) => {
    const { page, limit } = call.query
    const { resource } = crud
    return call.read(async (tx) => {
      const record = await crud.find(tx, call.params.id, call)
      const { rows } = await sql<RecordActivity>`
        select activity.id, activity.at, actor_id as "actorId", action, changes, subject, subject_id as "subjectId",
          ${record[resource.title]}::text as "subjectName", ${record['currency'] ?? null}::text as currency,
          nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
        from activity left join identity.users on users.id = actor_id
        where subject_id = ${record['id']}
        order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
      const counted = await sql<{ total: number }>`
        select count(*) as total from activity where subject_id = ${record['id']}`.execute(tx)
      const visible = new Set(Object.keys(readable(call.tenant.ability, resource, record)))
      const isShown = (name: string) => visible.has(alike[name] ?? name)
      const data = rows.map((row) => ({
        ...withActor(row, call.tenant),
        changes: Object.fromEntries(Object.entries(row.changes).filter(([name]) => isShown(name))),
      }))
      return { data, total: counted.rows[0]!.total }
    })
  }
