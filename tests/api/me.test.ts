import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'
import { totp } from '#tests/support/totp.ts'

let database: TestDatabase
let server: Served
let person: TestPerson
let other: TestPerson

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
  const office = await createOrganisationWith(server.services.database, 'Office', [
    { roles: ['admin'] },
    { roles: ['staff-member'] },
  ])
  person = office.people[0]!
  other = office.people[1]!
})

async function signedIn(
  who = person,
  secret = password,
  headers?: Record<string, string>,
): Promise<TestBrowser> {
  const page = new TestBrowser(server.origin)
  const { status } = await page.signIn(who.email, secret, headers)
  expect(status).toBe(201)
  return page
}

const pool = () => server.services.database.pool

describe("the person's own account", () => {
  it('RT-37 shows and keeps names, phone, language and appearance; what is left out stays', async () => {
    const page = await signedIn()
    const change = {
      firstName: ' Ngọ́zi ',
      dialCode: '+44',
      phone: '7700900214',
      locale: 'en-NG',
      colourMode: 'dark',
    }
    const { status, body } = await page.admin('PATCH', '/me', change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, firstName: 'Ngọ́zi', lastName: 'admin', secondFactor: false })
    expect((await page.admin('GET', '/me')).body).toEqual(body)
    expect((await page.admin('GET', '/session')).body.user).toMatchObject({
      firstName: 'Ngọ́zi',
      locale: 'en-NG',
    })
    expect((await page.admin('PATCH', '/me', { phone: null, dialCode: null })).body.phone).toBeNull()
    expect((await page.admin('PATCH', '/me', {})).status).toBe(422)
    expect((await (await signedIn(other)).admin('GET', '/me')).body.firstName).not.toBe('Ngọ́zi')
  })

  it.each([
    ['VA-01', { dialCode: '44' }],
    ['VA-02', { phone: '0803123456' }],
    ['VA-05', { firstName: ' ' }],
    ['VA-05', { locale: 'xx' }],
    ['VA-05', { colourMode: 'sepia' }],
    ['VA-05', { email: 'somebody.else@homes.example' }],
    ['VA-05', { emailVerified: true }],
  ])('%s refuses %o, field by field, and keeps nothing of it', async (_id, change) => {
    const page = await signedIn()
    const { status, body } = await page.admin('PATCH', '/me', { lastName: 'Changed', ...change })
    expect(status).toBe(422)
    expect(body.payload.map(({ field }: { field: string }) => field)).toEqual(Object.keys(change))
    expect((await page.admin('GET', '/me')).body.lastName).not.toBe('Changed')
  })
})

describe('changing the password', () => {
  const change = (page: TestBrowser, currentPassword: string, chosen = 'papayas by the lagoon') =>
    page.admin('POST', '/me/password', { currentPassword, password: chosen })

  it('AU-11 RT-38 asks for the present one, ends all other sessions and tells by mail', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    await there.choose(person.profileIds[0]!)
    expect((await change(here, password)).status).toBe(204)
    expect((await here.admin('GET', '/session')).body.user.id).toBe(person.userId)
    expect((await there.admin('GET', '/session')).body.user).toBeNull()
    expect((await there.tenant('GET', '/properties')).status).toBe(401)
    expect((await new TestBrowser(server.origin).signIn(person.email, password)).status).toBe(401)
    await signedIn(person, 'papayas by the lagoon')
    await mailTo(pool(), person.email, /Your password was changed/)
  })

  it('AU-11 refuses a wrong present password and a poor new one beside their fields, and changes nothing', async () => {
    const page = await signedIn()
    const wrong = await change(page, 'not the password')
    expect(wrong.body).toMatchObject({ code: 422, payload: [{ field: 'currentPassword' }] })
    for (const poor of ['short', 'password1234', '1q2w3e4r5t', 'Carpediem-1', person.email]) {
      expect((await change(page, password, poor)).body).toMatchObject({
        code: 422,
        payload: [{ field: 'password' }],
      })
    }
    await signedIn()
  })

  it('AU-11 lets nobody guess the present password in an open session', async () => {
    const page = await signedIn()
    const answers = await Promise.all(Array.from({ length: 14 }, () => change(page, 'guess')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await change(page, password)).status).toBe(429)
  })
})

describe('own sessions', () => {
  const list = async (page: TestBrowser) => (await page.admin('GET', '/me/sessions')).body.data

  it('AU-11 are listed with device, address and last use, the present one first, and ended one by one', async () => {
    const [here, there] = [
      await signedIn(person, password, { 'user-agent': 'Here/1.0' }),
      await signedIn(person, password, { 'user-agent': 'There/2.0' }),
    ]
    await signedIn(other)
    await pool().query(`update identity.sessions set last_used_at = now() - interval '1 hour'`)
    await there.choose(person.profileIds[0]!)
    const [first, second, ...more] = await list(here)
    expect(more).toEqual([])
    expect(first).toMatchObject({ current: true, userAgent: 'Here/1.0', address: '127.0.0.1' })
    expect(second).toMatchObject({ current: false, userAgent: 'There/2.0' })
    expect(Date.parse(second.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(Date.parse(first.lastUsedAt)).toBeLessThan(Date.now() - 3_000_000)
    expect(JSON.stringify([first, second])).not.toMatch(/token/i)

    expect((await here.admin('DELETE', `/me/sessions/${second.id}`)).status).toBe(204)
    expect((await there.admin('GET', '/session')).body.user).toBeNull()
    expect((await there.tenant('GET', '/properties')).status).toBe(401)
    expect(await list(here)).toHaveLength(1)
  })

  it('AU-11 of others are answered like those that never were, and live on', async () => {
    const [page, theirs] = [await signedIn(), await signedIn(other)]
    const [session] = await list(theirs)
    const answers = await Promise.all(
      [session.id, uuid(), 'nonsense'].map((id) => page.admin('DELETE', `/me/sessions/${id}`)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]!.body, requestId: '' })
    }
    expect((await theirs.admin('GET', '/session')).body.user.id).toBe(other.userId)
  })

  it('AU-11 can all be ended but the present one', async () => {
    const [here, one, two] = [await signedIn(), await signedIn(), await signedIn()]
    expect((await here.admin('DELETE', '/me/sessions')).body).toEqual({ ended: 2 })
    for (const page of [one, two]) expect((await page.admin('GET', '/session')).body.user).toBeNull()
    expect((await here.admin('GET', '/session')).body.user.id).toBe(person.userId)
  })
})

describe('the second factor', () => {
  async function turnOn(page: TestBrowser) {
    const { status, body } = await page.admin('POST', '/me/second-factor', { password })
    expect(status).toBe(201)
    // The code before, so that the one that is shown now has not been used.
    const before = () => totp(body.secret, Date.now() - 30_000)
    const confirm = (tried: string) => page.admin('POST', '/me/second-factor/confirm', { code: tried })
    let code = before()
    let confirmed = await confirm(code)
    // It ran out on the way.
    if (confirmed.status !== 204 && before() !== code) confirmed = await confirm((code = before()))
    expect(confirmed.status).toBe(204)
    return { ...body, code } as { uri: string; secret: string; recoveryCodes: string[]; code: string }
  }
  const enter = (page: TestBrowser, code: string) => page.admin('POST', '/session/second-factor', { code })

  it('AU-02 AU-11 is set up with a code, asked for at sign-in, and ends every session that came without', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const { uri, secret, recoveryCodes } = await turnOn(here)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Freehold:/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await here.admin('GET', '/me')).body.secondFactor).toBe(true)
    expect((await there.admin('GET', '/session')).body.user).toBeNull()
    await mailTo(pool(), person.email, /Two-step sign-in is on/)

    const page = new TestBrowser(server.origin)
    const asked = await page.signIn(person.email, password)
    expect([asked.status, asked.body]).toEqual([201, { user: null, profiles: [], secondFactor: true }])
    expect((await page.admin('GET', '/session')).body.user).toBeNull()
    expect((await page.choose(person.profileIds[0]!)).status).toBe(401)
    const wrong = await enter(page, '000000')
    expect(wrong.body).toMatchObject({ code: 422, payload: [{ field: 'code' }] })
    const right = await enter(page, totp(secret).replace(/(?<=...)/, ' '))
    expect(right.status).toBe(201)
    expect(right.body).toMatchObject({ user: { id: person.userId }, profiles: [{ role: 'admin' }] })
    expect((await page.choose(person.profileIds[0]!)).status).toBe(201)

    const { rows } = await pool().query<{ all: string }>(
      'select json_agg(t)::text as all from identity.two_factors t',
    )
    for (const code of [secret, ...recoveryCodes]) expect(rows[0]!.all).not.toContain(code)
  })

  it('is nothing before it is confirmed', async () => {
    const page = await signedIn()
    await page.admin('POST', '/me/second-factor', { password })
    expect((await page.admin('POST', '/me/second-factor/confirm', { code: '000000' })).body).toMatchObject({
      code: 422,
      payload: [{ field: 'code' }],
    })
    expect((await page.admin('GET', '/me')).body.secondFactor).toBe(false)
    await signedIn()
  })

  it('takes each recovery code once, and none that new ones have replaced', async () => {
    const here = await signedIn()
    const { recoveryCodes } = await turnOn(here)
    const [first, second] = recoveryCodes as [string, string]
    const tryWith = async (code: string) => {
      const page = new TestBrowser(server.origin)
      await page.signIn(person.email, password)
      return (await enter(page, code)).status
    }
    expect(await tryWith(first)).toBe(201)
    expect(await tryWith(first)).toBe(422)
    const code = recoveryCodes[2]!
    const renewed = await here.admin('POST', '/me/second-factor/recovery-codes', { password, code })
    expect(renewed.status).toBe(201)
    expect(await tryWith(second)).toBe(422)
    expect(await tryWith(renewed.body.recoveryCodes[0])).toBe(201)
  })

  it('AU-11 takes a recovery code however it is typed, and makes none of signs that look alike', async () => {
    const { recoveryCodes } = await turnOn(await signedIn())
    expect(recoveryCodes.join('')).not.toMatch(/[0O1IL]/i)
    const [first, second] = recoveryCodes as [string, string]
    for (const typed of [first.toLowerCase().replace('-', ''), ` ${second.replace('-', ' – ')} `]) {
      const page = new TestBrowser(server.origin)
      await page.signIn(person.email, password)
      expect((await enter(page, typed)).status, typed).toBe(201)
    }
  })

  describe('is reset by an administrator', () => {
    const reset = (page: TestBrowser, userId: string) =>
      page.admin('DELETE', `/users/${userId}/second-factor`)

    it('AU-11 for somebody who lost the app and the codes: noted, told by mail, signed out everywhere', async () => {
      const theirs = await signedIn(other)
      await turnOn(theirs)
      const office = await signedIn()
      await office.choose(person.profileIds[0]!)
      expect((await office.admin('GET', `/users/${other.userId}/sessions`)).body.secondFactor).toBe(true)
      expect((await reset(office, other.userId)).status).toBe(204)
      await mailTo(pool(), other.email, /Two-step sign-in was reset/)
      expect((await theirs.admin('GET', '/session')).body.user).toBeNull()
      expect((await (await signedIn(other)).admin('GET', '/me')).body.secondFactor).toBe(false)
      const activity = await office.admin('GET', `/users/${other.userId}/activity`)
      expect(activity.body.data[0]).toMatchObject({ action: 'secondFactorReset', actorId: person.userId })
      expect((await reset(office, other.userId)).body).toMatchObject({ reason: 'second_factor_off' })
    })

    it('AU-11 but by nobody who may do less, for nobody who works elsewhere too, and not one’s own', async () => {
      const [office, staff] = [await signedIn(), await signedIn(other)]
      await turnOn(office)
      await turnOn(staff)
      await office.choose(person.profileIds[0]!)
      await staff.choose(other.profileIds[0]!)
      expect((await reset(staff, person.userId)).status).toBe(403)
      expect((await reset(office, person.userId)).body).toMatchObject({ reason: 'own_account' })
      await createOrganisationWith(server.services.database, 'Elsewhere', [
        { roles: ['agents'], person: other },
      ])
      expect((await reset(office, other.userId)).body).toMatchObject({ reason: 'works_elsewhere' })
      expect((await office.admin('GET', `/users/${other.userId}/sessions`)).body.secondFactor).toBe(true)
    })
  })

  it('gives five tries, then asks for the password again; without it no code is taken', async () => {
    const { secret } = await turnOn(await signedIn())
    const page = new TestBrowser(server.origin)
    expect((await enter(page, totp(secret))).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
    await page.signIn(person.email, password)
    for (let n = 0; n < 5; n++) expect((await enter(page, '000000')).status).toBe(422)
    expect((await enter(page, totp(secret))).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
  })

  it('takes a code once, also while the app still shows it', async () => {
    const { secret, code: confirming } = await turnOn(await signedIn())
    const late = new TestBrowser(server.origin)
    await late.signIn(person.email, password)
    expect((await enter(late, confirming)).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
    const code = totp(secret)
    const [first, second] = [new TestBrowser(server.origin), new TestBrowser(server.origin)]
    for (const page of [first, second]) await page.signIn(person.email, password)
    expect((await enter(first, code)).status).toBe(201)
    expect((await enter(second, code)).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
    const { rows } = await pool().query('select from identity.sessions where user_id = $1', [person.userId])
    expect(rows).toHaveLength(2)
  })

  it("is not passed with somebody else's open session", async () => {
    const { secret } = await turnOn(await signedIn())
    const page = await signedIn(other)
    expect((await enter(page, totp(secret))).status).toBe(401)
    expect((await page.admin('GET', '/session')).body.user.id).toBe(other.userId)
  })

  it('asks for the password to be set up, and for both steps to be renewed and turned off', async () => {
    const page = await signedIn()
    const begin = (body: object) => page.admin('POST', '/me/second-factor', body)
    expect((await begin({ password: 'x' })).body).toMatchObject({
      code: 422,
      payload: [{ field: 'password' }],
    })
    const off = await page.admin('POST', '/me/second-factor/disable', { password, code: '123456' })
    expect(off.body).toMatchObject({ code: 409, reason: 'second_factor_off' })
    const { secret, code: used, recoveryCodes } = await turnOn(page)
    const right = totp(secret)
    for (const path of ['/me/second-factor/recovery-codes', '/me/second-factor/disable']) {
      const refused = async (body: object, field: string) =>
        expect((await page.admin('POST', path, body)).body).toMatchObject({ code: 422, payload: [{ field }] })
      await refused({ password: 'x', code: right }, 'password')
      await refused({ password }, 'code')
      for (const code of ['000000', 'AAAAA-AAAAA', used]) await refused({ password, code }, 'code')
    }
    expect((await page.admin('GET', '/me')).body.secondFactor).toBe(true)
    expect((await begin({ password })).status).toBe(409)
    const disable = (code: string) => page.admin('POST', '/me/second-factor/disable', { password, code })
    expect((await disable(right)).status).toBe(204)
    expect((await page.admin('GET', '/me')).body.secondFactor).toBe(false)
    await mailTo(pool(), person.email, /Two-step sign-in is off/)
    await turnOn(await signedIn())
    const [page2, code] = [new TestBrowser(server.origin), recoveryCodes[0]!]
    await page2.signIn(person.email, password)
    expect((await enter(page2, code)).status).toBe(422)
  })

  it('AU-04 is still asked for after a new password was chosen by mail', async () => {
    const { secret } = await turnOn(await signedIn())
    await pool().query(
      `insert into identity.links (id, purpose, token_hash, user_id, expires_at)
       values ($1, 'reset-password', encode(sha256('a token'), 'base64'), $2, now() + interval '1 hour')`,
      [uuid(), person.userId],
    )
    await pool().query(
      `update identity.links set token_hash = rtrim(translate(token_hash, '+/', '-_'), '=') where user_id = $1`,
      [person.userId],
    )
    const page = new TestBrowser(server.origin)
    const chosen = { token: 'a token', password: 'papayas by the lagoon' }
    expect((await page.admin('POST', '/password-reset', chosen)).status).toBe(204)
    expect((await page.signIn(person.email, chosen.password)).body.secondFactor).toBe(true)
    expect((await enter(page, totp(secret))).status).toBe(201)
  })
})

it('leaves no secret in the log', () => {
  expect(server.log.join('\n')).not.toMatch(/papayas|password for tests/)
})
