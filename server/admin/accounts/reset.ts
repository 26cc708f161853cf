import { hashPassword } from '../identity/hashing/index.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  checkPasswordReset as checking,
  resetPassword as completing,
  sendPasswordReset as sending,
} from '#contract/admin/accounts.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import type { Call } from '../../http/call.ts'
import { countAttempt, linkLimits, mailLimits } from '../identity/attempts.ts'
import type { Identity } from '../identity/index.ts'
import { openLink, useUpLinks } from './links.ts'
import { checkPassword, knownOf, setPassword } from './passwords.ts'

/** RT-15: the same work for every address, known or not; the mail is written later, if there is anybody to write to. */
export async function sendPasswordReset(call: Call): Promise<AnswerOf<typeof sending>> {
  const { email } = call.body as BodyOf<typeof sending>
  await countAttempt(call, mailLimits('reset-password', call.request.ip, email))
  await call.services.jobs.sendNow('mails', {
    id: uuid(),
    kind: 'reset-password',
    email: email.toLowerCase(),
  })
  return { again: mailPause }
}

/** RT-16: so that nobody thinks up a password for a link that is dead. */
export async function checkPasswordReset(call: Call): Promise<void> {
  const { token } = call.body as BodyOf<typeof checking>
  await countAttempt(call, linkLimits(call.request.ip))
  await call.services.database.withTransaction((tx) => openLink(tx, token, 'reset-password'))
}

/** AU-04. Whoever has the mail has the address, so it counts as confirmed too. */
export async function resetPassword({ access }: Identity, call: Call): Promise<void> {
  const { token, password } = call.body as BodyOf<typeof completing>
  await countAttempt(call, linkLimits(call.request.ip))
  const { database, jobs } = call.services
  const hash = await hashPassword(password)
  const ended = await database.withTransaction(async (tx) => {
    const { user_id: userId } = await openLink(tx, token, 'reset-password')
    checkPassword(password, await knownOf(tx, userId))
    await useUpLinks(tx, 'reset-password', userId)
    await useUpLinks(tx, 'change-email', userId)
    await setPassword(tx, userId, hash)
    await sql`update identity.users set email_verified = true where id = ${userId} and not email_verified`.execute(
      tx,
    )
    const { rows } = await sql<{ id: string }>`
      delete from identity.sessions where user_id = ${userId} returning id`.execute(tx)
    await jobs.send(tx, 'mails', { id: uuid(), kind: 'password-changed', userId })
    return rows
  })
  for (const { id } of ended) access.endSession(id)
}
