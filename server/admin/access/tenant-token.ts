import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { deriveKey } from '../../keys.ts'

/** Seconds that a token may be used; long before, the browser has another one. */
export const tokenLifetime = 5 * 60

const claimsSchema = z.object({
  /** Session, user, profile and organisation that the token stands for. */
  sid: z.uuid(),
  sub: z.uuid(),
  pid: z.uuid(),
  org: z.uuid(),
  /** The view through somebody else's eyes that it is for. */
  vid: z.uuid().optional(),
  exp: z.number(),
})

export interface TokenClaims {
  sessionId: string
  userId: string
  profileId: string
  organisationId: string
  viewId?: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

const names = { issuer: 'freehold', audience: 'tenant-api' }

/** Signs and checks the tenant API's bearer tokens: what they name, not whether it still holds. */
export function tenantTokens(secret: string) {
  const key = deriveKey(secret, 'tenant tokens')
  return {
    /** @param now milliseconds since the epoch */
    sign(
      { sessionId, userId, profileId, organisationId, viewId }: Omit<TokenClaims, 'expiresAt'>,
      now: number,
    ) {
      const exp = Math.floor(now / 1000) + tokenLifetime
      return new SignJWT({
        sid: sessionId,
        pid: profileId,
        org: organisationId,
        ...(viewId ? { vid: viewId } : {}),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(names.issuer)
        .setAudience(names.audience)
        .setSubject(userId)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(exp)
        .sign(key)
        .then((token) => ({ token, expiresAt: exp * 1000 }))
    },
    /** @returns nothing for a token that is not ours, was tampered with or has run out */
    async read(token: string, now: number): Promise<TokenClaims | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, {
          ...names,
          algorithms: ['HS256'],
          currentDate: new Date(now),
        })
        const { sid, sub, pid, org, vid, exp } = claimsSchema.parse(payload)
        const claims = { sessionId: sid, userId: sub, profileId: pid, organisationId: org }
        return { ...claims, ...(vid ? { viewId: vid } : {}), expiresAt: exp * 1000 }
      } catch {
        return undefined
      }
    },
  }
}
