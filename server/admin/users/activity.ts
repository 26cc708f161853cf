import { sql } from 'kysely'
import type { listUserActivity as listing } from '#contract/admin/users.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { Handler } from '../../http/call.ts'
import { shownChanges, visibleEntries } from '../../activity/shown.ts'
import { subjectName } from '../../activity/subject-names.ts'
import type { Crud } from '../../crud/crud.ts'
import { allowedEverywhere } from '../../fields.ts'
import { tenantCruds } from '../../tenant/index.ts'
import { inviteCrud } from '../invites/crud.ts'
import { roleCrud } from '../roles/crud.ts'
import { userCrud } from './crud.ts'

/** What they did, and what was done to them, newest first. */
export const listActivity: Handler<typeof listing> = (call) =>
  call.read(async (tx) => {
    const { page, limit } = call.query
    const { id } = await userCrud.find(tx, call.params.id, call)
    const cruds = [...Object.values<Crud>(tenantCruds), userCrud, inviteCrud, roleCrud]
    const name = subjectName(cruds, call.tenant.ability)
    const { ability } = call.tenant
    const kinds = cruds.map(({ resource }) => resource.subject)
    const visible = sql`(actor_id = ${id} or subject_id = ${id}) and (subject <> all(${kinds}::text[])
      or ${sql.join(
        cruds.map((crud) => visibleEntries(crud, ability)),
        sql` or `,
      )})`
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select activity.id, activity.at, actor_id as "actorId", action, changes, subject, subject_id as "subjectId",
        nullif(trim(concat(actors.first_name, ' ', actors.last_name)), '') as "actorName",
        (select currency from properties where properties.id = property_id) as currency,
        ${name} as "subjectName"
      from activity left join identity.users as actors on actors.id = actor_id
      where ${visible}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where ${visible}`.execute(tx)
    const data = rows.map((row) => {
      const resource = cruds.find((crud) => crud.resource.subject === row.subject)?.resource
      if (!resource) return row
      return {
        ...row,
        changes: shownChanges(row.changes, resource, allowedEverywhere(ability, 'read', resource)),
      }
    })
    return { data, total: counted.rows[0]!.total }
  })
