import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  beginSecondFactor as beginning,
  confirmSecondFactor as confirming,
  enterSecondFactor as entering,
  renewRecoveryCodes as renewing,
} from '#contract/admin/me.ts'
import type { Session } from '#contract/admin/session.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type { Database } from '../../db/database.ts'
import { conflict, invalid, Refusal } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { isPassword } from '../accounts/passwords.ts'
import { countAttempt, isFirstUse, linkLimits, ownLimits } from '../identity/attempts.ts'
import type { Identity } from '../identity/index.ts'
import { endSessionsBut, headersOf, passCookies, userOf } from '../identity/sessions.ts'
import { profilesOf } from '../session/profiles.ts'
import { wrongPassword } from './change-password.ts'

/** What better-auth's refusals mean here; its words are not ours. */
function refusalOf(error: unknown): unknown {
  if (!isAPIError(error) || error.statusCode >= 500) return error
  switch (error.body?.code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return invalid([{ field: 'code', errors: ['That code is wrong or has expired.'] }])
    case 'INVALID_TWO_FACTOR_COOKIE':
      return new Refusal(401, 'sign_in_again', 'This took too long. Sign in again.')
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new Refusal(401, 'sign_in_again', 'Too many wrong codes. Sign in again.')
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new Refusal(429, 'too_many_attempts', 'Too many wrong codes. Try again in 15 minutes.')
    case 'TOTP_ALREADY_ENABLED':
      return conflict('second_factor_on', 'Two-step sign-in is on already.')
    default:
      return conflict('second_factor_off', 'Two-step sign-in has not been set up.')
  }
}

const refused = (error: unknown): never => {
  throw refusalOf(error)
}

/** The password is asked for again: an unlocked screen must not be enough. @throws 422, 429 */
async function askPassword(call: Call): Promise<string> {
  const { password } = call.body as { password: string }
  const { userId } = call.session
  const attempt = await countAttempt(call, ownLimits('password', userId))
  if (!(await isPassword(call.services.database, userId, password))) throw wrongPassword('password')
  await attempt.forgive()
  return password
}

export async function beginSecondFactor({ auth }: Identity, call: Call): Promise<AnswerOf<typeof beginning>> {
  const password = await askPassword(call)
  const begun = await auth.api
    .enableTwoFactor({ body: { password, method: 'totp' }, headers: headersOf(call.request) })
    .catch(refused)
  if (!('totpURI' in begun)) throw new Error('better-auth gave no secret.')
  return {
    uri: begun.totpURI,
    secret: new URL(begun.totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: begun.backupCodes,
  }
}

/** The new session's secret, from the cookie that better-auth gives. */
function tokenIn(headers: Headers): string | undefined {
  const line = headers.getSetCookie().find((cookie) => /^(__Host-)?freehold\.session_token=[^;]/.test(cookie))
  return line && decodeURIComponent(line.slice(line.indexOf('=') + 1, line.indexOf(';'))).split('.')[0]
}

const codeOf = (call: Call) => (call.body as BodyOf<typeof confirming>).code.replaceAll(/\s/g, '')

/** From now on a code is asked for, so whoever came in without one has to come again. */
export async function confirmSecondFactor(identity: Identity, call: Call): Promise<void> {
  const { userId } = call.session
  const attempt = await countAttempt(call, ownLimits('code', userId))
  const { headers } = await identity.auth.api
    .verifyTOTP({ body: { code: codeOf(call) }, headers: headersOf(call.request), returnHeaders: true })
    .catch(refused)
  await attempt.forgive()
  // The code that turns it on signs nobody in afterwards.
  await isFirstUse(call.services.database, userId, codeOf(call))
  passCookies(call.reply, headers)
  const token = tokenIn(headers)
  if (token) {
    await endSessionsBut(identity, userId, { token })
    await call.services.jobs.sendNow('mails', { id: uuid(), kind: 'second-factor-on', userId })
  }
}

export async function renewRecoveryCodes({ auth }: Identity, call: Call): Promise<AnswerOf<typeof renewing>> {
  const password = await askPassword(call)
  const { backupCodes } = await auth.api
    .generateBackupCodes({ body: { password }, headers: headersOf(call.request) })
    .catch(refused)
  return { recoveryCodes: backupCodes }
}

export async function disableSecondFactor({ auth }: Identity, call: Call): Promise<void> {
  const password = await askPassword(call)
  const { headers } = await auth.api
    .disableTwoFactor({ body: { password }, headers: headersOf(call.request), returnHeaders: true })
    .catch(refused)
  passCookies(call.reply, headers)
  const { userId } = call.session
  await call.services.jobs.sendNow('mails', { id: uuid(), kind: 'second-factor-off', userId })
}

/** Of the cookies, only the one that says whose password was right: no older session may speak for them. */
function challengeHeaders(call: Call): Headers {
  const headers = headersOf(call.request)
  const cookies = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => /^[^=]*two_factor=/.test(cookie))
  headers.set('cookie', cookies.join('; '))
  return headers
}

/** Takes back a session that nobody was told of. */
async function endSessionOf(database: Database, token: string | undefined): Promise<void> {
  await database.withTransaction((tx) =>
    sql`delete from identity.sessions where token = ${token ?? ''}`.execute(tx),
  )
}

/** Finishes signing in. better-auth counts wrong codes: five per sign-in, ten in a row per person. */
export async function enterSecondFactor({ auth, services }: Identity, call: Call): Promise<Session> {
  await countAttempt(call, linkLimits(call.request.ip))
  const code = (call.body as BodyOf<typeof entering>).code.replaceAll(/\s/g, '')
  const asked = { body: { code }, headers: challengeHeaders(call), returnHeaders: true as const }
  const isTotp = /^\d{6}$/.test(code)
  const { headers, response } = await (
    isTotp ? auth.api.verifyTOTP(asked) : auth.api.verifyBackupCode(asked)
  ).catch(refused)
  const user = response.user as Parameters<typeof userOf>[1]
  if (isTotp && !(await isFirstUse(services.database, user.id, code))) {
    await endSessionOf(services.database, tokenIn(headers))
    throw new Refusal(401, 'sign_in_again', 'That code was already used. Sign in again with the next one.')
  }
  passCookies(call.reply, headers)
  return { user: userOf(services, user), profiles: await profilesOf(services.database, user.id) }
}
