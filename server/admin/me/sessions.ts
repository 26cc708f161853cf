import { sql } from 'kysely'
import type {
  endOtherSessions as endingOthers,
  listSessions as listing,
  OwnSession,
} from '#contract/admin/me.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { endSession, endSessionsBut } from '../identity/sessions.ts'

/** AU-11 */
export async function listSessions(call: Call): Promise<AnswerOf<typeof listing>> {
  const { sessionId, userId } = call.session
  const { rows } = await call.services.database.withTransaction((tx) =>
    sql<OwnSession>`
      select id, id = ${sessionId} as current, nullif(user_agent, '') as "userAgent",
        nullif(ip_address, '') as address, created_at as "createdAt", last_used_at as "lastUsedAt"
      from identity.sessions where user_id = ${userId} and expires_at > now()
      order by id = ${sessionId} desc, last_used_at desc, id limit 100`.execute(tx),
  )
  return { data: rows }
}

/** Somebody else's session is answered like one that never was. */
export async function endOwnSession(identity: Identity, call: Call): Promise<void> {
  const id = call.params['id']!
  const { rows } = await call.services.database.withTransaction((tx) =>
    sql`select from identity.sessions where id = ${id} and user_id = ${call.session.userId}`.execute(tx),
  )
  if (rows.length === 0) throw notFound()
  await endSession(identity, id)
}

export async function endOtherSessions(
  identity: Identity,
  call: Call,
): Promise<AnswerOf<typeof endingOthers>> {
  const { userId, sessionId } = call.session
  return { ended: await endSessionsBut(identity, userId, { id: sessionId }) }
}
