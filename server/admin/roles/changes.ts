import { sql } from 'kysely'
import {
  roles,
  type restoreRole as restoring,
  type roleActivity as listing,
  type undoRoleChange as undoing,
} from '#contract/admin/roles.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { defaultRules, type AccessRule } from '#domain/access/index.ts'
import { notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { roleCrud } from './crud.ts'

/** The rules as they come with Freehold, of the role that it is or is based on. */
export const restoreRole: Handler<typeof restoring> = (call) =>
  call.write(async (tx) => {
    const { id } = call.params
    const { basedOn } = await roleCrud.find(tx, id, call, true)
    const rules = defaultRules[basedOn]
    const { after } = await roleCrud.change(tx, call, id, call.body.version, { rules }, 'restored')
    return roleCrud.present(after, call)
  })

interface Noted {
  changes: { rules?: { before: AccessRule[] } }
}

/** The rules as they were before a change, whatever has happened since: undoing is a change like any other. */
export const undoRoleChange: Handler<typeof undoing> = (call) =>
  call.write(async (tx) => {
    const { id } = call.params
    await roleCrud.find(tx, id, call, true)
    const { rows } = await sql<Noted>`
      select changes from activity
      where id = ${call.body.activityId} and subject = ${roles.subject} and subject_id = ${id}`.execute(tx)
    const rules = rows[0]?.changes.rules?.before
    if (!rules) throw notFound()
    const { after } = await roleCrud.change(tx, call, id, call.body.version, { rules }, 'undone')
    return roleCrud.present(after, call)
  })

/** What happened to one role, newest first. */
export const listRoleActivity: Handler<typeof listing> = (call) =>
  call.read(async (tx) => {
    const { page, limit } = call.query
    const { id } = await roleCrud.find(tx, call.params.id, call)
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select activity.id, activity.at, actor_id as "actorId", action, changes,
             nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
      from activity left join identity.users on users.id = actor_id
      where subject_id = ${id}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where subject_id = ${id}`.execute(tx)
    return { data: rows, total: counted.rows[0]!.total }
  })
