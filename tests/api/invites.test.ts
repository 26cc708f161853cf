import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo, tokenIn } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, newAccount, password, type TestOrganisation } from '#tests/support/people.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let server: Served
let office: TestOrganisation
let admin: TestBrowser
let manager: TestBrowser

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
  await server.begin()
  office = await createOrganisationWith(server.services.database, 'Harbour Office', [
    { roles: ['admin'] },
    { roles: ['portfolio-manager'] },
    { roles: ['team-lead', 'staff-member', 'facility-manager', 'landlord', 'renter'] },
  ])
  admin = await signedIn(0)
  manager = await signedIn(1)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => server.services.database.pool.query('delete from identity.rate_limits'))

async function signedIn(index: number): Promise<TestBrowser> {
  const { email, profileIds } = office.people[index]!
  const page = new TestBrowser(server.origin)
  expect((await page.signIn(email, password)).status).toBe(201)
  expect((await page.choose(profileIds[0]!)).status).toBe(201)
  return page
}

const rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
  rowsIn<Row>(database, text, values)

let count = 0
const newAddress = () => `invited.${++count}@homes.example`
const visitor = () => new TestBrowser(server.origin)
const tokenFor = async (email: string, nth = 1) =>
  tokenIn(await mailTo(server.services.database.pool, email, /invites you/, nth))

const invite = (body: object, by = admin) => by.admin('POST', '/invites', { role: 'staff-member', ...body })
async function pending(body: object = {}, by = admin) {
  const email = newAddress()
  const { status, body: record } = await invite({ email, ...body }, by)
  expect(status, JSON.stringify(record)).toBe(201)
  return { email, id: record.id as string, record, token: await tokenFor(email) }
}

const open = (token: string) => visitor().admin('POST', '/invites/open', { token })
const accept = (token: string, body: object = { account: newAccount }, by = visitor()) =>
  by.admin('POST', '/invites/accept', { token, ...body })

async function newProperty(by = admin): Promise<string> {
  const { status, body } = await by.tenant('POST', '/properties', {
    title: 'Harbour House',
    addressLine1: '1 Quay',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
    ...(by === manager ? { portfolioManagerId: office.people[1]!.userId } : {}),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}

describe('an invite', () => {
  it('AU-05 RT-47 is mailed with what the inviter wrote, and its link kept as a hash only', async () => {
    const email = newAddress()
    const { status, body } = await invite({
      email: email.toUpperCase(),
      message: 'See you Monday.\n\nBring tea.',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email,
      role: 'staff-member',
      status: 'pending',
      inviterId: office.people[0]!.userId,
    })
    expect(Date.parse(body.expiresAt) - Date.parse(body.sentAt)).toBe(14 * 24 * 3600_000)
    const mail = await mailTo(
      server.services.database.pool,
      email,
      /Person 0 admin invites you to Harbour Office/,
    )
    expect(mail.text).toContain('See you Monday.\n\nBring tea.')
    expect(mail.html).toContain('See the invitation')
    const token = tokenIn(mail)
    const kept = await rowsOf(`select row_to_json(l)::text as link from identity.invite_links l
      union all select row_to_json(i)::text from invite_records i`)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('AU-05 waits once per address and role; a new one follows an expired one', async () => {
    const { email, id } = await pending()
    const again = await invite({ email })
    expect(again.status).toBe(422)
    expect(again.body.payload).toMatchObject([{ field: 'email' }])
    expect((await invite({ email, role: 'renter' })).status).toBe(201)
    await rowsOf(`update invite_records set expires_at = now() - interval '1 minute' where id = $1`, [id])
    expect((await admin.admin('GET', `/invites/${id}`)).body.status).toBe('expired')
    expect((await invite({ email })).status).toBe(201)
    const twenty = await Promise.all(
      Array.from({ length: 10 }, () => invite({ email: 'race@homes.example' })),
    )
    expect(twenty.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(twenty.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  it('AU-05 RT-48 keeps its address; what it offers may change while it waits', async () => {
    const { id, record } = await pending()
    const path = `/invites/${id}`
    const changed = await admin.admin('PATCH', path, {
      version: record.version,
      role: 'renter',
      message: 'New',
    })
    expect(changed.body).toMatchObject({ role: 'renter', roleName: 'Tenant', message: 'New', version: 2 })
    const kept = await admin.admin('PATCH', path, { version: 2, role: 'renter', message: 'Newer' })
    expect([kept.status, kept.body.version]).toEqual([200, 3])
    const moved = await admin.admin('PATCH', path, { version: 3, email: 'other@homes.example' })
    expect(moved.status).toBe(422)
    await admin.admin('POST', `${path}/revoke`)
    const late = await admin.admin('PATCH', path, { version: 4, message: 'Late' })
    expect([late.status, late.body.reason]).toEqual([409, 'not_pending'])
  })

  it('RP-03 RP-04 grants nothing that the inviter lacks, and nothing beyond their properties', async () => {
    const email = newAddress()
    const lead = await invite({ email, role: 'team-lead' }, manager)
    expect(lead.status).toBe(403)
    expect(lead.body.message).toMatch(
      /You cannot give anybody the role Team Lead\. Your own role does not let you/,
    )
    expect((await invite({ email, role: 'portfolio-manager' }, manager)).status).toBe(403)
    expect((await invite({ email, role: 'no-such-role' })).status).toBe(422)
    const [theirs, foreign] = [await newProperty(manager), await newProperty()]
    const beyond = await invite({ email, propertyIds: [theirs, foreign] }, manager)
    const random = await invite({ email, propertyIds: [theirs, crypto.randomUUID()] }, manager)
    expect([beyond.status, random.status]).toEqual([404, 404])
    expect(beyond.body.message).toBe(random.body.message)
    expect((await invite({ email, propertyIds: [theirs] }, manager)).status).toBe(201)
    const { id } = await pending({ propertyIds: [] }, manager)
    const more = await manager.admin('PATCH', `/invites/${id}`, { version: 1, role: 'admin' })
    expect(more.status).toBe(403)
    const lent = await manager.admin('PATCH', `/invites/${id}`, { version: 1, propertyIds: [foreign] })
    expect(lent.status).toBe(404)
  })

  it('AU-05 is sent again with a new link, after which the old one is dead; not twice in a minute', async () => {
    const { email, id, token } = await pending()
    await rowsOf(`update invite_records set expires_at = now() - interval '1 minute' where id = $1`, [id])
    const { status, body } = await admin.admin('POST', `/invites/${id}/resend`)
    expect([status, body.status]).toEqual([200, 'pending'])
    const newer = await tokenFor(email, 2)
    expect(newer).not.toBe(token)
    const dead = await open(token)
    expect([dead.status, dead.body.reason]).toEqual([410, 'invite_replaced'])
    expect((await open(newer)).status).toBe(200)
    const hasty = await admin.admin('POST', `/invites/${id}/resend`)
    expect(hasty.status).toBe(429)
    expect(Number(hasty.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('RT-18 is answered with 404 when unknown, and with 410 and the next step once it has ended', async () => {
    const unknown = await open('x'.repeat(43))
    expect([unknown.status, unknown.body.reason]).toEqual([404, 'invite_unknown'])
    const ends: [string, (entry: { id: string; token: string }) => Promise<unknown>][] = [
      ['invite_revoked', ({ id }) => admin.admin('POST', `/invites/${id}/revoke`)],
      ['invite_declined', ({ token }) => visitor().admin('POST', '/invites/decline', { token })],
      ['invite_accepted', ({ token }) => accept(token)],
      [
        'invite_expired',
        ({ id }) =>
          rowsOf(`update invite_records set expires_at = now() - interval '1 second' where id = $1`, [id]),
      ],
    ]
    for (const [reason, end] of ends) {
      const entry = await pending()
      await end(entry)
      for (const answer of [await open(entry.token), await accept(entry.token)]) {
        expect([answer.status, answer.body.reason]).toEqual([410, reason])
        expect(answer.body.payload).toHaveLength(1)
      }
    }
  })
})

describe('accepting', () => {
  it('AU-05 RT-18 makes an account whose address counts as confirmed, signs it in, with role and properties', async () => {
    const property = await newProperty()
    const { email, token, id } = await pending({ propertyIds: [property], message: 'Welcome' })
    expect((await open(token)).body).toMatchObject({
      email,
      organisation: 'Harbour Office',
      role: 'Staff Member',
      message: 'Welcome',
      properties: 1,
      hasAccount: false,
    })
    const without = await accept(token, {})
    expect(without.status).toBe(422)
    const weak = await accept(token, { account: { ...newAccount, password: 'short' } })
    expect(weak.body.payload).toMatchObject([{ field: 'account.password' }])
    const page = visitor()
    const { status, body } = await accept(token, { account: newAccount }, page)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ user: { email, firstName: 'Ada' }, profiles: [{ role: 'staff-member' }] })
    expect((await page.choose(body.profileId)).status).toBe(201)
    expect((await page.tenant('GET', '/properties')).body.data.map((row: { id: string }) => row.id)).toEqual([
      property,
    ])
    expect((await visitor().signIn(email, newAccount.password)).status).toBe(201)
    expect((await admin.admin('GET', `/invites/${id}`)).body.status).toBe('accepted')
    const notes = await rowsOf<{ action: string }>(
      `select action from activity where subject_id = any($1) order by id`,
      [[id, body.user.id]],
    )
    expect(notes.map(({ action }) => action)).toEqual(['created', 'joined', 'accepted'])
  })

  it('AU-05 RT-46 puts a facility manager in charge of the properties that the invite names', async () => {
    const property = await newProperty()
    const { token } = await pending({ role: 'facility-manager', propertyIds: [property] })
    const { body } = await accept(token)
    const { body: record } = await admin.tenant('GET', `/properties/${property}`)
    expect(record).toMatchObject({ facilityManagerId: body.user.id, version: 2 })
  })

  it('AU-05 asks an existing person to be signed in as that very address', async () => {
    const { email, token } = await pending()
    await accept(token)
    const record = await invite({ email, role: 'landlord' })
    expect(record.status).toBe(201)
    const second = await tokenFor(email, 2)
    expect((await open(second)).body.hasAccount).toBe(true)
    const stranger = await accept(second)
    expect([stranger.status, stranger.body.reason]).toEqual([403, 'sign_in_first'])
    const other = await accept(second, {}, admin)
    expect([other.status, other.body.reason]).toEqual([403, 'other_account'])
    expect(other.body.payload[0]).toContain(email)
    const page = visitor()
    await page.signIn(email, newAccount.password)
    const { status, body } = await accept(second, {}, page)
    expect(status).toBe(201)
    expect(body.profiles.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      'landlord',
      'staff-member',
    ])
  })

  it('AU-05 takes the place of a sign-up with that address that was never confirmed', async () => {
    const { email, token } = await pending()
    const squatter = await visitor().admin('POST', '/accounts', {
      accountType: 'landlord',
      firstName: 'Eve',
      lastName: 'Quick',
      email,
      country: 'GB',
      dialCode: '+44',
      phone: '7700900215',
      organisationName: 'Not theirs',
      password: 'a squatter was here',
      acceptedTerms: true,
    })
    expect(squatter.status).toBe(202)
    const { status, body } = await accept(token)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.profiles).toHaveLength(1)
    expect((await visitor().signIn(email, 'a squatter was here')).status).toBe(401)
    expect(await rowsOf(`select from organisations where name = 'Not theirs'`)).toEqual([])
  })

  it('AU-05 leaves an unconfirmed sign-up alone where others have joined its organisation', async () => {
    const { email, token } = await pending()
    const [{ id }] = (await rowsOf<{ id: string }>(
      `insert into identity.users (id, email, name, first_name, last_name)
       values (gen_random_uuid(), $1, '', 'Eve', 'Quick') returning id`,
      [email],
    )) as [{ id: string }]
    await rowsOf(
      `with made as (insert into organisations (id, name, slug, type)
         values (gen_random_uuid(), 'Shared', gen_random_uuid()::text, 'landlord') returning id)
       insert into members (organisation_id, user_id) select made.id, person from made, unnest($1::uuid[]) as person`,
      [[id, office.people[2]!.userId]],
    )
    const answer = await accept(token)
    expect([answer.status, answer.body.reason]).toEqual([409, 'address_waits'])
    expect((await open(token)).status).toBe(200)
  })

  it('AU-05 at once gives one profile, however often', async () => {
    const { email, token } = await pending()
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7)
    expect(
      await rowsOf(`select from profiles join identity.users on users.id = user_id where email = $1`, [
        email,
      ]),
    ).toHaveLength(1)
  })
})

describe('inviting many', () => {
  it('RT-47 says of each line what will become of it, and then what did', async () => {
    const [fresh, named, waiting] = [newAddress(), newAddress(), (await pending()).email]
    const body = {
      lines: [fresh, `Ada Obi <${named}>`, fresh.toUpperCase(), 'nonsense', waiting, office.people[2]!.email],
      role: 'staff-member',
      message: 'Join us',
    }
    const outcomes = ['invited', 'invited', 'repeated', 'invalid', 'pending', 'member']
    const outcomesOf = (answer: { body: { lines: { outcome: string }[] } }) =>
      answer.body.lines.map(({ outcome }) => outcome)
    const checked = await admin.admin('POST', '/invites/check', body)
    expect(outcomesOf(checked)).toEqual(outcomes)
    expect(checked.body.letter).toMatchObject({ subject: 'Person 0 admin invites you to Harbour Office' })
    expect((await rowsOf('select from invite_records where email = $1', [fresh])).length).toBe(0)
    const done = await admin.admin('POST', '/invites/many', body)
    expect(outcomesOf(done)).toEqual(outcomes)
    expect(done.body.invited).toBe(2)
    const mail = await mailTo(server.services.database.pool, named, /invites you/)
    expect(mail.text).toContain('Hello Ada,')
    expect(outcomesOf(await admin.admin('POST', '/invites/many', body)).slice(0, 2)).toEqual([
      'pending',
      'pending',
    ])
  })

  it('RT-47 refuses all of it where the role or a property is beyond the inviter', async () => {
    const lines = [newAddress()]
    const asked = { lines, role: 'team-lead' }
    expect((await manager.admin('POST', '/invites/many', asked)).status).toBe(403)
    const foreign = { lines, role: 'staff-member', propertyIds: [await newProperty()] }
    expect((await manager.admin('POST', '/invites/many', foreign)).status).toBe(404)
    expect(await rowsOf('select from invite_records where email = $1', lines)).toEqual([])
  })
})
