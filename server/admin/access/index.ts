import type { FastifyRequest } from 'fastify'
import type { Services, SessionContext, TenantContext } from '../../context.ts'
import type { Hearers, Listener } from '../../db/listen.ts'
import { Remembered } from './remembered.ts'
import { loadView, type ViewedPerson } from './load-view.ts'
import { loadAccess, type TenantAccess } from './tenant-context.ts'
import { tenantTokens, type TokenClaims } from './tenant-token.ts'

/** Tokens whose meaning a process remembers at once. */
const capacity = 20_000

export interface Access {
  /** Whom the request's bearer token stands for; nothing when it is missing, not ours, or its session or profile ended. */
  tenant: (request: FastifyRequest) => Promise<TenantContext | undefined>
  /** A token for one of the person's profiles; nothing when that profile is not theirs or has ended. */
  issue: (
    session: SessionContext,
    profile: { id: string; organisationId: string },
    /** A view through somebody else's eyes that this profile has begun. */
    viewId?: string,
  ) => Promise<(TenantAccess & { token: string; expiresAt: number; viewed?: ViewedPerson }) | undefined>
  /** Forgets at once what this process remembers of an ended session; the database tells the others. */
  endSession: (sessionId: string) => void
  /** Forgets at once what a change has ended, by its tag (server/db/schema/triggers/access.sql); the database tells the others. */
  forget: (tag: string) => void
  /** Resolves once every change of access that was made by now holds in this process. */
  caughtUp: () => Promise<void>
  close: () => void
}

type LoadedClaims = Omit<TokenClaims, 'expiresAt'>

const bearerPattern = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * Checks tokens against the database once and remembers the outcome until the database says that something changed
 * (server/db/schema/triggers/access.sql). While the process can't hear that, it asks every time, and so it does where organisations
 * are spread over several servers: changes are told on the one that they are made on.
 * @param listenToChanges starts to hear the tags of what changed
 */
export function openAccess(
  { config, database }: Pick<Services, 'config' | 'database'>,
  listenToChanges: (hearers: Hearers) => Listener,
): Access {
  const tokens = tenantTokens(config.sessionSecret)
  const remembered = new Remembered<TenantContext>(capacity)
  const changes = listenToChanges({
    onMessage: (tag) => remembered.forget(tag),
    onRestored: () => remembered.forgetAll(),
  })

  const hears = () => changes.connected && !database.distributed

  const load = (claims: LoadedClaims): Promise<(TenantAccess & { viewed?: ViewedPerson }) | undefined> =>
    claims.viewId ? loadView(database, claims, claims.viewId) : loadAccess(database, claims)

  return {
    async tenant(request) {
      const token = bearerPattern.exec(request.headers.authorization ?? '')?.[1]
      if (!token) return undefined
      const now = Date.now()
      const known = hears() ? remembered.get(token, now) : undefined
      if (known) return known
      const claims = await tokens.read(token, now)
      if (!claims) return undefined
      const keep = remembered.startLookup()
      const access = await load(claims)
      if (!access) return undefined
      if (hears()) {
        keep(token, access.context, Math.min(access.until, claims.expiresAt), access.tags)
      }
      return access.context
    },
    async issue({ sessionId, userId }, { id: profileId, organisationId }, viewId) {
      const claims = { sessionId, userId, profileId, organisationId, viewId }
      const access = await load(claims)
      return access && { ...access, ...(await tokens.sign(claims, Date.now())) }
    },
    endSession: (sessionId) => remembered.forget(`session:${sessionId}`),
    forget: (tag) => remembered.forget(tag),
    caughtUp: () => changes.caughtUp(),
    close: () => changes.close(),
  }
}
