import { sql } from 'kysely'
import { users } from '#contract/admin/users.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { changesBetween } from '../../crud/writes.ts'
import { columnOf } from '../../db/columns.ts'
import { invalid, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { userCrud } from './crud.ts'
import { findToChange, note } from './standing.ts'

type Row = Record<string, unknown>

/**
 * RT-45: writes names and phone as the organisation has them. What people keep of themselves, and other organisations
 * of them, stays as it is.
 */
export async function updateMember(call: Call): Promise<Row> {
  const { version, ...patch } = call.body as Row & { version: number }
  return call.write(async (tx) => {
    const before = await findToChange(tx, call)
    const id = before['id'] as string
    if (before['version'] !== version) throw staleVersion(userCrud.present(before, call))
    assertMayWrite(call.tenant.ability, 'update', users, before, Object.keys(patch))
    const changes = changesBetween(before, patch)
    if (Object.keys(changes).length === 0) return userCrud.present(before, call)
    const after = { ...before, ...patch }
    if ((after['dialCode'] === null) !== (after['phone'] === null)) {
      const field = after['phone'] === null ? 'phone' : 'dialCode'
      throw invalid([{ field, errors: ['Country code and number belong together: fill in both, or none.'] }])
    }
    const now = call.services.clock.now()
    const assignments = Object.keys(changes).map(
      (name) => sql`${sql.ref(columnOf(name))} = ${patch[name] as string | null}`,
    )
    await sql`update members set ${sql.join(assignments)}, version = version + 1, updated_at = ${now}
      where user_id = ${id}`.execute(tx)
    note(tx, call, id, 'updated', changes)
    return userCrud.present(await userCrud.find(tx, id, call), call)
  })
}
