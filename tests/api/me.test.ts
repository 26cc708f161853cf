import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import { freshPeople, signedIn as signIn, startOffice } from '#tests/support/office.ts'
import { password, type TestPerson } from '#tests/support/people.ts'
import type { Served } from '#tests/support/serve.ts'

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

it('leaves no secret in the log', () => {
  expect(server.log.join('\n')).not.toMatch(/papayas|password for tests/)
})
