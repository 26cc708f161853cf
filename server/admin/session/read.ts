import type { Session } from '#contract/admin/session.ts'
import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { sessionOf, userOf } from '../identity/sessions.ts'
import { profilesOf } from './profiles.ts'

/** AU-06: who is signed in; nobody is an answer too. */
export async function readSession({ auth, services }: Identity, call: Call): Promise<Session> {
  const session = await sessionOf(auth, call.request, call.reply)
  if (!session) return { user: null, profiles: [] }
  return {
    user: userOf(services, session.user),
    profiles: await profilesOf(services.database, session.userId),
  }
}
