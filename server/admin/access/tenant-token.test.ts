import { SignJWT } from 'jose'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '../../keys.ts'
import { tenantTokens, tokenLifetime } from './tenant-token.ts'

const secret = 'a secret of a deployment, long enough'
const claims = { sessionId: uuid(), userId: uuid(), profileId: uuid(), organisationId: uuid() }
const now = Date.UTC(2026, 10, 21)

describe('tenant tokens', () => {
  it('are read back until they run out', async () => {
    const tokens = tenantTokens(secret)
    const { token, expiresAt } = await tokens.sign(claims, now)
    expect(expiresAt).toBe(now + tokenLifetime * 1000)
    expect(await tokens.read(token, now)).toEqual({ ...claims, expiresAt })
    expect(await tokens.read(token, expiresAt + 1000)).toBeUndefined()
  })

  it('are refused when another key, purpose, algorithm or shape made them', async () => {
    const tokens = tenantTokens(secret)
    const { token } = await tokens.sign(claims, now)
    const [head, body, signature] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    const otherPurpose = await new SignJWT({
      sid: claims.sessionId,
      pid: claims.profileId,
      org: claims.organisationId,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('freehold')
      .setAudience('another-api')
      .setSubject(claims.userId)
      .setExpirationTime(now / 1000 + 60)
      .sign(deriveKey(secret, 'tenant tokens'))
    const tampered = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>
    tampered['org'] = uuid()
    const moved = `${head}.${Buffer.from(JSON.stringify(tampered)).toString('base64url')}.${signature}`
    for (const forged of [unsigned, otherPurpose, moved, '', 'a.b.c', `${token}x`]) {
      expect(await tokens.read(forged, now)).toBeUndefined()
    }
    expect(await tenantTokens(`${secret}!`).read(token, now)).toBeUndefined()
  })
})
