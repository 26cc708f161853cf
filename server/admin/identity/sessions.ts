import { isAPIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { SessionUser } from '#contract/admin/session.ts'
import { colourModes } from '#domain/identity/vocabulary.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import type { Services, SessionContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { avatarOf } from '../avatars/avatar.ts'
import { addressHeader, type Auth } from './auth.ts'
import type { Identity } from './index.ts'
import { longestSession } from './lifetimes.ts'

/** The part of a request that better-auth may see. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

/** Hands better-auth's cookies on to the browser. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** better-auth hides what went wrong when it can't read or make a session; nearly always it is the database. */
export function unavailable(cause: unknown): unknown {
  if (!isAPIError(cause) || cause.statusCode < 500) return cause
  return new Refusal(503, 'unavailable', 'Server unavailable at the moment. Try again in a few seconds.', {
    cause,
  })
}

type AuthUser = Auth['$Infer']['Session']['user']

export interface SignedIn extends SessionContext {
  user: AuthUser
}

/**
 * The session that the request's cookie names, prolonged when it is due.
 * @returns nothing when there is none or it has ended
 * @throws 503 when that can't be told now
 */
export async function sessionOf(
  auth: Auth,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<SignedIn | undefined> {
  if (!request.headers.cookie?.includes('freehold.')) return undefined
  try {
    const { headers, response } = await auth.api.getSession({
      headers: headersOf(request),
      query: reply ? {} : { disableRefresh: true },
      returnHeaders: true,
    })
    if (reply) passCookies(reply, headers)
    if (!response) return undefined
    if (Date.now() - response.session.createdAt.getTime() > longestSession * 1000) return undefined
    return { sessionId: response.session.id, userId: response.user.id, user: response.user }
  } catch (error) {
    throw unavailable(error)
  }
}

/** The signed-in person as the contract shows them. */
export function userOf(services: Services, user: AuthUser): SessionUser {
  const mode = user.colourMode ?? 'system'
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    dialCode: user.dialCode ?? null,
    phone: user.phone ?? null,
    locale: user.locale ?? null,
    colourMode: isKeyOf(colourModes, mode) ? mode : 'system',
    avatar: avatarOf(services, user.id, user.avatarFileId ?? null),
  }
}

/** Ends a session for good: its cookie and every token given for it are refused from now on, by every process. */
export async function endSession({ services, access }: Identity, sessionId: string): Promise<void> {
  await services.database.pool.query('delete from identity.sessions where id = $1', [sessionId])
  access.endSession(sessionId)
}

/**
 * Ends sessions together with what a transaction writes. Where organisations are spread over several servers they end at once,
 * whatever becomes of the transaction: people's own data can't share one with an organisation's there.
 * @returns their ids
 */
export async function endAlong(
  tx: Transaction,
  { database }: Pick<Services, 'database'>,
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const end = (by: Transaction) =>
    sql<{ id: string }>`delete from identity.sessions where ${which} returning id`.execute(by)
  const { rows } = database.distributed ? await database.withTransaction(end) : await end(tx)
  return rows.map(({ id }) => id)
}

/** Notes that a session is used, to the minute; browsers come for a token every few minutes. */
export async function noteUse({ services }: Identity, sessionId: string): Promise<void> {
  await services.database.pool.query(
    `update identity.sessions set last_used_at = now()
     where id = $1 and last_used_at < now() - interval '1 minute'`,
    [sessionId],
  )
}

/** Notes that a session works within an organisation, whose administrators may end it. */
export async function noteWork(
  { services }: Identity,
  { sessionId, userId }: SessionContext,
  organisationId: string,
): Promise<void> {
  const now = services.clock.now()
  const aMinuteAgo = new Date(Date.parse(now) - 60_000).toISOString()
  await services.database.withTenant({ organisationId, userId }, (tx) =>
    sql`insert into member_sessions (organisation_id, session_id, user_id, last_used_at)
      values (${organisationId}, ${sessionId}, ${userId}, ${now})
      on conflict (organisation_id, session_id) do update set last_used_at = excluded.last_used_at
        where member_sessions.last_used_at < ${aMinuteAgo}::timestamptz`.execute(tx),
  )
}

/** As `endSession`, for all of a person's but one. @returns how many */
export async function endSessionsBut(
  { services, access }: Identity,
  userId: string,
  kept: { id: string } | { token: string },
): Promise<number> {
  const [column, value] = 'id' in kept ? ['id::text', kept.id] : ['token', kept.token]
  const { rows } = await services.database.pool.query<{ id: string }>(
    `delete from identity.sessions where user_id = $1 and ${column} <> $2 returning id`,
    [userId, value],
  )
  for (const { id } of rows) access.endSession(id)
  return rows.length
}
