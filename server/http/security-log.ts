import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '#contract/kit/index.ts'
import type { SessionContext, TenantContext } from '../context.ts'

/** What happens all day and gives nobody anything. */
const everyday = new Set([
  'session.token',
  'session.resume',
  'me.update',
  'me.changeAvatar',
  'me.removeAvatar',
  'notification-preferences.write',
  'roles.preview',
])

const isRefusal = ({ access }: Operation, status: number) =>
  status === 403 || status === 429 || (status === 401 && access.needs === 'public')

const isChange = ({ api, method, id }: Operation, status: number) =>
  api === 'admin' && method !== 'GET' && status < 400 && !everyday.has(id)

/** Tells attempts at one account from those at another without naming anybody. */
function accountIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return createHash('sha256').update(String(body.email).toLowerCase()).digest('base64url').slice(0, 16)
}

/**
 * The security log: one line with `security` for each failed sign-in, each refusal, and each change of who may do
 * what. Says who, from where and how it ended; never a token, a password or an address of mail.
 */
export function noteSecurity(
  operation: Operation,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  { tenant, session }: { tenant?: TenantContext; session?: SessionContext },
): void {
  const refused = isRefusal(operation, statusCode)
  if (!refused && !isChange(operation, statusCode)) return
  request.log.info(
    {
      security: operation.id,
      status: statusCode,
      userId: (tenant ?? session)?.userId,
      organisationId: tenant?.organisationId,
      account: accountIn(request.body),
      address: request.ip,
    },
    refused ? 'refused' : 'done',
  )
}
