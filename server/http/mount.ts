import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accessVersionHeader, type Operation } from '#contract/kit/index.ts'
import type { Services, SessionContext, TenantContext } from '../context.ts'
import { forbidden, invalid, notFound, problemsOf, Refusal, unauthenticated } from '../errors.ts'
import { assertMayAnswer } from '../fields.ts'
import { stripperOf } from './answer.ts'
import { assertSound } from './sound.ts'
import { noteSecurity } from './security-log.ts'
import { callOf, type Handler, type Parts } from './call.ts'

/** Who a request comes from; each resolves to nothing when it does not say so credibly. */
export interface Authenticator {
  tenant: (request: FastifyRequest) => Promise<TenantContext | undefined>
  session: (request: FastifyRequest) => Promise<SessionContext | undefined>
  /** Resolves once what a change means for anybody's access holds in this process. */
  caughtUp: () => Promise<void>
}

interface Identity {
  tenant?: TenantContext
  session?: SessionContext
}

function checked(schema: z.ZodType | undefined, value: unknown, message: string): unknown {
  if (!schema) return value
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(problemsOf(result.error), message)
}

/** What a request says, as the operation's schemas read it. A malformed id is answered like an unknown one (404). */
function partsOf<O extends Operation>(operation: O, request: FastifyRequest): Parts<O> {
  if (operation.params && !operation.params.safeParse(request.params).success) throw notFound()
  request.query = checked(
    operation.query,
    request.query,
    'The address has values that this list does not know.',
  )
  if (operation.bodyKind !== 'multipart') {
    assertSound(request.body)
    request.body = checked(operation.body, request.body ?? {}, 'Some fields need your attention.')
  }
  const { params, query, body = {} } = request
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where what a schema has checked gets its type
  return { params, query, body } as Parts<O>
}

const safeMethods = new Set(['GET', 'HEAD'])

/** Who looks through somebody else's eyes touches nothing. */
const viewOnly = () =>
  new Refusal(
    403,
    'view_only',
    'You are viewing as someone else, so nothing can be changed. Stop viewing first.',
  )

/** Permission comes first, before the body is even read; the handler still checks the very record. */
async function identify(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticator: Authenticator,
): Promise<Identity> {
  const { access } = operation
  if (access.needs === 'public') return {}
  if (access.needs === 'session') {
    const session = await authenticator.session(request)
    if (!session) throw unauthenticated()
    return { session }
  }
  const tenant = await authenticator.tenant(request)
  if (!tenant) throw unauthenticated()
  // Also a refusal tells that rules have changed: it may be the first answer that comes of it.
  reply.header(accessVersionHeader, tenant.accessVersion)
  return { tenant }
}

/** @throws 403 */
function permit(operation: Operation, { tenant }: Identity): void {
  const { access, method, whileViewing } = operation
  if (access.needs !== 'profile' || !tenant) return
  if (tenant.viewer && !safeMethods.has(method) && !whileViewing) throw viewOnly()
  if (access.action && !tenant.ability.can(access.action, access.subject)) throw forbidden()
  assertMayAnswer(operation, tenant.ability)
}

/** Records whose changes may give or take what people reach: as roles, managers, tenants or members of a portfolio. */
const reaching = new Set(['Portfolio', 'Lease', 'Tenant'])

const changesAccess = ({ api, method, access }: Operation) =>
  !safeMethods.has(method) &&
  access.needs === 'profile' &&
  (api === 'admin' || access.subject === undefined || reaching.has(access.subject))

/**
 * Mounts one operation of the contract: identify, permit, check parameters, query and body (422), run, strip.
 */
export function mount<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  services: Services,
  authenticator: Authenticator,
): void {
  const strip = operation.answer ? stripperOf(operation.answer) : undefined
  const status = operation.status ?? 200
  const identities = new WeakMap<FastifyRequest, Identity>()

  app.route({
    method: operation.method,
    url: operation.path,
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      tags: [operation.id.split('.')[0]!],
      ...(operation.access.needs === 'public' ? { security: [] } : {}),
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      ...(operation.bodyKind === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
      response: { [status]: operation.answer ?? z.null() },
    },
    // Schemas above are for the documentation; checking happens below, where errors get our shape.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
    config: operation.rateLimit ? { rateLimit: { max: operation.rateLimit, timeWindow: '1 minute' } } : {},
    onRequest: async (request, reply) => {
      const identity = await identify(operation, request, reply, authenticator)
      identities.set(request, identity)
      permit(operation, identity)
    },
    onResponse: async (request, reply) =>
      noteSecurity(operation, request, reply, identities.get(request) ?? {}),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = callOf(services, request, reply, {
        parts: partsOf(operation, request),
        identity: identities.get(request) ?? {},
        status,
      })
      const answer = await handler(call)
      if (changesAccess(operation)) await authenticator.caughtUp()
      if (operation.streams) return reply
      if (status === 204) return reply.status(204).send()
      return reply.status(status).send(strip ? strip(answer) : answer)
    },
  })
}
