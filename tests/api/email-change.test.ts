import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo, tokenIn } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

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
const pool = () => server.services.database.pool
beforeEach(async () => {
  await pool().query('delete from identity.rate_limits')
  const { people } = await createOrganisationWith(server.services.database, 'Office', [
    { roles: ['admin'] },
    { roles: ['staff-member'] },
  ])
  person = people[0]!
  other = people[1]!
})

let made = 0
const newAddress = () => `new.address${++made}@homes.example`

async function signedIn(email = person.email, secret = password): Promise<TestBrowser> {
  const page = new TestBrowser(server.origin)
  expect((await page.signIn(email, secret)).status).toBe(201)
  return page
}

const ask = (page: TestBrowser, email: string, secret = password) =>
  page.admin('POST', '/me/email-change', { email, password: secret })
const open = (token: string) => new TestBrowser(server.origin).admin('POST', '/email-verification', { token })
const linkTo = async (email: string, count = 1) =>
  tokenIn(await mailTo(pool(), email, /Confirm your new email address/, count))
const me = async (page: TestBrowser) => (await page.admin('GET', '/me')).body

describe('RT-37 another email address', () => {
  it('takes the place of the old one once its link is opened; both hear of it, other sessions end', async () => {
    const email = newAddress()
    const [here, there] = [await signedIn(), await signedIn()]
    await there.choose(person.profileIds[0]!)
    const asked = await ask(here, email.toUpperCase())
    expect([asked.status, asked.body]).toEqual([202, { again: 60 }])
    expect(await me(here)).toMatchObject({ email: person.email, pendingEmail: email })
    const notice = await mailTo(pool(), person.email, /address is about to change/)
    expect(notice.text).toContain(email)
    expect(notice.text).toContain('/auth/forgot-password')
    const token = await linkTo(email)

    const opened = await open(token)
    expect([opened.status, opened.body]).toEqual([200, { changed: true }])
    expect(await me(here)).toMatchObject({ email, pendingEmail: null })
    expect((await there.admin('GET', '/session')).body.user).toBeNull()
    expect((await there.tenant('GET', '/properties')).status).toBe(401)
    expect((await mailTo(pool(), person.email, /address was changed/)).text).toContain(email)
    expect((await new TestBrowser(server.origin).signIn(person.email, password)).status).toBe(401)
    await signedIn(email)
    expect((await open(token)).body).toMatchObject({ code: 410, reason: 'link_used' })
  })

  it('asks for the password, and for another address than the present one', async () => {
    const page = await signedIn()
    expect((await ask(page, newAddress(), 'not the password')).body).toMatchObject({
      code: 422,
      payload: [{ field: 'password' }],
    })
    expect((await ask(page, person.email)).body).toMatchObject({ code: 422, payload: [{ field: 'email' }] })
    expect((await ask(page, 'nobody')).body).toMatchObject({ code: 422, payload: [{ field: 'email' }] })
    expect((await ask(new TestBrowser(server.origin), newAddress())).status).toBe(401)
    expect(await me(page)).toMatchObject({ email: person.email, pendingEmail: null })
  })

  it('says nothing of whether somebody has it: only whoever does is told, and gets no link', async () => {
    const page = await signedIn()
    const free = newAddress()
    const ofTaken = await ask(page, other.email)
    const told = await mailTo(pool(), other.email, /already has an account/)
    const ofFree = await ask(page, free)
    expect([ofTaken.status, ofTaken.body]).toEqual([ofFree.status, ofFree.body])
    await linkTo(free)
    expect(told.text).not.toContain('/auth/email-verify/')
    expect(told.text).not.toContain(person.email)
    await signedIn(other.email)
  })

  it('is shown as waited for alike, taken or not', async () => {
    const page = await signedIn()
    await ask(page, other.email)
    expect(await me(page)).toMatchObject({ pendingEmail: other.email })
  })

  it('is refused where somebody has confirmed it meanwhile; one that was never confirmed makes room', async () => {
    const page = await signedIn()
    const [taken, unconfirmed] = [newAddress(), newAddress()]
    await ask(page, taken)
    const token = await linkTo(taken)
    await pool().query('update identity.users set email = $1 where id = $2', [taken, other.userId])
    expect((await open(token)).body).toMatchObject({ code: 409, reason: 'address_taken' })
    expect(await me(page)).toMatchObject({ email: person.email })

    const signUp = {
      accountType: 'landlord',
      firstName: 'Ada',
      lastName: 'Obi',
      email: unconfirmed,
      country: 'GB',
      dialCode: '+44',
      phone: '7700900214',
      organisationName: 'Squatters',
      password: 'mangoes at the harbour',
      acceptedTerms: true,
    }
    const stranger = new TestBrowser(server.origin)
    expect((await stranger.admin('POST', '/accounts', signUp)).status).toBe(202)
    await ask(page, unconfirmed)
    expect((await open(await linkTo(unconfirmed))).body).toEqual({ changed: true })
    await signedIn(unconfirmed)
  })

  it('can be given up, asked for again, and runs out; of two links only the newer one works', async () => {
    const page = await signedIn()
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    await ask(page, first)
    const dead = await linkTo(first)
    await ask(page, second)
    expect((await open(dead)).body).toMatchObject({ code: 410, reason: 'link_used' })
    const givenUp = await linkTo(second)
    expect((await page.admin('DELETE', '/me/email-change')).status).toBe(204)
    expect((await open(givenUp)).body).toMatchObject({ code: 410, reason: 'link_used' })
    expect((await ask(page, second)).status).toBe(429)
    await ask(page, third)
    const late = await linkTo(third)
    await pool().query(`update identity.links set expires_at = now() - interval '1 second'`)
    expect((await open(late)).body).toMatchObject({ code: 410, reason: 'link_expired' })
    expect(await me(page)).toMatchObject({ email: person.email, pendingEmail: null })
  })

  it('is off as soon as the password changes, and a link for a new password dies with the old address', async () => {
    const page = await signedIn()
    const email = newAddress()
    await ask(page, email)
    const token = await linkTo(email)
    const change = { currentPassword: password, password: 'papayas by the lagoon' }
    expect((await page.admin('POST', '/me/password', change)).status).toBe(204)
    expect((await open(token)).body).toMatchObject({ code: 410, reason: 'link_used' })

    const next = newAddress()
    await page.admin('POST', '/password-reset/mail', { email: person.email })
    const reset = tokenIn(await mailTo(pool(), person.email, /Choose a new password/))
    await ask(page, next, change.password)
    expect((await open(await linkTo(next))).status).toBe(200)
    expect((await page.admin('POST', '/password-reset/check', { token: reset })).body).toMatchObject({
      code: 410,
      reason: 'link_used',
    })
  })

  it('AU-04 is off too once a forgotten password is replaced: whoever asked for it may be who is to be shut out', async () => {
    const page = await signedIn()
    const email = newAddress()
    await ask(page, email)
    const token = await linkTo(email)
    const visitor = new TestBrowser(server.origin)
    await visitor.admin('POST', '/password-reset/mail', { email: person.email })
    const reset = tokenIn(await mailTo(pool(), person.email, /Choose a new password/))
    const chosen = { token: reset, password: 'papayas by the lagoon' }
    expect((await visitor.admin('POST', '/password-reset', chosen)).status).toBe(204)
    expect((await open(token)).body).toMatchObject({ code: 410, reason: 'link_used' })
    await signedIn(person.email, chosen.password)
  })

  it('is nobody else’s to ask for: an anonymous link of another kind changes nothing', async () => {
    const page = await signedIn()
    await page.admin('POST', '/password-reset/mail', { email: person.email })
    const reset = tokenIn(await mailTo(pool(), person.email, /Choose a new password/))
    expect((await open(reset)).body).toMatchObject({ code: 404, reason: 'link_unknown' })
  })
})
