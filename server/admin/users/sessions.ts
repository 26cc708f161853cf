import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  endUserSession as ending,
  listUserSessions as listing,
  resetUserSecondFactor as resetting,
} from '#contract/admin/users.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Handler } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { endAlong, endSession } from '../identity/sessions.ts'
import { findToChange, note } from './crud.ts'

async function hasSecondFactor(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from identity.users where id = ${id} and two_factor_enabled`.execute(tx)
  return rows.length > 0
}

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
    return { data: rows, secondFactor: await hasSecondFactor(tx, id) }
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
      await endAlong(tx, call.services, sql`id = ${sessionId}`)
      note(tx, call, id, 'signedOut')
    })
    await endSession(identity, sessionId)
  }

/**
 * The way back for somebody who lost both the app and the recovery codes. They are told by mail, and signed out
 * everywhere: whoever is signed in now may be the one who took the phone. Another organisation that they work for relies
 * on their second step as well, so nobody here can take it away.
 */
export const resetSecondFactor =
  ({ access }: Identity): Handler<typeof resetting> =>
  async (call) => {
    const ended = await call.write(async (tx) => {
      const { id } = await findToChange(tx, call, call.params.id)
      if (id === call.tenant.userId)
        throw conflict('own_account', 'Turn off your own two-step sign-in on your account page.')
      if (!(await hasSecondFactor(tx, id)))
        throw conflict('second_factor_off', 'They already sign in with just their password.')
      const { rows: places } = await sql`select organisations_of_person(${id})`.execute(tx)
      if (places.length > 1)
        throw conflict(
          'works_elsewhere',
          'This account is used outside your organisation too, so its two-step sign-in can’t be reset from here.',
        )
      await sql`delete from identity.two_factors where user_id = ${id}`.execute(tx)
      await sql`update identity.users set two_factor_enabled = false where id = ${id}`.execute(tx)
      const sessions = await endAlong(tx, call.services, sql`user_id = ${id}`)
      note(tx, call, id, 'secondFactorReset')
      await call.services.jobs.send(tx, 'mails', { id: uuid(), kind: 'second-factor-reset', userId: id })
      return sessions
    })
    for (const id of ended) access.endSession(id)
  }
