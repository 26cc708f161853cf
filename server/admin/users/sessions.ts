import { sql } from 'kysely'
import type { endUserSession as ending, listUserSessions as listing } from '#contract/admin/users.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { endSession } from '../identity/sessions.ts'
import { findToChange, note } from './crud.ts'

/** Only where they have worked in this organisation: what else they are signed in to is theirs. */
export const listSessionsOf: Handler<typeof listing> = (call) =>
  call.write(async (tx) => {
    const { id } = await findToChange(tx, call, call.params.id)
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select sessions.id, nullif(sessions.user_agent, '') as "userAgent", sessions.created_at as "createdAt",
        member_sessions.last_used_at as "lastUsedAt", sessions.id = ${call.tenant.sessionId} as current
      from member_sessions join identity.sessions on sessions.id = member_sessions.session_id
      where member_sessions.user_id = ${id} and sessions.expires_at > now()
      order by member_sessions.last_used_at desc, sessions.id limit 100`.execute(tx)
    return { data: rows }
  })

export const endSessionOf =
  (identity: Identity): Handler<typeof ending> =>
  async (call) => {
    const { sessionId } = call.params
    await call.write(async (tx) => {
      const { id } = await findToChange(tx, call, call.params.id)
      const { rows } = await sql`
        select from member_sessions where session_id = ${sessionId} and user_id = ${id}`.execute(tx)
      if (rows.length === 0) throw notFound()
      await sql`delete from identity.sessions where id = ${sessionId}`.execute(tx)
      note(tx, call, id, 'signedOut')
    })
    await endSession(identity, sessionId)
  }
