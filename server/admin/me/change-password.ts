import { hashPassword } from '../identity/hashing/index.ts'
import { v7 as uuid } from 'uuid'
import type { changePassword as operation } from '#contract/admin/me.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { useUpLinks } from '../accounts/links.ts'
import { checkPassword, isPassword, knownOf, setPassword } from '../accounts/passwords.ts'
import { countAttempt, ownLimits } from '../identity/attempts.ts'
import type { Identity } from '../identity/index.ts'
import { endSessionsBut } from '../identity/sessions.ts'

export const wrongPassword = (field: string) => invalid([{ field, errors: ['This is not your password.'] }])

/** RT-38, AU-11 */
export async function changePassword(identity: Identity, call: Call): Promise<void> {
  const { currentPassword, password } = call.body as BodyOf<typeof operation>
  const { userId, sessionId } = call.session
  const { database, jobs } = call.services
  const attempt = await countAttempt(call, ownLimits('password', userId))
  if (!(await isPassword(database, userId, currentPassword))) throw wrongPassword('currentPassword')
  await attempt.forgive()
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
