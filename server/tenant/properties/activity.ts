import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { readable } from '../../crud/fields.ts'
import { properties } from '#contract/tenant/properties.ts'
import { propertyCrud } from './crud.ts'

interface ActivityRow {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  action: string
  changes: Record<string, unknown>
}

/** What happened to one property, newest first; changes of fields that the reader may not see are left out. */
export async function listPropertyActivity(call: Call) {
  const { page, limit } = call.query as { page: number; limit: number }
  return call.read(async (tx) => {
    const property = await propertyCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql<ActivityRow>`
      select activity.id, activity.at, actor_id as "actorId", action, changes,
             nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
      from activity left join identity.users on users.id = actor_id
      where subject_id = ${property['id']}
      order by activity.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from activity where subject_id = ${property['id']}`.execute(tx)
    const visible = new Set(Object.keys(readable(call.tenant.ability, properties, property)))
    // How many pictures there were is for those who may see them.
    if (visible.has('coverPhoto')) visible.add('photos')
    if (visible.has('portfolioIds')) visible.add('portfolio')
    const data = rows.map((row) => ({
      ...row,
      changes: Object.fromEntries(Object.entries(row.changes).filter(([name]) => visible.has(name))),
    }))
    return { data, total: counted.rows[0]!.total }
  })
}
