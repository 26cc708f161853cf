import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { endSession, headersOf, passCookies, sessionOf, unavailable } from '../identity/sessions.ts'

/** AU-07. Whoever is not signed in any more is signed out all the same. @throws when the session could not be ended */
export async function signOut(identity: Identity, call: Call): Promise<void> {
  const session = await sessionOf(identity.auth, call.request)
  if (session) await endSession(identity, session.sessionId)
  const asked = { headers: headersOf(call.request), returnHeaders: true } as const
  const { headers } = await identity.auth.api.signOut(asked).catch((error: unknown) => {
    throw unavailable(error)
  })
  passCookies(call.reply, headers)
}
