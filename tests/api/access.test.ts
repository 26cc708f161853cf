import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tenantResources } from '#contract/tenant/index.ts'
import { defaultRules, type RoleKey } from '#domain/access/index.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  createOrganisationWith,
  password,
  type TestOrganisation,
  type TestPerson,
} from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
/** Two processes on one database. */
let here: Served
let there: Served
let office: TestOrganisation
let person: TestPerson
/** The owner's connection within the organisation: what another process, or an administrator, does. */
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  here = await serve(database)
  there = await serve(database)
  owner = new pg.Client(database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await here.close()
  await there.close()
  await database.drop()
})
beforeEach(async () => {
  office = await createOrganisationWith(here.services.database, 'Office', [
    { roles: ['staff-member', 'admin'] },
    { roles: ['admin'] },
  ])
  person = office.people[0]!
  await owner.query(`set app.organisation = '${office.id}'`)
})

const anything = '/preferences/some-key'

/** Signed in, with the token of the first profile, which both processes have used and remember. */
async function working(): Promise<{ page: TestBrowser; elsewhere: TestBrowser }> {
  const page = new TestBrowser(here.origin)
  await page.signIn(person.email, password)
  await page.choose(person.profileIds[0]!)
  const elsewhere = page.at(there.origin)
  for (const browser of [page, elsewhere]) expect((await browser.tenant('GET', anything)).status).toBe(200)
  return { page, elsewhere }
}

/** The status in the end, when the news has a moment to travel between processes. */
async function settled(browser: TestBrowser, status: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await browser.tenant('GET', anything)
    if (answer.status === status) return status
    await pause(25)
  }
  return (await browser.tenant('GET', anything)).status
}

describe('a tenant token', () => {
  it('is refused when it is missing, not one, or tampered with', async () => {
    const { page } = await working()
    const token = page.token!
    for (const bad of [undefined, 'nonsense', `${token}x`, token.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')]) {
      page.token = bad
      const { status, body } = await page.tenant('GET', anything)
      expect(status).toBe(401)
      expect(body).toMatchObject({
        code: 401,
        message: 'Your login session has expired. Login to continue.',
      })
    }
  })

  it('AU-07 is refused as soon as its session has ended: here at once, elsewhere when the news is there', async () => {
    const { page, elsewhere } = await working()
    await page.admin('DELETE', '/session')
    expect((await page.tenant('GET', anything)).status).toBe(401)
    expect(await settled(elsewhere, 401)).toBe(401)
  })

  it.each([
    ['the profile ends', `update profiles set status = 'ended' where id = $1`, 'profile'],
    ['the profile is deleted', 'delete from profiles where id = $1', 'profile'],
    ['the member is suspended', `update members set status = 'suspended' where user_id = $1`, 'user'],
    ['the member leaves', 'delete from members where user_id = $1', 'user'],
    ['the session is deleted', 'delete from identity.sessions where user_id = $1', 'user'],
    [
      'the session is cut short',
      `update identity.sessions set expires_at = now() where user_id = $1`,
      'user',
    ],
    ['the person is deleted', 'delete from identity.users where id = $1', 'user'],
  ])('is refused by every process when %s', async (_what, statement, of) => {
    const { page, elsewhere } = await working()
    const { rowCount } = await owner.query(statement, [
      of === 'profile' ? person.profileIds[0] : person.userId,
    ])
    expect(rowCount).toBe(1)
    expect(await settled(page, 401)).toBe(401)
    expect(await settled(elsewhere, 401)).toBe(401)
  })

  it('is taken while another profile of the same person ends', async () => {
    const { page } = await working()
    await owner.query(`update profiles set status = 'ended' where id = $1`, [person.profileIds[1]])
    await pause(200)
    expect((await page.tenant('GET', anything)).status).toBe(200)
  })

  it('RP-02 means what the role’s rules and the profile’s scope say now', async () => {
    const { page } = await working()
    const list = () => page.tenant('GET', '/properties')
    expect((await list()).status).toBe(200)
    await owner.query(`update roles set rules = '[]' where key = 'staff-member'`)
    await expect.poll(async () => (await list()).status).toBe(403)
    const scoped = [
      { action: 'read', subject: 'Property', conditions: { id: { $in: '${scope.properties}' } } },
    ]
    await owner.query(`update roles set rules = $1 where key = 'staff-member'`, [JSON.stringify(scoped)])
    await expect.poll(async () => (await list()).status).toBe(200)

    const property = uuid()
    const rulesOf = async () => {
      const { body } = await page.choose(person.profileIds[0]!)
      return body.rules[0].conditions.id.$in as string[]
    }
    expect(await rulesOf()).toEqual([])
    await owner.query('insert into profile_scopes values ($1, $2, $3, $4)', [
      office.id,
      person.profileIds[0],
      'properties',
      property,
    ])
    expect(await rulesOf()).toEqual([property])
  })

  it('is checked every time while the process cannot hear of changes, and remembered again afterwards', async () => {
    const { page } = await working()
    const admin = new pg.Client(database.admin)
    await admin.connect()
    const listening = async () => {
      const { rows } = await admin.query<{ pid: number }>(`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'freehold access_changed'`)
      return rows.map(({ pid }) => pid)
    }
    try {
      const lost = await listening()
      expect(lost).toHaveLength(2)
      await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [lost])
      await owner.query(`update profiles set status = 'ended' where id = $1`, [person.profileIds[0]])
      // The process learns of the loss a moment after the database has closed the connection.
      expect(await settled(page, 401)).toBe(401)

      await page.choose(person.profileIds[1]!)
      expect((await page.tenant('GET', anything)).status).toBe(200)
      const back = async () => (await listening()).filter((pid) => !lost.includes(pid))
      await expect.poll(back, { timeout: 10_000 }).toHaveLength(2)
      expect((await page.tenant('GET', anything)).status).toBe(200)
      await owner.query(`update profiles set status = 'ended' where id = $1`, [person.profileIds[1]])
      expect(await settled(page, 401)).toBe(401)
    } finally {
      await admin.end()
    }
  })
})

describe('the admin API of one organisation', () => {
  it('takes the session cookie and the token of the same session together, neither alone', async () => {
    const { page } = await working()
    expect((await page.admin('GET', '/users')).status).toBe(200)

    const onlyToken = new TestBrowser(here.origin)
    onlyToken.token = page.token
    expect((await onlyToken.admin('GET', '/users')).status).toBe(401)

    const onlyCookie = page.at(here.origin)
    onlyCookie.token = undefined
    expect((await onlyCookie.admin('GET', '/users')).status).toBe(401)

    const colleague = new TestBrowser(here.origin)
    await colleague.signIn(office.people[1]!.email, password)
    colleague.token = page.token
    expect((await colleague.admin('GET', '/users')).status).toBe(401)
  })

  it('shows the people of the chosen profile’s organisation, each once, and nobody else', async () => {
    const other = await createOrganisationWith(here.services.database, 'Zenith', [
      { roles: ['landlord'], person },
      { roles: ['admin'] },
    ])
    const page = new TestBrowser(here.origin)
    await page.signIn(person.email, password)
    for (const [organisation, profileId, roles] of [
      [office, person.profileIds[1]!, ['admin', 'staff-member']],
      [other, other.people[0]!.profileIds[0]!, ['landlord']],
    ] as const) {
      await page.choose(profileId)
      const { body } = await page.admin('GET', '/users')
      const people = body.data as { id: string; roles: string[]; name: string }[]
      expect(body.total).toBe(2)
      expect(people.map(({ id }) => id).toSorted()).toEqual(
        organisation.people.map(({ userId }) => userId).toSorted(),
      )
      const own = people.find(({ id }) => id === person.userId)!
      // Landlords learn names, and nothing else about people.
      expect(own).toMatchObject(roles[0] === 'landlord' ? { id: person.userId } : { roles, status: 'active' })
      expect('email' in own).toBe(roles[0] !== 'landlord')
      const stranger = (organisation === office ? other : office).people[1]!.userId
      const foreign = await page.admin('GET', `/users/${stranger}`)
      const random = await page.admin('GET', `/users/${uuid()}`)
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...random.body, requestId: '' })
    }
  })

  it('AP-08 narrows the people by role, status, name and address', async () => {
    const page = new TestBrowser(here.origin)
    await page.signIn(person.email, password)
    await page.choose(person.profileIds[1]!)
    const idsOf = async (query: string) => {
      const { status, body } = await page.admin('GET', `/users?${query}`)
      expect(status).toBe(200)
      return (body.data as { id: string }[]).map(({ id }) => id)
    }
    const colleague = office.people[1]!
    expect(await idsOf('roles=staff-member')).toEqual([person.userId])
    expect(await idsOf('roles=staff-member,admin&sortBy=createdAt')).toHaveLength(2)
    expect(await idsOf('roles=landlord')).toEqual([])
    expect(await idsOf('status=suspended')).toEqual([])
    expect(await idsOf(`email=${colleague.email.toUpperCase()}`)).toEqual([colleague.userId])
    expect(await idsOf('firstName=person%201')).toEqual([colleague.userId])
    expect(await idsOf('searchQuery=person%20staff')).toEqual([person.userId])
    expect((await page.admin('GET', '/users?password=x')).status).toBe(422)
  })
})

it('RP-04 whoever has been given nothing yet finds empty lists, not errors', async () => {
  const roles = Object.keys(defaultRules) as RoleKey[]
  const nobody = await createOrganisationWith(here.services.database, 'New', [
    { roles: ['admin'] },
    ...roles.map((role) => ({ roles: [role] })),
  ])
  const answers: string[] = []
  for (const [index, role] of roles.entries()) {
    const { email, profileIds } = nobody.people[index + 1]!
    const page = new TestBrowser(here.origin)
    await page.signIn(email, password)
    await page.choose(profileIds[0]!)
    for (const name of Object.keys(tenantResources)) {
      const { status, body } = await page.tenant('GET', `/${name}`)
      if (status !== 403 && !(status === 200 && body.total === 0)) answers.push(`${role} ${name}: ${status}`)
    }
  }
  expect(answers).toEqual([])
})
