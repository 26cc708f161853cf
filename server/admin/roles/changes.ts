import { sql } from 'kysely'
import {
  roles,
  type restoreRole as restoring,
  type undoRoleChange as undoing,
} from '#contract/admin/roles.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { defaultRules, type AccessRule } from '#domain/access/index.ts'
import { notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { roleCrud, type RoleRow } from './crud.ts'

/** The rules as they come with Freehold, of the role that it is or is based on. */
export async function restoreRole(call: Call) {
  const { version } = call.body as BodyOf<typeof restoring>
  return call.write(async (tx) => {
    const id = call.params['id']!
    const { basedOn } = (await roleCrud.find(tx, id, call, true)) as unknown as RoleRow
    const { after } = await roleCrud.change(
      tx,
      call,
      id,
      version,
      { rules: defaultRules[basedOn] },
      'restored',
    )
    return roleCrud.present(after, call)
  })
}

interface Noted {
  changes: { rules?: { before: AccessRule[] } }
}

/** The rules as they were before a change, whatever has happened since: undoing is a change like any other. */
export async function undoRoleChange(call: Call) {
  const { version, activityId } = call.body as BodyOf<typeof undoing>
  return call.write(async (tx) => {
    const id = call.params['id']!
    await roleCrud.find(tx, id, call, true)
    const { rows } = await sql<Noted>`
      select changes from activity
      where id = ${activityId} and subject = ${roles.subject} and subject_id = ${id}`.execute(tx)
    const rules = rows[0]?.changes.rules?.before
    if (!rules) throw notFound()
    const { after } = await roleCrud.change(tx, call, id, version, { rules }, 'undone')
    return roleCrud.present(after, call)
  })
}

/** What happened to one role, newest first. */
export async function listRoleActivity(call: Call) {
  const { page, limit } = call.query as { page: number; limit: number }
  return call.read(async (tx) => {
    const { id } = await roleCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql`
      select activity.id, activity.at, actor_id as "actorId", action, changes,
             nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
      from activity left join identity.users on users.id = actor_id
      where subject_id = ${id}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where subject_id = ${id}`.execute(tx)
    return { data: rows, total: counted.rows[0]!.total }
  })
}
