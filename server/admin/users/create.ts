import type { createUser as operation } from '#contract/admin/users.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { countAttempt, inviteLimits } from '../identity/attempts.ts'
import { createInvite } from '../invites/create.ts'
import { userCrud } from './crud.ts'

/** RT-44. The invite's id is the person's until they join, and afterwards where that makes their account. */
export async function createUser(call: Call): Promise<Record<string, unknown>> {
  const body = call.body as BodyOf<typeof operation>
  if (Boolean(body.dialCode) !== Boolean(body.phone)) {
    const field = body.phone ? 'dialCode' : 'phone'
    throw invalid([{ field, errors: ['Country code and number belong together: fill in both, or none.'] }])
  }
  await countAttempt(call, inviteLimits(call.tenant.userId))
  return call.write(async (tx) => {
    const id = await createInvite(tx, call, body)
    return userCrud.present(await userCrud.find(tx, id, call), call)
  })
}
