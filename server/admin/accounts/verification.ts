import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  checkPasswordReset as checking,
  confirmEmail as confirming,
  resetPassword as completing,
  sendPasswordReset as resetting,
  sendVerification as sending,
} from '#contract/admin/accounts.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import type { Call, Handler } from '../../http/call.ts'
import { countAttempt, linkLimits, mailLimits } from '../../attempts.ts'
import { hashPassword } from '../identity/hashing/index.ts'
import type { Identity } from '../identity/index.ts'
import { changeEmail } from './change-email.ts'
import { openLink, useUpLinks } from './links.ts'
import { checkPassword, knownOf, setPassword } from './passwords.ts'

/** Whether there is anybody to mail to is found out when the mail is written, not while somebody waits. */
async function mailLink(call: Call, kind: 'verify-email' | 'reset-password', email: string) {
  await countAttempt(call, mailLimits(kind, call.request.ip, email))
  await call.services.jobs.sendNow('mails', { id: uuid(), kind, email: email.toLowerCase() })
  return { again: mailPause }
}

/** RT-13 */
export const sendVerification: Handler<typeof sending> = (call) =>
  mailLink(call, 'verify-email', call.body.email)

/** RT-15 */
export const sendPasswordReset: Handler<typeof resetting> = (call) =>
  mailLink(call, 'reset-password', call.body.email)

/** RT-14: an address that somebody signed up with, or wants to sign in with from now on. */
export const confirmEmail =
  ({ access }: Identity): Handler<typeof confirming> =>
  async (call) => {
    await countAttempt(call, linkLimits(call.request.ip))
    const { database, jobs } = call.services
    const { ended, changed } = await database.withTransaction(async (tx) => {
      const link = await openLink(tx, call.body.token, 'verify-email', 'change-email')
      if (link.purpose === 'change-email') return { changed: true, ended: await changeEmail(tx, jobs, link) }
      await useUpLinks(tx, 'verify-email', link.user_id)
      await sql`update identity.users set email_verified = true where id = ${link.user_id}`.execute(tx)
      return { changed: false, ended: [] }
    })
    for (const id of ended) access.endSession(id)
    return { changed }
  }

/** RT-16: so that nobody thinks up a password for a link that is dead. */
export const checkPasswordReset: Handler<typeof checking> = async (call) => {
  await countAttempt(call, linkLimits(call.request.ip))
  await call.services.database.withTransaction((tx) => openLink(tx, call.body.token, 'reset-password'))
}

/** AU-04. Whoever has the mail has the address, so it counts as confirmed too. */
export const resetPassword =
  ({ access }: Identity): Handler<typeof completing> =>
  async (call) => {
    const { token, password } = call.body
    await countAttempt(call, linkLimits(call.request.ip))
    const { database, jobs } = call.services
    const hash = await hashPassword(password)
    const ended = await database.withTransaction(async (tx) => {
      const { user_id: userId } = await openLink(tx, token, 'reset-password')
      checkPassword(password, await knownOf(tx, userId))
      await useUpLinks(tx, 'reset-password', userId)
      await useUpLinks(tx, 'change-email', userId)
      await setPassword(tx, userId, hash)
      await sql`update identity.users set email_verified = true
        where id = ${userId} and not email_verified`.execute(tx)
      const { rows } = await sql<{ id: string }>`
        delete from identity.sessions where user_id = ${userId} returning id`.execute(tx)
      await jobs.send(tx, 'mails', { id: uuid(), kind: 'password-changed', userId })
      return rows
    })
    for (const { id } of ended) access.endSession(id)
  }
