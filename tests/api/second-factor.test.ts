import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import { freshPeople, signedIn as signIn, startOffice } from '#tests/support/office.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import type { Served } from '#tests/support/serve.ts'
import { nextTotp, totp } from '#tests/support/totp.ts'

let server: Served
let close: () => Promise<void>
let person: TestPerson
let other: TestPerson

beforeAll(async () => {
  ;({ server, close } = await startOffice())
})
afterAll(() => close())
beforeEach(async () => {
  ;[person, other] = await freshPeople(server)
})

const signedIn = (who = person, secret = password, headers?: Record<string, string>) =>
  signIn(server, who, { secret, headers })
const pool = () => server.services.database.pool

describe('the second factor', () => {
  async function turnOn(page: TestBrowser) {
    const { status, body } = await page.admin('POST', '/me/second-factor', { password })
    expect(status).toBe(201)
    const code = totp(body.secret)
    const confirmed = await page.admin('POST', '/me/second-factor/confirm', { code })
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
    const right = await enter(page, nextTotp(secret).replace(/(?<=...)/, ' '))
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
    expect((await enter(page, nextTotp(secret))).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
    await page.signIn(person.email, password)
    for (let n = 0; n < 5; n++) expect((await enter(page, '000000')).status).toBe(422)
    expect((await enter(page, nextTotp(secret))).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
  })

  it('takes a code once, also while the app still shows it', async () => {
    const { secret, code: confirming } = await turnOn(await signedIn())
    const late = new TestBrowser(server.origin)
    await late.signIn(person.email, password)
    expect((await enter(late, confirming)).body).toMatchObject({ code: 401, reason: 'sign_in_again' })
    const code = nextTotp(secret)
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
    expect((await enter(page, nextTotp(secret))).status).toBe(401)
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
    const right = nextTotp(secret)
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
    expect((await enter(page, nextTotp(secret))).status).toBe(201)
  })
})

it('leaves no secret in the log', () => {
  expect(server.log.join('\n')).not.toMatch(/papayas|password for tests/)
})
