import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo, tokenIn } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, newAccount, password, type TestOrganisation } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let server: Served
let office: TestOrganisation
let admin: TestBrowser
let lead: TestBrowser
let staff: TestBrowser

const people = [
  { roles: ['admin'] },
  { roles: ['team-lead'] },
  { roles: ['staff-member'] },
  { roles: ['portfolio-manager'] },
  { roles: ['facility-manager', 'agents'] },
  { roles: ['admin'] },
] as const
const [first, leader, member, manager, two, second] = [0, 1, 2, 3, 4, 5] as const

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
  await server.begin()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  await server.services.database.pool.query('delete from identity.rate_limits')
  office = await createOrganisationWith(
    server.services.database,
    'Quay Office',
    people.map(({ roles }) => ({ roles: [...roles] })),
  )
  admin = await signedIn(first)
  lead = await signedIn(leader)
  staff = await signedIn(member)
})

async function signedIn(index: number): Promise<TestBrowser> {
  const { email, profileIds } = office.people[index]!
  const page = new TestBrowser(server.origin)
  expect((await page.signIn(email, password)).status).toBe(201)
  expect((await page.choose(profileIds[0]!)).status).toBe(201)
  return page
}

const idOf = (index: number) => office.people[index]!.userId
const profileOf = (index: number, nth = 0) => office.people[index]!.profileIds[nth]!
const setStatus = (by: TestBrowser, index: number, status: string, version = 1) =>
  by.admin('POST', `/users/${idOf(index)}/status`, { status, version })
const endProfile = (by: TestBrowser, index: number, nth = 0) =>
  by.admin('DELETE', `/users/${idOf(index)}/profiles/${profileOf(index, nth)}`)

async function newProperty(by = admin, body: object = {}): Promise<string> {
  const answer = await by.tenant('POST', '/properties', {
    title: `Quay ${uuid()}`,
    addressLine1: '1 Quay',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
    ...body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id as string
}

describe('people', () => {
  it('RT-42 SC-12 are found by names, address and phone, and by role and status', async () => {
    await admin.admin('PATCH', `/users/${idOf(member)}`, {
      version: 1,
      firstName: 'Ọlá',
      dialCode: '+234',
      phone: '8031112223',
    })
    const found = async (query: string) =>
      (await admin.admin('GET', `/users?${query}`)).body.data.map((row: { id: string }) => row.id)
    expect(await found('searchQuery=ola')).toEqual([idOf(member)])
    expect(await found('searchQuery=8031112223')).toEqual([idOf(member)])
    expect(await found(`searchQuery=${encodeURIComponent(office.people[two]!.email)}`)).toEqual([idOf(two)])
    expect(await found('roles=portfolio-manager')).toEqual([idOf(manager)])
    await setStatus(admin, manager, 'suspended')
    expect(await found('status=suspended')).toEqual([idOf(manager)])
  })

  it('RT-45 are written as the organisation has them; their own account, and other organisations, keep theirs', async () => {
    const other = await createOrganisationWith(server.services.database, 'Elsewhere', [
      { roles: ['admin'] },
      { person: office.people[member], roles: ['agents'] },
    ])
    const { status, body } = await admin.admin('PATCH', `/users/${idOf(member)}`, {
      version: 1,
      lastName: 'Desk',
    })
    expect([status, body.name, body.version]).toEqual([200, 'Person 2 Desk', 2])
    expect((await staff.admin('GET', '/me')).body.lastName).toBe('staff-member')
    const elsewhere = new TestBrowser(server.origin)
    await elsewhere.signIn(other.people[0]!.email, password)
    await elsewhere.choose(other.people[0]!.profileIds[0]!)
    expect((await elsewhere.admin('GET', `/users/${idOf(member)}`)).body.lastName).toBe('staff-member')
    const stale = await admin.admin('PATCH', `/users/${idOf(member)}`, { version: 1, lastName: 'Late' })
    expect([stale.status, stale.body.current.lastName]).toEqual([409, 'Desk'])
    const half = await admin.admin('PATCH', `/users/${idOf(member)}`, { version: 2, phone: '8031112223' })
    expect(half.body.payload).toMatchObject([{ field: 'dialCode' }])
  })

  it('RT-44 are invited by name and show as invited at once, under the id that they keep', async () => {
    const email = `ada.${uuid().slice(-8)}@homes.example`
    const { status, body } = await admin.admin('POST', '/users', {
      firstName: 'Ada',
      lastName: 'Obi',
      email,
      dialCode: '+234',
      phone: '8031112223',
      role: 'staff-member',
    })
    expect([status, body.status, body.name, body.roles]).toEqual([
      201,
      'invited',
      'Ada Obi',
      ['staff-member'],
    ])
    const changed = await admin.admin('POST', `/users/${body.id}/status`, { status: 'suspended', version: 1 })
    expect([changed.status, changed.body.reason]).toEqual([409, 'invited'])
    const token = tokenIn(await mailTo(server.services.database.pool, email, /invites you/))
    const accepted = await new TestBrowser(server.origin).admin('POST', '/invites/accept', {
      token,
      account: newAccount,
    })
    expect(accepted.status).toBe(201)
    expect((await admin.admin('GET', `/users/${body.id}`)).body).toMatchObject({ email, status: 'active' })
  })
})

describe('suspending', () => {
  it('RT-43 shuts somebody out with their very next request, here and in no other organisation', async () => {
    expect((await staff.tenant('GET', '/properties')).status).toBe(200)
    const { status, body } = await setStatus(admin, member, 'suspended')
    expect([status, body.status, body.version]).toEqual([200, 'suspended', 2])
    expect((await staff.tenant('GET', '/properties')).status).toBe(401)
    expect((await staff.choose(profileOf(member))).status).toBe(401)
    expect((await staff.admin('GET', '/session')).body.profiles).toEqual([])
    expect((await staff.admin('GET', '/me')).status).toBe(401)
    await setStatus(admin, member, 'active', 2)
    // Neither the session nor its token comes back to life.
    expect((await staff.tenant('GET', '/properties')).status).toBe(401)
    expect((await staff.choose(profileOf(member))).status).toBe(401)
    staff = await signedIn(member)
    expect((await staff.tenant('GET', '/properties')).status).toBe(200)
  })

  it('RT-43 nobody does to themselves, or to somebody who may do more', async () => {
    const own = await setStatus(admin, first, 'suspended')
    expect([own.status, own.body.reason]).toEqual([409, 'own_status'])
    for (const answer of [
      await setStatus(lead, first, 'suspended'),
      await endProfile(lead, first),
      await lead.admin('PATCH', `/users/${idOf(first)}`, { version: 1, firstName: 'Less' }),
      await lead.admin('GET', `/users/${idOf(first)}/sessions`),
      await lead.admin('POST', `/users/${idOf(leader)}/profiles`, { role: 'admin' }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.message).toMatch(/Your own role does not let you/)
    }
    expect((await setStatus(lead, member, 'suspended')).status).toBe(200)
  })

  it('RT-43 leaves one active administrator, also when two are suspended by each other at once', async () => {
    const other = await signedIn(second)
    const answers = await Promise.all([
      setStatus(admin, second, 'suspended'),
      setStatus(other, first, 'suspended'),
    ])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect([401, 403, 409]).toContain(statuses[1])
    const left =
      (await admin.admin('GET', '/session')).body.profiles.length === 1 ? [admin, first] : [other, second]
    const [by, index] = left as [TestBrowser, number]
    const demoted = await endProfile(by, index)
    expect([demoted.status, demoted.body.reason]).toEqual([409, 'last_admin'])
  })

  it('RT-43 keeps the last administrator whoever writes, two at once included', async () => {
    const { pool } = server.services.database
    const demote = async (index: number) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(`set local app.organisation = '${office.id}'`)
        await client.query(`update profiles set status = 'ended' where id = $1`, [profileOf(index)])
        await client.query('select pg_sleep(0.2)')
        await client.query('commit')
        return 'done'
      } catch (error) {
        await client.query('rollback')
        return (error as { code: string }).code
      } finally {
        client.release()
      }
    }
    expect((await Promise.all([demote(first), demote(second)])).toSorted()).toEqual(['FH001', 'done'])
  })
})

describe('roles of somebody', () => {
  it('RT-43 are given and ended, each at once, as far as the giver has them', async () => {
    const path = `/users/${idOf(member)}/profiles`
    const given = await admin.admin('POST', path, { role: 'facility-manager' })
    expect(given.body.data.map(({ role }: { role: string }) => role)).toEqual([
      'staff-member',
      'facility-manager',
    ])
    expect((await admin.admin('POST', path, { role: 'facility-manager' })).body.data).toHaveLength(2)
    const ended = await endProfile(admin, member)
    expect(ended.status).toBe(200)
    expect((await staff.tenant('GET', '/properties')).status).toBe(401)
    const wrong = await admin.admin('DELETE', `${path}/${profileOf(two)}`)
    expect(wrong.status).toBe(404)
  })
})

describe('properties of somebody', () => {
  it('RT-46 RP-04 are seen with the next request, and gone with the next', async () => {
    const [house, shop] = [await newProperty(), await newProperty()]
    const path = `/users/${idOf(member)}/profiles/${profileOf(member)}/properties`
    const seen = async () =>
      (await staff.tenant('GET', '/properties')).body.data.map((row: { id: string }) => row.id).toSorted()
    expect(await seen()).toEqual([])
    expect((await admin.admin('POST', path, { add: [house, shop] })).body).toEqual({ total: 2 })
    expect(await seen()).toEqual([house, shop].toSorted())
    expect((await admin.admin('GET', path)).body.total).toBe(2)
    expect((await admin.admin('POST', path, { remove: [shop] })).body).toEqual({ total: 1 })
    expect(await seen()).toEqual([house])
    const free = await admin.admin('GET', `${path}?assigned=false`)
    expect(free.body.data.map((row: { id: string }) => row.id)).toEqual([shop])
  })

  it('RT-46 name a manager on the properties themselves, each with a note', async () => {
    const house = await newProperty()
    const path = `/users/${idOf(manager)}/profiles/${profileOf(manager)}/properties`
    await admin.admin('POST', path, { add: [house] })
    const record = (await admin.tenant('GET', `/properties/${house}`)).body
    expect(record).toMatchObject({ portfolioManagerId: idOf(manager), version: 2 })
    const notes = (await admin.tenant('GET', `/properties/${house}/activity`)).body.data
    expect(notes[0]).toMatchObject({
      changes: { portfolioManagerId: { before: null, after: idOf(manager) } },
    })
    await admin.admin('POST', path, { remove: [house] })
    expect((await admin.tenant('GET', `/properties/${house}`)).body.portfolioManagerId).toBeNull()
  })

  it('RT-46 RP-04 are reached through portfolios too, as they go into them and out of them', async () => {
    const [house, shop] = [await newProperty(), await newProperty()]
    const made = await admin.tenant('POST', '/portfolios', { title: 'Harbour' })
    const portfolio = made.body.id as string
    await admin.tenant('POST', `/portfolios/${portfolio}/properties`, { add: [house] })
    const path = `/users/${idOf(member)}/profiles/${profileOf(member)}/portfolios`
    const seen = async () => {
      const { data } = (await staff.tenant('GET', `/properties?id=${house},${shop}`)).body
      return data.map((row: { id: string }) => row.id)
    }
    const profiles = async () => (await admin.admin('GET', `/users/${idOf(member)}/profiles`)).body.data
    expect(await seen()).toEqual([])
    expect((await admin.admin('GET', `${path}?assigned=false&searchQuery=harb`)).body.data).toMatchObject([
      { id: portfolio, title: 'Harbour' },
    ])
    expect((await admin.admin('POST', path, { add: [portfolio] })).body).toEqual({ total: 1 })
    expect(await seen()).toEqual([house])
    expect((await profiles())[0]).toMatchObject({ portfolios: 1 })
    await admin.tenant('POST', `/portfolios/${portfolio}/properties`, { add: [shop], remove: [house] })
    expect(await seen()).toEqual([shop])
    const other = crypto.randomUUID()
    expect((await admin.admin('POST', path, { add: [other], remove: [portfolio] })).status).toBe(404)
    expect((await admin.admin('POST', path, { remove: [portfolio] })).body).toEqual({ total: 0 })
    expect(await seen()).toEqual([])
  })

  it('RP-02 RP-04 are seen by the first answer after a portfolio got or lost its manager, every time', async () => {
    const keeper = await signedIn(manager)
    const { id } = (await admin.tenant('POST', '/portfolios', { title: 'Turns' })).body
    const house = await newProperty()
    await admin.tenant('POST', `/portfolios/${id}/properties`, { add: [house] })
    for (let version = 1; version <= 30; version++) {
      const managerId = version % 2 === 1 ? idOf(manager) : null
      const changed = await admin.tenant('PATCH', `/portfolios/${id}`, { version, managerId })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect((await keeper.tenant('GET', `/properties/${house}`)).status).toBe(managerId ? 200 : 404)
    }
  })

  it('RT-46 are the assigner’s to assign: a portfolio manager’s own, all or none', async () => {
    const by = await signedIn(manager)
    const own = await newProperty(admin, { portfolioManagerId: idOf(manager) })
    const foreign = await newProperty()
    const path = `/users/${idOf(member)}/profiles/${profileOf(member)}/properties`
    expect((await by.admin('POST', path, { add: [own, foreign] })).status).toBe(404)
    expect((await by.admin('GET', path)).body.total).toBe(0)
    expect((await by.admin('POST', path, { add: [own] })).body).toEqual({ total: 1 })
    const above = `/users/${idOf(first)}/profiles/${profileOf(first)}/properties`
    expect((await by.admin('POST', above, { add: [own] })).status).toBe(403)
  })
})

describe('sessions and activity of somebody', () => {
  it('RT-43 AU-11 show where they work in this organisation, and end there', async () => {
    const path = `/users/${idOf(member)}/sessions`
    const { body } = await admin.admin('GET', path)
    expect(body.data).toMatchObject([{ current: false }])
    expect((await admin.admin('DELETE', `${path}/${body.data[0].id}`)).status).toBe(204)
    expect((await staff.tenant('GET', '/properties')).status).toBe(401)
    expect((await admin.admin('GET', path)).body.data).toEqual([])
    expect((await admin.admin('DELETE', `${path}/${body.data[0].id}`)).status).toBe(404)
  })

  it('RT-43 tell what they did and what was done to them', async () => {
    await setStatus(admin, member, 'suspended')
    const done = (await admin.admin('GET', `/users/${idOf(member)}/activity`)).body
    expect(done.data[0]).toMatchObject({
      action: 'updated',
      subject: 'User',
      changes: { status: { before: 'active', after: 'suspended' } },
    })
    const house = await newProperty()
    const own = (await admin.admin('GET', `/users/${idOf(first)}/activity`)).body.data
    expect(own[0]).toMatchObject({ action: 'created', subject: 'Property', subjectId: house })
  })
})
