import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notification } from '#contract/tenant/notifications.ts'
import { eventTypes } from '#domain/notifications/vocabulary.ts'
import { sentenceOf } from '#domain/notifications/words.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let server: Served
let admin: TestPerson
let staff: TestPerson
let boss: TestBrowser
let theirs: TestBrowser

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
  await server.begin()
  const { people } = await createOrganisationWith(server.services.database, 'Office', [
    { roles: ['admin'] },
    { roles: ['staff-member'] },
    { roles: ['facility-manager'] },
  ])
  ;[admin, staff] = people as [TestPerson, TestPerson]
  boss = await signedIn(admin)
  theirs = await signedIn(staff)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function signedIn({ email, profileIds }: TestPerson): Promise<TestBrowser> {
  const page = new TestBrowser(server.origin)
  await page.signIn(email, password)
  expect((await page.choose(profileIds[0]!)).status).toBe(201)
  return page
}

/** What somebody's inbox says of a kind of event, newest first, once it says something. */
async function told(page: TestBrowser, eventType: string): Promise<string[]> {
  let sentences: string[] = []
  await expect
    .poll(
      async () => {
        const { body } = await page.tenant('GET', '/notifications?limit=100')
        sentences = (body.data as Notification[])
          .filter((each) => each.eventType === eventType)
          .map((each) => sentenceOf(each.eventType, each.data))
        return sentences.length
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBeGreaterThan(0)
  return sentences
}

async function property(title: string): Promise<string> {
  const place = { addressLine1: '1 High Street', city: 'Lagos', country: 'NG', currency: 'NGN' }
  const { status, body } = await boss.tenant('POST', '/properties', { title, ...place })
  expect(status).toBe(201)
  return body.id as string
}

it('RT-35 RT-46 properties that are assigned to somebody are told in one sentence', async () => {
  const add = [await property('Allen Avenue Plaza'), await property('Broad Street Lofts')]
  const path = `/users/${staff.userId}/profiles/${staff.profileIds[0]}/properties`
  const { status, body } = await boss.admin('POST', path, { add, remove: [] })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await told(theirs, 'property.assigned')).toEqual([
    'Person 0 admin assigned Allen Avenue Plaza and 1 more to you',
  ])
})

it('RT-35 a role that is given or taken, and what one of one’s own may do, is told whoever has it', async () => {
  const given = await boss.admin('POST', `/users/${staff.userId}/profiles`, { role: 'facility-manager' })
  expect(given.status, JSON.stringify(given.body)).toBeLessThan(300)
  expect(await told(theirs, 'profile.changed')).toEqual(['Person 0 admin gave you the role Facility Manager'])

  const { body: roles } = await boss.admin('GET', '/roles?limit=50')
  const role = (roles.data as { id: string; key: string; version: number; rules: object[] }[]).find(
    ({ key }) => key === 'staff-member',
  )!
  const rules = [...role.rules, { action: 'export', subject: 'Property' }]
  const changed = await boss.admin('PATCH', `/roles/${role.id}`, { version: role.version, rules })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await told(theirs, 'role.changed')).toEqual([
    'Person 0 admin changed your permissions as Staff Member',
  ])
})

it('RT-35 AU-05 whoever invited somebody is told that they accepted', async () => {
  const email = 'newcomer@homes.example'
  const sent = await boss.admin('POST', '/invites', { email, role: 'staff-member' })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const mail = await mailTo(server.services.database.pool, email, /invite/i)
  const token = /\/auth\/invite\/([\w-]{43})\s/.exec(mail.text)![1]
  const account = {
    firstName: 'Ada',
    lastName: 'Obi',
    dialCode: '+234',
    phone: '8031234567',
    password: 'mangoes at the harbour',
    acceptedTerms: true,
  }
  const accepted = await new TestBrowser(server.origin).admin('POST', '/invites/accept', { token, account })
  expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300)
  expect(await told(boss, 'invite.accepted')).toEqual([
    'Ada Obi accepted your invite and is now Staff Member',
  ])
})

it('RT-40 events are offered to roles that they can reach, and to no others', async () => {
  const { people } = await createOrganisationWith(server.services.database, 'Roles', [
    { roles: ['admin'] },
    { roles: ['renter'] },
    { roles: ['agents'] },
  ])
  const offered = async (index: number) => {
    const { body } = await (await signedIn(people[index]!)).admin('GET', '/notification-preferences')
    return body.data.map(({ eventType }: { eventType: string }) => eventType)
  }
  expect(await offered(0)).toEqual(eventTypes)
  expect(await offered(1)).toEqual([
    'property.assigned',
    'issue.reported',
    'issue.statusChanged',
    'issue.commented',
    'profile.changed',
    'role.changed',
  ])
  expect(await offered(2)).toEqual([
    'property.assigned',
    'sale.moved',
    'prospect.enquired',
    'viewing.requested',
    'viewing.booked',
    'viewing.changed',
    'viewing.reassigned',
    'profile.changed',
    'role.changed',
  ])
})
