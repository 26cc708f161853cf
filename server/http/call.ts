import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '#contract/kit/index.ts'
import type { Services, SessionContext, TenantContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { sendAlong } from '../db/send-along.ts'
import type { TenantScope, Transaction } from '../db/database.ts'
import { OutcomeUnknown } from '../db/outcome-unknown.ts'
import { Refusal, unauthenticated } from '../errors.ts'

/**
 * What a request of one operation says, checked by the operation's schemas.
 */
export interface Parts<O extends Operation = Operation> {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
}

/**
 * A checked request as its handler sees it, and the way to the database. Helpers that serve several operations take a
 * plain `Call`.
 */
export interface Call<O extends Operation = Operation> extends Parts<O> {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  /** The signed-in person with the chosen profile. @throws 401 where the operation did not ask for one */
  readonly tenant: TenantContext
  /** The signed-in person. @throws 401 where the operation did not ask for one */
  readonly session: SessionContext
  /** Reads within the caller's organisation (`Database.withTenant`). */
  read: <T>(work: (tx: Transaction) => Promise<T>, options?: { plannedOnce?: boolean }) => Promise<T>
  /**
   * One transaction within the caller's organisation. What `work` returns must be the answer: with an
   * `Idempotency-Key` it is stored in the same transaction and given again to whoever repeats the request.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/**
 * How to write a handler: name the operation of the contract, and the compiler knows the rest.
 *
 * ```ts
 * export const readPreference: Handler<typeof preferences.read> = ({ params, tenant, read }) =>
 *   read(async (tx) => ({ value: await valueOf(tx, tenant.profileId, params.key) }))
 * ```
 *
 * `params`, `query` and `body` are what the operation's schemas made of the request; what is returned is checked against
 * its answer. The operation's permission has been asked for before; which very records the caller may see or change the
 * handler asks itself (`crud.find`, `scopeOf`, `assertMayWrite`). It is mounted by one line in its folder's `index.ts`.
 */
export type Handler<O extends Operation = Operation> = (call: Call<O>) => Promise<AnswerOf<O>>

/** The handlers of operations, by their ids: the compiler names a missing one, and one of another operation. */
export type Handlers<Operations extends Record<string, Operation>> = {
  [Id in keyof Operations]: Handler<Operations[Id]>
}

interface Identity {
  tenant?: TenantContext
  session?: SessionContext
}

/** @param status of a successful answer, stored with it under the idempotency key */
export function callOf<O extends Operation>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, identity, status }: { parts: Parts<O>; identity: Identity; status: number },
): Call<O> {
  const { database } = services
  const tenantOf = () => identity.tenant ?? fail()
  const scopeOf = (): TenantScope => ({
    organisationId: tenantOf().organisationId,
    userId: tenantOf().userId,
  })
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  const key = changes && identity.tenant ? idempotencyKey(request) : undefined

  return {
    services,
    request,
    reply,
    ...parts,
    get tenant() {
      return tenantOf()
    },
    get session() {
      return identity.session ?? identity.tenant ?? fail()
    },
    read: (work, options) => database.withTenant(scopeOf(), work, { ...options, readOnly: true }),
    async write(work) {
      if (!key) return database.withTenant(scopeOf(), work, { brief: true })
      const { organisationId, profileId } = tenantOf()
      const hash = createHash('sha256')
        .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
        .digest('base64url')
      const attempt = async (tx: Transaction) => {
        const answer = await work(tx)
        const stored = JSON.stringify(answer ?? null)
        sendAlong(
          tx,
          prepared(sql`
            insert into idempotency_keys (organisation_id, profile_id, key, request_hash, status, answer)
            values (${organisationId}, ${profileId}, ${key}, ${hash}, ${status}, ${stored})`),
        )
        return answer
      }
      try {
        return await database.withTenant(scopeOf(), attempt, { brief: true })
      } catch (error) {
        // Whatever went wrong may be the echo of the first attempt: its stored answer decides.
        const look = (tx: Transaction) =>
          tx
            .selectFrom('idempotency_keys')
            .select(['request_hash', 'answer'])
            .where('profile_id', '=', profileId)
            .where('key', '=', key)
            .executeTakeFirst()
        const stored = await database
          .withTenant(scopeOf(), look, { readOnly: true })
          .catch((late: unknown) => {
            // "Nothing was changed" would be more than is known.
            throw error instanceof OutcomeUnknown ? error : late
          })
        if (!stored) throw error
        if (stored.request_hash !== hash) {
          throw new Refusal(
            422,
            'idempotency_key_reused',
            'This Idempotency-Key was used for another request.',
          )
        }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same handler gave it, to the same request
        return stored.answer as Awaited<ReturnType<typeof work>>
      }
    },
  }
}

function fail(): never {
  throw unauthenticated()
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new Refusal(
      400,
      'bad_idempotency_key',
      'Idempotency-Key must be 8 to 200 visible ASCII characters.',
    )
  }
  return key
}
