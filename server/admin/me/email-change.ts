import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { requestEmailChange as operation } from '#contract/admin/me.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { createLink, useUpLinks } from '../accounts/links.ts'
import { isPassword } from '../accounts/passwords.ts'
import { countAttempt, mailLimits, ownLimits } from '../identity/attempts.ts'
import { wrongPassword } from './change-password.ts'

/**
 * RT-37: whether somebody has the new address shows neither here nor in what follows: the link is made either way, and
 * who may have it is found out when the mail is written.
 */
export async function requestEmailChange(call: Call): Promise<AnswerOf<typeof operation>> {
  const { email, password } = call.body as BodyOf<typeof operation>
  const { userId, sessionId } = call.session
  const { config, database, jobs } = call.services
  const newEmail = email.toLowerCase()
  const attempt = await countAttempt(call, ownLimits('password', userId))
  if (!(await isPassword(database, userId, password))) throw wrongPassword('password')
  await attempt.forgive()
  const { rows: same } = await database.withTransaction((tx) =>
    sql`select from identity.users where id = ${userId} and email = ${newEmail}`.execute(tx),
  )
  if (same.length > 0) throw invalid([{ field: 'email', errors: ['This is your address already.'] }])
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

export async function cancelEmailChange(call: Call): Promise<void> {
  await call.services.database.withTransaction((tx) => useUpLinks(tx, 'change-email', call.session.userId))
}
