import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  Account,
  changePassword as changing,
  endOtherSessions as endingOthers,
  endSession as ending,
  listSessions as listing,
  OwnSession,
  readMe as reading,
  requestEmailChange as requesting,
  updateMe as updating,
} from '#contract/admin/me.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, notFound, unauthenticated } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { createLink, useUpLinks } from '../accounts/links.ts'
import { checkPassword, isPassword, knownOf, setPassword } from '../accounts/passwords.ts'
import { avatarOf } from '../avatars/avatar.ts'
import { countAttempt, mailLimits, ownLimits } from '../../attempts.ts'
import { hashPassword } from '../identity/hashing/index.ts'
import type { Identity } from '../identity/index.ts'
import { endSession, endSessionsBut } from '../identity/sessions.ts'

type Stored = Omit<Account, 'avatar'> & { avatarFileId: string | null }

export async function accountOf(tx: Transaction, services: Services, userId: string): Promise<Account> {
  const { rows } = await sql<Stored>`
    select id, email, first_name as "firstName", last_name as "lastName", dial_code as "dialCode", phone, locale,
      colour_mode as "colourMode", avatar_file_id as "avatarFileId", two_factor_enabled as "secondFactor",
      (select links.email from identity.links
       where links.user_id = users.id and purpose = 'change-email' and used_at is null and expires_at > now()
       order by links.created_at desc limit 1) as "pendingEmail"
    from identity.users where id = ${userId}`.execute(tx)
  const [row] = rows
  if (!row) throw unauthenticated()
  const { avatarFileId, ...account } = row
  return { ...account, avatar: avatarOf(services, userId, avatarFileId) }
}

export const readMe: Handler<typeof reading> = ({ services, session }) =>
  services.database.withTransaction((tx) => accountOf(tx, services, session.userId))

/** RT-37 */
export const updateMe: Handler<typeof updating> = ({ body, services, session: { userId } }) => {
  const columns = {
    first_name: body.firstName,
    last_name: body.lastName,
    dial_code: body.dialCode,
    phone: body.phone,
    locale: body.locale,
    colour_mode: body.colourMode,
  }
  const changes = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  )
  return services.database.withTransaction(async (tx) => {
    await sql`update identity.users set ${sql.join(changes)} where id = ${userId}`.execute(tx)
    return accountOf(tx, services, userId)
  })
}

/** The password is asked for again: an unlocked screen must not be enough. @throws 422 beside the field, 429 */
export async function askPassword(call: Call, password: string, field = 'password'): Promise<void> {
  const { userId } = call.session
  const attempt = await countAttempt(call, ownLimits('password', userId))
  if (!(await isPassword(call.services.database, userId, password)))
    throw invalid([{ field, errors: ['This is not your password.'] }])
  await attempt.forgive()
}

/** RT-38, AU-11 */
export const changePassword =
  (identity: Identity): Handler<typeof changing> =>
  async (call) => {
    const { currentPassword, password } = call.body
    const { userId, sessionId } = call.session
    const { database, jobs } = call.services
    await askPassword(call, currentPassword, 'currentPassword')
    const hash = await hashPassword(password)
    await database.withTransaction(async (tx) => {
      checkPassword(password, await knownOf(tx, userId))
      await setPassword(tx, userId, hash)
      await useUpLinks(tx, 'reset-password', userId)
      await useUpLinks(tx, 'change-email', userId)
      await jobs.send(tx, 'mails', { id: uuid(), kind: 'password-changed', userId })
    })
    await endSessionsBut(identity, userId, { id: sessionId })
  }

/**
 * RT-37: whether somebody has the new address shows neither here nor in what follows: the link is made either way, and
 * who may have it is found out when the mail is written.
 */
export const requestEmailChange: Handler<typeof requesting> = async (call) => {
  const { userId, sessionId } = call.session
  const { config, database, jobs } = call.services
  const newEmail = call.body.email.toLowerCase()
  await askPassword(call, call.body.password)
  const { rows: same } = await database.withTransaction((tx) =>
    sql`select from identity.users where id = ${userId} and email = ${newEmail}`.execute(tx),
  )
  if (same.length > 0) throw invalid([{ field: 'email', errors: ['This is already your address.'] }])
  await countAttempt(call, mailLimits('change-email', call.request.ip, newEmail))
  const id = uuid()
  await database.withTransaction(async (tx) => {
    await useUpLinks(tx, 'change-email', userId)
    await createLink(tx, config.sessionSecret, id, 'change-email', userId, { email: newEmail, sessionId })
    await jobs.send(tx, 'mails', { id, kind: 'change-email', userId, to: newEmail })
    await jobs.send(tx, 'mails', { id: uuid(), kind: 'email-change-asked', userId, newEmail })
  })
  return { again: mailPause }
}

export const cancelEmailChange: Handler = ({ services, session }) =>
  services.database.withTransaction((tx) => useUpLinks(tx, 'change-email', session.userId))

/** AU-11 */
export const listSessions: Handler<typeof listing> = async ({ services, session }) => {
  const { sessionId, userId } = session
  const { rows } = await services.database.withTransaction((tx) =>
    sql<OwnSession>`
      select id, id = ${sessionId} as current, nullif(user_agent, '') as "userAgent",
        nullif(ip_address, '') as address, created_at as "createdAt", last_used_at as "lastUsedAt"
      from identity.sessions where user_id = ${userId} and expires_at > now()
      order by id = ${sessionId} desc, last_used_at desc, id limit 100`.execute(tx),
  )
  return { data: rows }
}

/** Somebody else's session is answered like one that never was. */
export const endOwnSession =
  (identity: Identity): Handler<typeof ending> =>
  async ({ params: { id }, services, session }) => {
    const { rows } = await services.database.withTransaction((tx) =>
      sql`select from identity.sessions where id = ${id} and user_id = ${session.userId}`.execute(tx),
    )
    if (rows.length === 0) throw notFound()
    await endSession(identity, id)
  }

export const endOtherSessions =
  (identity: Identity): Handler<typeof endingOthers> =>
  async ({ session: { userId, sessionId } }) => ({
    ended: await endSessionsBut(identity, userId, { id: sessionId }),
  })
