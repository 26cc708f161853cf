import { sql } from 'kysely'
import type { changeUserStatus as operation } from '#contract/admin/users.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { conflict, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { userCrud } from './crud.ts'
import { findToChange, note } from './standing.ts'

/** Whoever is not active is refused with their next request: every process hears of it, this one now. */
export async function changeStatus({ access }: Identity, call: Call): Promise<Record<string, unknown>> {
  const { status, version } = call.body as BodyOf<typeof operation>
  const changed = await call.write(async (tx) => {
    const before = await findToChange(tx, call)
    const id = before['id'] as string
    if (before['version'] !== version) throw staleVersion(userCrud.present(before, call))
    if (before['status'] === status) return userCrud.present(before, call)
    if (id === call.tenant.userId) {
      throw conflict('own_status', 'You cannot shut yourself out. Ask another administrator.')
    }
    const now = call.services.clock.now()
    await sql`update members set status = ${status}, version = version + 1, updated_at = ${now}
      where user_id = ${id}`.execute(tx)
    note(tx, call, id, 'updated', { status: { before: before['status'], after: status } })
    return userCrud.present(await userCrud.find(tx, id, call), call)
  })
  access.forget(`member:${call.tenant.organisationId}:${call.params['id']!}`)
  return changed
}
