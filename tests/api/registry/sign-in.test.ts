import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signOut } from '#contract/admin/session.ts'
import { tenantTokens } from '#server/admin/access/tenant-token.ts'
import { errorOf, withoutRequest } from '#tests/support/error.ts'
import { operationsById, randomParams } from '#tests/support/operations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
/** Headers that say who is calling, none of them credibly. */
let impostors: Record<string, Record<string, string>>

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  server = await startServer()
  const { admin, renter } = server.own.people
  const claims = {
    sessionId: admin.sessionId,
    userId: admin.userId,
    profileId: admin.profileId,
    organisationId: server.own.id,
  }
  const { sessionSecret } = server.services.config
  const tokens = tenantTokens(sessionSecret)
  const sign = async (changed: Partial<typeof claims>, at = Date.now()) =>
    (await tokens.sign({ ...claims, ...changed }, at)).token
  const good = await sign({})
  const [head, body, signature] = good.split('.') as [string, string, string]
  const withCookie = (authorization: string) => ({ cookie: admin.credentials.cookie, authorization })
  const forger = tenantTokens('x'.repeat(40))
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const none = `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`
  const plain = createHmac('sha256', sessionSecret).update(`${head}.${body}`).digest('base64url')

  // Signed in a moment ago, and out again.
  const left = server.own.people.agents
  const gone = await sign({
    sessionId: left.sessionId,
    userId: left.userId,
    profileId: left.profileId,
  })
  await left.call(signOut)

  impostors = {
    nobody: {},
    'an empty token': { authorization: 'Bearer ' },
    garbage: withCookie('Bearer garbage'),
    'garbage of the right form': withCookie('Bearer aaaa.bbbb.cccc'),
    'a very long token': withCookie(`Bearer ${'a'.repeat(8_000)}.b.c`),
    'another scheme': withCookie(`Basic ${good}`),
    'a token that has run out': withCookie(`Bearer ${await sign({}, Date.now() - 3_600_000)}`),
    'a token signed by somebody else': withCookie(`Bearer ${(await forger.sign(claims, Date.now())).token}`),
    'an unsigned token': withCookie(`Bearer ${none}`),
    'a token signed with the bare secret': withCookie(`Bearer ${head}.${body}.${plain}`),
    'a changed token': withCookie(
      `Bearer ${head}.${encoded({ ...payload, org: server.other.id })}.${signature}`,
    ),
    'a session that ended': { cookie: left.credentials.cookie, authorization: `Bearer ${gone}` },
    'a session that never was': withCookie(`Bearer ${await sign({ sessionId: crypto.randomUUID() })}`),
    "somebody else's profile": withCookie(`Bearer ${await sign({ profileId: renter.profileId })}`),
    'a profile of another organisation': withCookie(
      `Bearer ${await sign({ profileId: server.other.people.admin.profileId, organisationId: server.other.id })}`,
    ),
    'an organisation without the profile': withCookie(
      `Bearer ${await sign({ organisationId: server.other.id })}`,
    ),
  }
})
afterAll(() => server.close())

const guarded = operationsById.filter(([, operation]) => operation.access.needs === 'profile')
const ofSessions = operationsById.filter(([, operation]) => operation.access.needs === 'session')

describe.each(guarded)('%s', (_id, operation) => {
  it('AP-07 AU-07 RP-05 answers 401, always in the same words, to whoever has no valid token', async () => {
    const asked = Object.entries(impostors).map(async ([who, headers]) => {
      const answer = await server.anonymous.call(operation, { params: randomParams(operation), headers })
      const error = errorOf(answer, 401)
      expect(error, who).toMatchObject({ reason: 'session_expired', payload: [] })
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      return withoutRequest(answer)
    })
    expect(new Set(await Promise.all(asked)).size).toBe(1)
  })

  it('asks who is calling before it reads what was sent', async () => {
    const answer = await server.anonymous.call(operation, {
      params: Object.fromEntries(Object.keys(randomParams(operation)).map((name) => [name, 'not-an-id'])),
      query: { nonsense: '1' },
      ...(operation.method === 'GET'
        ? {}
        : { raw: '{broken', headers: { 'content-type': 'application/json' } }),
    })
    errorOf(answer, 401)
  })
})

describe.each(ofSessions)('%s', (_id, operation) => {
  it('AU-07 RP-05 answers 401 to whoever has no session', async () => {
    const { cookie } = server.own.people.admin.credentials
    const cookies = {
      nobody: {},
      garbage: { cookie: 'freehold.session_token=garbage' },
      unsigned: { cookie: cookie.replace(/\..*/, '') },
      'a changed signature': { cookie: `${cookie.slice(0, -8)}AAAAAAA%3D` },
      'a session that ended': { cookie: server.own.people.agents.credentials.cookie },
      'a token instead of a cookie': { authorization: server.own.people.admin.credentials.authorization },
    }
    for (const [who, headers] of Object.entries(cookies)) {
      const answer = await server.anonymous.call(operation, { headers, body: {} })
      expect(errorOf(answer, 401).reason, who).toBe('session_expired')
    }
  })
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
