import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/tenant/notifications.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import {
  createOrganisationWith,
  password,
  type TestOrganisation,
  type TestPerson,
} from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let watcher: pg.Client
/** Two processes on one database. */
let server: Served
let another: Served
let office: TestOrganisation
let admin: TestPerson
let manager: TestPerson
let staff: TestPerson

beforeAll(async () => {
  database = await createTestDatabase()
  watcher = new pg.Client(database.admin)
  await watcher.connect()
  server = await serve(database)
  another = await serve(database)
  await server.begin()
  await another.begin()
  office = await createOrganisationWith(server.services.database, 'Office', [
    { roles: ['admin'] },
    { roles: ['portfolio-manager'] },
    { roles: ['staff-member'] },
  ])
  ;[admin, manager, staff] = office.people as [TestPerson, TestPerson, TestPerson]
})
afterAll(async () => {
  await another.close()
  await server.close()
  await watcher.end()
  await database.drop()
})

async function signedIn(person: TestPerson): Promise<TestBrowser> {
  const page = new TestBrowser(server.origin)
  expect((await page.signIn(person.email, password)).status).toBe(201)
  expect((await page.choose(person.profileIds[0]!)).status).toBe(201)
  return page
}

const inbox = async (page: TestBrowser, query = '') =>
  (await page.tenant('GET', `/notifications?limit=100${query}`)).body as {
    data: Notification[]
    total: number
    unread: number
  }

const house = (values: object = {}) => ({
  title: `House ${uuid()}`,
  addressLine1: '1 High Street',
  city: 'Lagos',
  country: 'NG',
  currency: 'NGN',
  ...values,
})

async function create(page: TestBrowser, values: object = {}) {
  const { status, body } = await page.tenant('POST', '/properties', house(values))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; title: string; version: number }
}

const about = async (page: TestBrowser, id: string) =>
  (await inbox(page)).data.filter(({ subjectId }) => subjectId === id)

/** Waits until nothing is on its way any more. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await watcher.query(`select from outbox where topic = 'notifications.deliver'`)
        return rows.length
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(0)

describe('RT-35 notifications', () => {
  it('tell whoever is put in charge of a property, once, and not who did it', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    const property = await create(boss, {
      portfolioManagerId: manager.userId,
      facilityManagerId: admin.userId,
    })
    await settled()
    const [told, ...more] = await about(theirs, property.id)
    expect(more).toEqual([])
    expect(told).toMatchObject({
      eventType: 'property.assigned',
      subject: 'Property',
      data: { as: 'portfolio manager', property: property.title, actor: 'Person 0 admin' },
      readAt: null,
    })
    expect(await about(boss, property.id)).toEqual([])
    const mail = await mailTo(server.services.database.pool, manager.email, new RegExp(property.title))
    expect(mail.text).toContain(`/dashboard/properties/${property.id}`)
  })

  it('tell nobody what they may not read, nor who has left', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(staff)]
    // A staff member sees properties that are assigned to them, and nobody has assigned this one.
    const hidden = await create(boss, { facilityManagerId: staff.userId })
    await settled()
    expect(await about(theirs, hidden.id)).toEqual([])
    await server.services.database.withTenant({ organisationId: office.id, userId: null }, (tx) =>
      tx
        .insertInto('profile_scopes')
        .values({
          organisation_id: office.id,
          profile_id: staff.profileIds[0]!,
          kind: 'properties',
          record_id: hidden.id,
        })
        .execute(),
    )
    const change = { version: hidden.version, portfolioManagerId: staff.userId }
    expect((await boss.tenant('PATCH', `/properties/${hidden.id}`, change)).status).toBe(200)
    await settled()
    expect(await about(theirs, hidden.id)).toHaveLength(1)
  })

  it('are told again by another change, but not by one that was refused', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    const property = await create(boss, { portfolioManagerId: manager.userId, listing: 'listed' })
    const change = (body: object) => boss.tenant('PATCH', `/properties/${property.id}`, body)
    expect((await change({ version: 9, listing: 'paused' })).status).toBe(409)
    expect((await change({ version: 1, listing: 'paused', title: '' })).status).toBe(422)
    expect((await change({ version: 1, listing: 'paused' })).status).toBe(200)
    expect((await change({ version: 2, title: 'Renamed' })).status).toBe(200)
    await settled()
    expect((await about(theirs, property.id)).map(({ eventType }) => eventType)).toEqual([
      'property.listingPaused',
      'property.assigned',
    ])
  })

  it('hold what a repeated delivery says only once', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    const property = await create(boss, { portfolioManagerId: manager.userId })
    await settled()
    const { topics } = await import('#server/topics.ts')
    const deliver = topics['notifications.deliver']!
    const entry = {
      organisationId: office.id,
      id: uuid(),
      topic: '',
      payload: {
        type: 'property.assigned',
        actorId: admin.userId,
        recipients: [manager.userId],
        subjectId: property.id,
        data: { property: property.title, as: 'portfolio manager' },
        key: `property:${property.id}:0:portfolioManagerId:assigned`,
      },
    }
    await Promise.all([deliver(entry, server.services), deliver(entry, another.services)])
    expect(await about(theirs, property.id)).toHaveLength(1)
  })

  it('are marked as read and unread, some or all up to what was seen', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    await create(boss, { portfolioManagerId: manager.userId })
    await create(boss, { portfolioManagerId: manager.userId })
    await settled()
    const before = await inbox(theirs)
    const [newest, second] = before.data as [Notification, Notification]
    const mark = (ids: string[], read: boolean) => theirs.tenant('PATCH', '/notifications', { ids, read })
    expect((await mark([newest.id], true)).body).toEqual({ unread: before.unread - 1 })
    expect((await inbox(theirs)).data[0]!.readAt).not.toBeNull()
    expect((await inbox(theirs, '&tab=unread')).data.map(({ id }) => id)).not.toContain(newest.id)
    expect((await mark([newest.id], false)).body).toEqual({ unread: before.unread })
    const all = await theirs.tenant('POST', '/notifications/read', { through: second.id })
    expect(all.body).toEqual({ unread: 1 })
    expect((await inbox(theirs, '&tab=unread')).data.map(({ id }) => id)).toEqual([newest.id])
    expect((await theirs.tenant('GET', '/notifications/unread')).body).toEqual({ unread: 1 })
  })

  it('are forgotten after a year, with the next that comes', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    const [old, kept] = [396, 330].map((days) => uuid({ msecs: Date.now() - days * 86_400_000 })) as [
      string,
      string,
    ]
    const scope = { organisationId: office.id, userId: manager.userId }
    await server.services.database.withTenant(scope, async (tx) => {
      for (const id of [old, kept]) {
        await sql`insert into notifications (organisation_id, id, recipient_id, event_type, data, dedupe_key, in_app, email)
          values (${office.id}, ${id}, ${manager.userId}, 'profile.changed', '{"role": "Admin"}', ${id}, true, 'off')`.execute(
          tx,
        )
      }
    })
    const ids = async () => (await inbox(theirs)).data.map(({ id }) => id)
    expect(await ids()).toEqual(expect.arrayContaining([old, kept]))
    await create(boss, { portfolioManagerId: manager.userId })
    await settled()
    expect((await ids()).filter((id) => id === old || id === kept)).toEqual([kept])
  })

  it('come page by page, and refuse what the list does not know', async () => {
    const page = await signedIn(manager)
    const { total } = await inbox(page)
    expect(total).toBeGreaterThan(2)
    const second = (await page.tenant('GET', '/notifications?page=2&limit=2')).body
    expect(second.total).toBe(total)
    expect(second.data[0].id).toBe((await inbox(page)).data[2]!.id)
    for (const query of ['tab=none', 'page=0', 'limit=101', 'sortBy=data', 'page=x'])
      expect((await page.tenant('GET', `/notifications?${query}`)).status, query).toBe(422)
  })

  it('are nobody else’s to see or touch: not a colleague’s, not another organisation’s', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    const elsewhere = await createOrganisationWith(server.services.database, 'Elsewhere', [
      { person: manager, roles: ['admin'] },
    ])
    const foreign = new TestBrowser(server.origin)
    await foreign.signIn(manager.email, password)
    await foreign.choose(elsewhere.people[0]!.profileIds[0]!)
    const before = await inbox(theirs)
    const ids = before.data.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    for (const stranger of [boss, foreign]) {
      expect((await inbox(stranger)).data.filter(({ id }) => ids.includes(id))).toEqual([])
      const theirsMarked = await stranger.tenant('PATCH', '/notifications', { ids, read: true })
      const random = await stranger.tenant('PATCH', '/notifications', {
        ids: ids.map(() => uuid()),
        read: true,
      })
      expect([theirsMarked.status, theirsMarked.body]).toEqual([random.status, random.body])
    }
    expect(await inbox(theirs)).toEqual(before)
    // Nor by a query that forgets to say whose.
    const seen = await server.services.database.withTenant(
      { organisationId: office.id, userId: admin.userId },
      async (tx) => {
        return (await sql`select from notifications where recipient_id = ${manager.userId}`.execute(tx)).rows
      },
    )
    expect(seen).toEqual([])
  })
})

describe('RT-40 preferences', () => {
  const choose = (page: TestBrowser, eventType: string, inApp: boolean, email: string) =>
    page.admin('PUT', '/notification-preferences', { eventType, inApp, email })

  it('are as usual until chosen, and decide what comes next, by channel', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    const read = async () => (await theirs.admin('GET', '/notification-preferences')).body.data
    expect(await read()).toContainEqual({ eventType: 'property.assigned', inApp: true, email: 'now' })
    expect((await choose(theirs, 'property.assigned', false, 'off')).status).toBe(200)
    const silent = await create(boss, { portfolioManagerId: manager.userId })
    await settled()
    expect(await about(theirs, silent.id)).toEqual([])
    await choose(theirs, 'property.assigned', false, 'now')
    const mailed = await create(boss, { portfolioManagerId: manager.userId })
    await settled()
    await mailTo(server.services.database.pool, manager.email, new RegExp(mailed.title))
    expect(await about(theirs, mailed.id)).toEqual([])
    await choose(theirs, 'property.assigned', true, 'now')
    expect(await read()).toContainEqual({ eventType: 'property.assigned', inApp: true, email: 'now' })
    expect((await choose(theirs, 'moon.landed', true, 'off')).body.payload).toMatchObject([
      { field: 'eventType' },
    ])
    expect((await choose(theirs, 'property.assigned', true, 'hourly')).body.payload).toMatchObject([
      { field: 'email' },
    ])
    expect((await boss.admin('GET', '/notification-preferences')).body.data).toContainEqual({
      eventType: 'property.assigned',
      inApp: true,
      email: 'now',
    })
  })

  it('gather a day’s events into one mail, without those that were read before', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    await choose(theirs, 'property.assigned', true, 'daily')
    const houses = []
    for (let n = 0; n < 3; n++) houses.push(await create(boss, { portfolioManagerId: manager.userId }))
    await settled()
    const [, , last] = houses
    const [read] = await about(theirs, last!.id)
    await theirs.tenant('PATCH', '/notifications', { ids: [read!.id], read: true })
    const { pool } = server.services.database
    const waiting = await pool.query(
      `select start_after > now() as later from jobs.job
       where name = 'mails' and data ->> 'kind' = 'daily-notifications' and data ->> 'userId' = $1`,
      [manager.userId],
    )
    expect(waiting.rows).toEqual([{ later: true }])
    await pool.query(
      `update jobs.job set start_after = now() where name = 'mails' and data ->> 'kind' = 'daily-notifications'`,
    )
    const mail = await mailTo(pool, manager.email, /Your day at Office: 2 updates/)
    const words = mail.text.replaceAll(/\s+/g, ' ')
    expect(words).toContain(houses[0]!.title)
    expect(words).toContain(houses[1]!.title)
    expect(words).not.toContain(last!.title)
  })

  it('are changed by the link of a mail: in one click by mail programs, asked by a page for people', async () => {
    const [boss, theirs] = [await signedIn(admin), await signedIn(manager)]
    await choose(theirs, 'property.assigned', true, 'now')
    const property = await create(boss, { portfolioManagerId: manager.userId })
    const { pool } = server.services.database
    const mail = await mailTo(pool, manager.email, new RegExp(property.title))
    const { rows } = await pool.query<{ headers: Record<string, string> }>(
      'select headers from identity.kept_mails where subject ~ $1',
      [property.title],
    )
    const { headers } = rows[0]!
    expect(mail.html).toContain(`href="${headers['List-Unsubscribe']!.slice(1, -1)}"`)
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(headers['List-Unsubscribe']!.slice(1, -1))
    const address = `${server.origin}${pathname}`
    const email = async () =>
      (await theirs.admin('GET', '/notification-preferences')).body.data.find(
        ({ eventType }: { eventType: string }) => eventType === 'property.assigned',
      )

    const page = await fetch(address)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('Unsubscribe')
    expect(await email()).toMatchObject({ email: 'now' })
    const clicked = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(200)
    expect(await email()).toEqual({ eventType: 'property.assigned', inApp: true, email: 'off' })
    for (const wrong of [address.slice(0, -1), `${address}x`, address.replace(office.id, uuid())])
      expect((await fetch(wrong, { method: 'POST' })).status, wrong).toBe(404)
  })
})
