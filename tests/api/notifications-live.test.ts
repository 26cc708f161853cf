import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
/** Two processes on one database. */
let server: Served
let another: Served
let admin: TestPerson
let manager: TestPerson
let staff: TestPerson

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
  another = await serve(database)
  await server.begin()
  await another.begin()
  const { people } = await createOrganisationWith(server.services.database, 'Office', [
    { roles: ['admin'] },
    { roles: ['portfolio-manager'] },
    { roles: ['staff-member'] },
  ])
  ;[admin, manager, staff] = people as [TestPerson, TestPerson, TestPerson]
})
afterAll(async () => {
  await another.close()
  await server.close()
  await database.drop()
})

async function signedIn(person: TestPerson): Promise<TestBrowser> {
  const page = new TestBrowser(server.origin)
  expect((await page.signIn(person.email, password)).status).toBe(201)
  expect((await page.choose(person.profileIds[0]!)).status).toBe(201)
  return page
}

async function hand(page: TestBrowser, to: TestPerson): Promise<void> {
  const { status } = await page.tenant('POST', '/properties', {
    title: 'House',
    addressLine1: '1 High Street',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
    portfolioManagerId: to.userId,
  })
  expect(status).toBe(201)
}

describe('RT-35 live', () => {
  /** Follows the stream; counts its events. */
  async function follow(page: TestBrowser) {
    const ending = new AbortController()
    const response = await fetch(`${page.origin}/api/tenant/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${page.token}` },
      signal: ending.signal,
    })
    let events = 0
    let over = false
    const reading = (async () => {
      for await (const chunk of response.body!)
        events += Buffer.from(chunk).toString().split('event: changed').length - 1
    })()
      .catch(() => undefined)
      .finally(() => {
        over = true
      })
    return {
      response,
      events: () => events,
      over: () => over,
      async stop() {
        ending.abort()
        await reading
      },
    }
  }

  it('says at once, in another process than the one that wrote, that something has come', async () => {
    const boss = await signedIn(admin)
    const theirs = (await signedIn(manager)).at(another.origin)
    const stream = await follow(theirs)
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    await expect.poll(stream.events).toBeGreaterThanOrEqual(1)
    const own = await follow((await signedIn(staff)).at(another.origin))
    await expect.poll(own.events).toBeGreaterThanOrEqual(1)
    const [before, ofOthers] = [stream.events(), own.events()]
    await hand(boss, manager)
    await expect.poll(stream.events, { timeout: 10_000 }).toBeGreaterThan(before)
    expect(own.events()).toBe(ofOthers)
    const now = stream.events()
    const { body } = await theirs.tenant('GET', '/notifications')
    await theirs.at(server.origin).tenant('PATCH', '/notifications', { ids: [body.data[0].id], read: true })
    await expect.poll(stream.events, { timeout: 10_000 }).toBeGreaterThan(now)
    await stream.stop()
    await own.stop()
  })

  it('says so again after the database was away for a moment', async () => {
    const theirs = await signedIn(manager)
    const stream = await follow(theirs)
    await expect.poll(stream.events).toBeGreaterThanOrEqual(1)
    const before = stream.events()
    const superuser = new pg.Client(database.admin)
    await superuser.connect()
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and application_name in ('freehold', 'freehold notifications_changed')`,
    )
    await superuser.end()
    await expect.poll(stream.events, { timeout: 20_000 }).toBeGreaterThan(before)
    await stream.stop()
  })

  it('is for whoever has a token in the header, and ends with the server', async () => {
    const theirs = await signedIn(manager)
    const path = '/api/tenant/v1/notifications/stream'
    for (const address of [path, `${path}?token=${theirs.token}`, `${path}?access_token=${theirs.token}`]) {
      const { status, body } = await new TestBrowser(server.origin).send('GET', address)
      expect([status, body.reason]).toEqual([401, 'session_expired'])
    }
    const third = await serve(database)
    const stream = await follow(theirs.at(third.origin))
    await expect.poll(stream.events).toBeGreaterThanOrEqual(1)
    const begun = Date.now()
    await third.close()
    expect(Date.now() - begun).toBeLessThan(3_500)
    await expect.poll(stream.over).toBe(true)
  })
})
