import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  beginSecondFactor as beginning,
  confirmSecondFactor as confirming,
  disableSecondFactor as disabling,
  enterSecondFactor as entering,
  renewRecoveryCodes as renewing,
} from '#contract/admin/me.ts'
import type { Database } from '../../db/database.ts'
import { conflict, invalid, Refusal } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { countAttempt, isFirstUse, linkLimits, ownLimits } from '../../attempts.ts'
import { rememberDevice } from '../identity/devices.ts'
import type { Identity } from '../identity/index.ts'
import { recoveryCodeOf } from '../identity/recovery-codes.ts'
import { endSessionsBut, headersOf, passCookies } from '../identity/sessions.ts'
import { profilesOf } from '../session/profiles.ts'
import { accountOf, askPassword } from './account.ts'

const isOff = () => conflict('second_factor_off', 'Two-step sign-in has not been set up.')

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
      return isOff()
  }
}

const refused = (error: unknown): never => {
  throw refusalOf(error)
}

export const beginSecondFactor =
  ({ auth }: Identity): Handler<typeof beginning> =>
  async (call) => {
    const { password } = call.body
    await askPassword(call, password)
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

/** From now on a code is asked for, so whoever came in without one has to come again. */
export const confirmSecondFactor =
  (identity: Identity): Handler<typeof confirming> =>
  async (call) => {
    const { userId } = call.session
    const code = call.body.code.replaceAll(/\s/g, '')
    const attempt = await countAttempt(call, ownLimits('code', userId))
    const { headers } = await identity.auth.api
      .verifyTOTP({ body: { code }, headers: headersOf(call.request), returnHeaders: true })
      .catch(refused)
    await attempt.forgive()
    // The code that turns it on signs nobody in afterwards.
    await isFirstUse(call.services.database, userId, code)
    passCookies(call.reply, headers)
    const token = tokenIn(headers)
    if (token) {
      await endSessionsBut(identity, userId, { token })
      await call.services.jobs.sendNow('mails', { id: uuid(), kind: 'second-factor-on', userId })
    }
  }

/** A code of the app, or else a recovery code, as better-auth takes it. */
function codeFrom(typed: string) {
  const code = typed.replaceAll(/\s/g, '')
  const isTotp = /^\d{6}$/.test(code)
  return { isTotp, code: isTotp ? code : recoveryCodeOf(code) }
}

/** Asks whoever is signed in for both steps again. @throws 409 where there is one step only, 422, 429 */
async function askBothSteps({ auth }: Identity, call: Call, body: { password: string; code: string }) {
  const { services, session, request } = call
  await askPassword(call, body.password)
  const account = await services.database.withTransaction((tx) => accountOf(tx, services, session.userId))
  if (!account.secondFactor) throw isOff()
  const attempt = await countAttempt(call, ownLimits('code', session.userId))
  const { isTotp, code } = codeFrom(body.code)
  const asked = { body: { code }, headers: headersOf(request) }
  await (isTotp ? auth.api.verifyTOTP(asked) : auth.api.verifyBackupCode(asked)).catch(refused)
  if (isTotp && !(await isFirstUse(services.database, session.userId, code)))
    throw invalid([{ field: 'code', errors: ['That code was already used. Enter the next one.'] }])
  await attempt.forgive()
}

export const renewRecoveryCodes =
  (identity: Identity): Handler<typeof renewing> =>
  async (call) => {
    const { password } = call.body
    await askBothSteps(identity, call, call.body)
    const { backupCodes } = await identity.auth.api
      .generateBackupCodes({ body: { password }, headers: headersOf(call.request) })
      .catch(refused)
    return { recoveryCodes: backupCodes }
  }

export const disableSecondFactor =
  (identity: Identity): Handler<typeof disabling> =>
  async (call) => {
    const { password } = call.body
    await askBothSteps(identity, call, call.body)
    const { headers } = await identity.auth.api
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
export const enterSecondFactor =
  ({ auth, services }: Identity): Handler<typeof entering> =>
  async (call) => {
    await countAttempt(call, linkLimits(call.request.ip))
    const { isTotp, code } = codeFrom(call.body.code)
    const asked = { body: { code }, headers: challengeHeaders(call), returnHeaders: true as const }
    const { headers, response } = await (
      isTotp ? auth.api.verifyTOTP(asked) : auth.api.verifyBackupCode(asked)
    ).catch(refused)
    const { user } = response
    if (isTotp && !(await isFirstUse(services.database, user.id, code))) {
      await endSessionOf(services.database, tokenIn(headers))
      throw new Refusal(401, 'sign_in_again', 'That code was already used. Sign in again with the next one.')
    }
    passCookies(call.reply, headers)
    const account = await services.database.withTransaction((tx) => accountOf(tx, services, user.id))
    rememberDevice(call, account.email)
    return { user: account, profiles: await profilesOf(services.database, user.id) }
  }
