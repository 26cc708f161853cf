import { isAPIError } from 'better-auth/api'
import type {
  issueToken as issuing,
  readSession as reading,
  resumeSession as resuming,
  SessionProfile,
  signIn as signingIn,
} from '#contract/admin/session.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { SessionContext } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { tokenLifetime } from '../access/tenant-token.ts'
import { countAttempt, signInLimits } from '../../attempts.ts'
import { knownDevice, rememberDevice } from '../identity/devices.ts'
import type { Identity } from '../identity/index.ts'
import {
  endSession,
  headersOf,
  noteUse,
  noteWork,
  passCookies,
  sessionOf,
  unavailable,
  userOf,
} from '../identity/sessions.ts'
import { profilesOf } from './profiles.ts'

/** AU-02: the same words whether the account exists or not; better-auth takes the same time for both. */
const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'The email address or password is incorrect.')

/** Told only to whoever knows the password. */
const unconfirmed = () =>
  new Refusal(403, 'email_not_verified', 'Confirm your email address first: open the link we emailed you.')

export const signIn =
  (identity: Identity): Handler<typeof signingIn> =>
  async (call) => {
    const { auth, services } = identity
    const { email, password } = call.body
    const attempt = await countAttempt(call, signInLimits(call.request.ip, email, knownDevice(call, email)))
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
    rememberDevice(call, email)
    return {
      secondFactor: false,
      user: userOf(services, user),
      profiles: await profilesOf(services.database, user.id),
    }
  }

/** AU-06: who is signed in; nobody is an answer too. */
export const readSession =
  ({ auth, services }: Identity): Handler<typeof reading> =>
  async ({ request, reply }) => {
    const session = await sessionOf(auth, request, reply)
    if (!session) return { user: null, profiles: [] }
    return {
      user: userOf(services, session.user),
      profiles: await profilesOf(services.database, session.userId),
    }
  }

/** AU-07. Whoever is not signed in any more is signed out all the same. @throws when the session could not be ended */
export const signOut =
  (identity: Identity): Handler =>
  async ({ request, reply }) => {
    const session = await sessionOf(identity.auth, request)
    if (session) await endSession(identity, session.sessionId)
    const asked = { headers: headersOf(request), returnHeaders: true } as const
    const { headers } = await identity.auth.api.signOut(asked).catch((error: unknown) => {
      throw unavailable(error)
    })
    passCookies(reply, headers)
  }

/** AU-06: who is signed in, and a token for the only profile that they have. */
export const resumeSession =
  (identity: Identity): Handler<typeof resuming> =>
  async ({ request, reply }) => {
    const { auth, services } = identity
    const session = await sessionOf(auth, request, reply)
    if (!session) return { user: null, profiles: [], issued: null }
    const profiles = await profilesOf(services.database, session.userId)
    const [only, another] = profiles
    const issued = only && !another ? await issue(identity, session, only) : undefined
    return { user: userOf(services, session.user), profiles, issued: issued ?? null }
  }

/** AU-03: gives the chosen profile's token. One that has ended is answered like one that never was. */
export const issueToken =
  (identity: Identity): Handler<typeof issuing> =>
  async ({ body: { profileId, viewId }, session }) => {
    const profiles = await profilesOf(identity.services.database, session.userId)
    const profile = profiles.find(({ id }) => id === profileId)
    const issued = profile && (await issue(identity, session, profile, viewId))
    if (issued) return issued
    throw profile && viewId
      ? new Refusal(404, 'view_ended', 'You are no longer viewing as someone else.')
      : new Refusal(404, 'no_such_profile', 'You have no such profile, or it has ended.')
  }

/** @returns nothing where the profile or the view has ended meanwhile */
async function issue(
  identity: Identity,
  session: SessionContext,
  profile: SessionProfile,
  viewId?: string,
): Promise<AnswerOf<typeof issuing> | undefined> {
  const organisationId = profile.organisation.id
  const issued = await identity.access.issue(session, { id: profile.id, organisationId }, viewId)
  if (!issued) return undefined
  await Promise.all([noteUse(identity, session.sessionId), noteWork(identity, session, organisationId)])
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
      ? {
          id: viewed.id,
          userId: viewed.userId,
          name: viewed.name,
          email: viewed.email,
          until: viewed.until,
        }
      : null,
  }
}
