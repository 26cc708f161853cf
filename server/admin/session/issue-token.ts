import type { issueToken as operation } from '#contract/admin/session.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import { Refusal } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { tokenLifetime } from '../access/tenant-token.ts'
import type { Identity } from '../identity/index.ts'
import { noteUse, noteWork } from '../identity/sessions.ts'
import { profilesOf } from './profiles.ts'

/** AU-03: gives the chosen profile's token. One that has ended is answered like one that never was. */
export async function issueToken(identity: Identity, call: Call): Promise<AnswerOf<typeof operation>> {
  const { profileId } = call.body as BodyOf<typeof operation>
  const profiles = await profilesOf(identity.services.database, call.session.userId)
  const profile = profiles.find(({ id }) => id === profileId)
  const issued =
    profile &&
    (await identity.access.issue(call.session, { id: profile.id, organisationId: profile.organisation.id }))
  if (!issued) throw new Refusal(404, 'no_such_profile', 'You have no such profile, or it has ended.')
  await Promise.all([
    noteUse(identity, call.session.sessionId),
    noteWork(identity, call.session, profile.organisation.id),
  ])
  return {
    token: issued.token,
    expiresAt: new Date(issued.expiresAt).toISOString(),
    lifetime: tokenLifetime,
    profile,
    rules: issued.rules,
    accessVersion: issued.context.accessVersion,
  }
}
