import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { forgetEnded } from '#server/admin/identity/housekeeping.ts'
import { clientOf } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    NODE_ENV: 'development',
    PUBLIC_URL: 'https://homes.example',
    // As the tests' own calls are addressed.
    CORS_ORIGINS: 'http://127.0.0.1',
    TRUST_PROXY: 'on',
  })
})
afterAll(() => server.close())

const host = { host: 'homes.example' }
const ask = (path: string, headers: Record<string, string> = {}) =>
  server.anonymous.send({ method: 'GET', path, headers: { ...host, ...headers } })

describe('a server that others than this machine reach', () => {
  it('shows nobody kept mails, and offers no demonstration people', async () => {
    expect((await ask('/dev/mail')).status).toBe(404)
    expect((await ask('/api/admin/v1/demo-people')).body).toEqual({ people: [], password: null })
  })

  it('answers to its own name only, but for what watches over it', async () => {
    expect((await ask('/api/admin/v1/session')).status).toBe(200)
    const foreign = await ask('/api/admin/v1/session', { host: 'evil.example' })
    expect(errorOf(foreign, 421).reason).toBe('unknown_host')
    expect((await ask('/api/admin/v1/session', { host: 'Homes.Example:443' })).status).toBe(200)
    for (const probe of ['/healthz', '/readyz', '/readyz/', '/readyz?deep'])
      expect((await ask(probe, { host: '10.0.0.7' })).status, probe).toBe(200)
    expect((await ask('/readyz-not', { host: '10.0.0.7' })).status).toBe(421)
  })

  it('answers on this machine to each of its names, whichever of them is configured', async () => {
    const here = await serve(server.database, { PUBLIC_URL: 'http://localhost:3000' })
    try {
      const { send } = clientOf(Number(new URL(here.origin).port))
      const status = async (name: string) =>
        (await send({ method: 'GET', path: '/api/admin/v1/session', headers: { host: name } })).status
      for (const name of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])
        expect(await status(name), name).toBe(200)
      for (const name of ['evil.example:3000', 'localhost.evil.example', '[::2]:3000'])
        expect(await status(name), name).toBe(421)
    } finally {
      await here.close()
    }
  })

  it('says on every answer that nobody keeps or frames it', async () => {
    const { credentials } = server.own.people.admin
    const answer = await ask('/api/tenant/v1/properties', credentials)
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const { headers } of [answer, await ask('/readyz'), await ask('/api/admin/v1/session')])
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('AU-02 gives a cookie that no neighbouring host can set', async () => {
    const body = { email: 'nobody@homes.example', password: 'wrong' }
    const out = await server.anonymous.send({
      method: 'DELETE',
      path: '/api/admin/v1/session',
      headers: host,
      body,
    })
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-freehold\.session_token=;.*Path=\/.*Secure/)
  })

  it('AU-02 counts wrong passwords by who calls, whatever the caller writes in front', async () => {
    const tries = Array.from({ length: 11 }, (_, n) => n)
    const statuses: number[] = []
    for (const n of tries) {
      const { status } = await server.anonymous.send({
        method: 'POST',
        path: '/api/admin/v1/session',
        headers: { ...host, 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` },
        body: { email: 'somebody@homes.example', password: 'not this one' },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([...tries.slice(1).map(() => 401), 429])
  })
})

describe('the log', () => {
  let watched: Served
  beforeAll(async () => {
    watched = await serve(server.database, { NODE_ENV: 'development', LOG_LEVEL: 'info' })
  })
  afterAll(() => watched.close())
  interface Line {
    security?: string
    status?: number
    msg: string
    req?: { url: string }
  }
  const linesOf = <T>(choose: (line: Line) => T | undefined) =>
    watched.log.flatMap((line) => choose(JSON.parse(line) as Line) ?? [])
  const security = () =>
    linesOf(({ security: what, status, msg }) => (what ? `${what} ${status} ${msg}` : undefined))

  it('AU-02 says who was refused, who failed to sign in and what was changed, without secrets', async () => {
    const page = new TestBrowser(watched.origin)
    await page.signIn('somebody@homes.example', 'a wrong password')
    const agents = [{ roles: ['agents' as const] }]
    const { people } = await createOrganisationWith(watched.services.database, 'Watched', agents)
    const [{ email, userId, profileIds }] = people as [TestPerson]
    expect((await page.signIn(email, password)).status).toBe(201)
    await page.choose(profileIds[0]!)
    expect((await page.admin('GET', '/roles')).status).toBe(403)
    await page.admin('DELETE', '/session')
    await expect
      .poll(security)
      .toEqual([
        'session.signIn 401 refused',
        'session.signIn 201 done',
        'roles.list 403 refused',
        'session.signOut 204 done',
      ])
    const [tried, , refused] = linesOf((line) => (line.security ? line : undefined))
    expect(tried).toMatchObject({ account: expect.any(String), address: '127.0.0.1' })
    expect(refused).toMatchObject({ userId })
    expect(watched.log.join()).not.toMatch(/wrong password|somebody@/)
  })

  it('has no token of a link or a signed address, in development either', async () => {
    const token = 'A-token_that'.padEnd(43, 'x')
    await fetch(`${watched.origin}/auth/email-verify/${token}?s=signature`)
    await expect.poll(() => linesOf(({ req }) => req?.url)).toContain('/auth/email-verify/[redacted]')
    expect(watched.log.join()).not.toMatch(/A-token|signature/)
  })
})

describe('bodies', () => {
  const save = (body: unknown) =>
    server.own.people.admin.send({
      method: 'POST',
      path: '/api/tenant/v1/properties',
      headers: host,
      body,
    })
  const house = { title: 'House', addressLine1: '1 Quay', city: 'Lagos', country: 'NG', currency: 'NGN' }

  it('AP-07 that are nested beyond counting are refused, also where anything is taken', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    for (const [method, path, raw] of [
      ['PUT', '/api/tenant/v1/preferences/some-key', `{"value":${deep}}`],
      ['POST', '/api/admin/v1/roles', `{"label":"Deep","basedOn":"agents","rules":[{"conditions":${deep}}]}`],
    ] as const) {
      const headers = { ...host, 'content-type': 'application/json' }
      const answer = await server.own.people.admin.send({ method, path, headers, raw })
      expect(answer.status, answer.text.slice(0, 200)).toBe(422)
    }
  })

  it('AP-07 with half a character or a second line in a name are refused beside the field', async () => {
    for (const title of ['House \ud800', 'House\r\nBcc: all', 'House\nNumber 2']) {
      const refused = errorOf(await save({ ...house, title }), 422)
      expect(refused.payload).toMatchObject([{ field: 'title' }])
    }
    expect((await save(house)).status).toBe(201)
  })

  it('never reach the server’s own troubles', () => expect(server.errors).toEqual([]))
})

describe('what nobody came back to', () => {
  it('AU-01 goes: accounts that were never confirmed, with their organisation, after a week', async () => {
    const { rows } = await server.admin.query<{ id: string }>(
      `with person as (
         insert into identity.users (id, email, email_verified, name, first_name, last_name, created_at)
         values (gen_random_uuid(), 'late@homes.example', false, '', 'Late', 'Comer', now() - interval '8 days')
         returning id
       ), place as (
         insert into organisations (id, name, slug, type, currency) values (gen_random_uuid(), 'Late', 'late', 'landlord', 'NGN') returning id
       ), member as (
         insert into members (organisation_id, user_id) select place.id, person.id from place, person
       ) select id from place`,
    )
    await forgetEnded(server.services.database)
    const left = await server.admin.query(
      `select from identity.users where email = 'late@homes.example' union all select from organisations where id = $1`,
      [rows[0]!.id],
    )
    expect(left.rowCount).toBe(0)
    expect((await server.own.people.admin.call(properties.operations.list, { headers: host })).status).toBe(
      200,
    )
  })
})
