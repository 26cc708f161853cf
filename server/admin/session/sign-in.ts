import { isAPIError } from 'better-auth/api'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type { signIn as operation } from '#contract/admin/session.ts'
import { Refusal } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { countAttempt, signInLimits } from '../identity/attempts.ts'
import type { Identity } from '../identity/index.ts'
import { endSession, headersOf, passCookies, sessionOf, unavailable, userOf } from '../identity/sessions.ts'
import { profilesOf } from './profiles.ts'

/** AU-02: the same words whether the account exists or not; better-auth takes the same time for both. */
const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'The e-mail address or the password is not right.')

/** Told only to whoever knows the password. */
const unconfirmed = () =>
  new Refusal(
    403,
    'email_not_verified',
    'Confirm your e-mail address first: open the link that we mailed to you.',
  )

export async function signIn(identity: Identity, call: Call): Promise<AnswerOf<typeof operation>> {
  const { auth, services } = identity
  const { email, password } = call.body as BodyOf<typeof operation>
  const attempt = await countAttempt(call, signInLimits(call.request.ip, email))
  const previous = await sessionOf(auth, call.request)
  const headers = headersOf(call.request)
  const signedIn = await auth.api
    .signInEmail({ body: { email, password }, headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      if (!isAPIError(error) || error.statusCode >= 500) throw unavailable(error)
      if (error.statusCode !== 403) throw wrongCredentials()
      // The password was right, so this is no guess.
      await attempt.forgive()
      throw unconfirmed()
    })
  passCookies(call.reply, signedIn.headers)
  await attempt.forgive()
  // The browser has just forgotten it, so nobody could ever sign out of it.
  if (previous) await endSession(identity, previous.sessionId)
  if (!('user' in signedIn.response)) return { user: null, profiles: [], secondFactor: true }
  const { user } = signedIn.response
  return {
    secondFactor: false,
    user: userOf(services, user),
    profiles: await profilesOf(services.database, user.id),
  }
}
