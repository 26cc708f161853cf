import { sql } from 'kysely'
import type { changeUserStatus as operation } from '#contract/admin/users.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { userCrud } from './crud.ts'
import { findToChange, note } from './standing.ts'

/** @returns the sessions that have ended */
async function endWork(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from identity.sessions where id in (select session_id from member_sessions where user_id = ${userId})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whoever is not active is refused with their next request: every process hears of it, this one now. */
export async function changeStatus({ access }: Identity, call: Call): Promise<Record<string, unknown>> {
  const { status, version } = call.body as BodyOf<typeof operation>
  let ended: string[] = []
  const changed = await call.write(async (tx) => {
    ended = []
    const before = await findToChange(tx, call)
    const id = before['id'] as string
    if (before['version'] !== version) throw staleVersion(userCrud.present(before, call))
    if (before['status'] === status) return userCrud.present(before, call)
    if (id === call.tenant.userId) {
      throw conflict('own_status', "You can't suspend your own account. Ask another administrator.")
    }
    const now = call.services.clock.now()
    await sql`update members set status = ${status}, version = version + 1, updated_at = ${now}
      where user_id = ${id}`.execute(tx)
    // Every session that has worked here ends: no token of it comes back to life with the person.
    if (status !== 'active') ended = await endWork(tx, id)
    note(tx, call, id, 'updated', { status: { before: before['status'], after: status } })
    return userCrud.present(await userCrud.find(tx, id, call), call)
  })
  for (const sessionId of ended) access.endSession(sessionId)
  access.forget(`member:${call.tenant.organisationId}:${call.params['id']!}`)
  return changed
}
