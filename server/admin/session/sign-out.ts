import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { headersOf, passCookies, sessionOf } from '../identity/sessions.ts'

/** Ends a session for good: its cookie and every token given for it are refused from now on, by every process. */
export async function endSession(identity: Identity, sessionId: string): Promise<void> {
  await identity.services.database.pool.query('delete from identity.sessions where id = $1', [sessionId])
  identity.access.endSession(sessionId)
}

/** AU-07. Whoever is not signed in any more is signed out all the same. @throws when the session could not be ended */
export async function signOut(identity: Identity, call: Call): Promise<void> {
  const session = await sessionOf(identity.auth, call.request)
  if (session) await endSession(identity, session.sessionId)
  const { headers } = await identity.auth.api.signOut({
    headers: headersOf(call.request),
    returnHeaders: true,
  })
  passCookies(call.reply, headers)
}
