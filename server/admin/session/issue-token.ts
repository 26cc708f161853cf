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
  const { profileId, viewId } = call.body as BodyOf<typeof operation>
  const profiles = await profilesOf(identity.services.database, call.session.userId)
  const profile = profiles.find(({ id }) => id === profileId)
  const issued =
    profile &&
    (await identity.access.issue(
      call.session,
      { id: profile.id, organisationId: profile.organisation.id },
      viewId,
    ))
  if (profile && viewId && !issued)
    throw new Refusal(404, 'view_ended', 'You do not see the product as somebody else any more.')
  if (!issued) throw new Refusal(404, 'no_such_profile', 'You have no such profile, or it has ended.')
  await Promise.all([
    noteUse(identity, call.session.sessionId),
    noteWork(identity, call.session, profile.organisation.id),
  ])
  const { viewed } = issued
  return {
    token: issued.token,
    expiresAt: new Date(issued.expiresAt).toISOString(),
    lifetime: tokenLifetime,
    profile: viewed
      ? { ...profile, id: viewed.profileId, role: viewed.role, roleLabel: viewed.roleLabel }
      : profile,
    rules: issued.rules,
    accessVersion: issued.context.accessVersion,
    viewing: viewed
      ? { id: viewed.id, userId: viewed.userId, name: viewed.name, email: viewed.email, until: viewed.until }
      : null,
  }
}
