import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { confirmEmail as confirming, sendVerification as sending } from '#contract/admin/accounts.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import type { Call } from '../../http/call.ts'
import { countAttempt, linkLimits, mailLimits } from '../identity/attempts.ts'
import type { Identity } from '../identity/index.ts'
import { changeEmail, type EmailChange } from './change-email.ts'
import { openLink, useUpLinks } from './links.ts'

/** RT-14: an address that somebody signed up with, or wants to sign in with from now on. */
export async function confirmEmail({ access }: Identity, call: Call): Promise<AnswerOf<typeof confirming>> {
  const { token } = call.body as BodyOf<typeof confirming>
  await countAttempt(call, linkLimits(call.request.ip))
  const { database, jobs } = call.services
  const { ended, ...answer } = await database.withTransaction(async (tx) => {
    const link = await openLink(tx, token, 'verify-email', 'change-email')
    if (link.purpose === 'change-email') {
      return { changed: true, ended: await changeEmail(tx, jobs, link as EmailChange) }
    }
    await useUpLinks(tx, 'verify-email', link.user_id)
    await sql`update identity.users set email_verified = true where id = ${link.user_id}`.execute(tx)
    return { changed: false, ended: [] }
  })
  for (const id of ended) access.endSession(id)
  return answer
}

/** RT-13: whether there is anybody to mail to is found out when the mail is written, not while somebody waits. */
export async function sendVerification(call: Call): Promise<AnswerOf<typeof sending>> {
  const { email } = call.body as BodyOf<typeof sending>
  await countAttempt(call, mailLimits('verify-email', call.request.ip, email))
  await call.services.jobs.sendNow('mails', { id: uuid(), kind: 'verify-email', email: email.toLowerCase() })
  return { again: mailPause }
}
