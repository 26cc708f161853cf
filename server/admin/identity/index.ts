import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { openAccess, type Access } from '../access/index.ts'
import { mayChange } from '../access/origin.ts'
import { forbidden } from '../../errors.ts'
import type { Authenticator } from '../../http/mount.ts'
import { listen } from '../../db/listen.ts'
import { createAuth, type Auth } from './auth.ts'
import { forgetEnded } from './housekeeping.ts'
import { sessionOf } from './sessions.ts'

/** Who people are and what they may reach: what the admin API works with, and what both APIs ask. */
export interface Identity {
  services: Services
  auth: Auth
  access: Access
  /** Who calls the tenant API: whoever holds a bearer token. */
  tenantApi: Authenticator
  /**
   * Who calls the admin API: whoever has the session cookie; for what concerns one organisation, with the bearer token
   * of a profile of that same session beside it.
   */
  adminApi: Authenticator
  /** To run before anything else of the admin API, whose credentials a browser sends by itself. @throws 403 */
  admit: (request: FastifyRequest, reply: FastifyReply) => void
  close: () => void
}

const hour = 60 * 60_000

export function openIdentity(services: Services): Identity {
  const { config, database, log } = services
  const auth = createAuth(services)
  const access = openAccess(services, (hearers) => listen(database.pool, 'access_changed', hearers))
  const trusted = new Set(config.trustedOrigins)
  /** Where a prolonged session's cookie is put. */
  const replies = new WeakMap<FastifyRequest, FastifyReply>()

  const session = (request: FastifyRequest) => sessionOf(auth, request, replies.get(request))

  const housekeeping = setInterval(() => {
    forgetEnded(database).catch((error: unknown) => log.warn(error, 'Ended sessions were not removed.'))
  }, hour).unref()

  return {
    services,
    auth,
    access,
    tenantApi: { tenant: access.tenant, session: access.tenant, caughtUp: access.caughtUp },
    adminApi: {
      session,
      caughtUp: access.caughtUp,
      async tenant(request) {
        const [person, tenant] = await Promise.all([session(request), access.tenant(request)])
        return tenant && tenant.sessionId === person?.sessionId ? tenant : undefined
      },
    },
    admit(request, reply) {
      if (!mayChange(request.method, request.headers, trusted)) {
        throw forbidden('This request came from another site, so it was not carried out.')
      }
      replies.set(request, reply)
      // Who is signed in is nobody else's to keep.
      reply.header('cache-control', 'no-store')
    },
    close() {
      clearInterval(housekeeping)
      access.close()
    },
  }
}
