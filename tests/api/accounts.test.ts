import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '#server/admin/accounts/links.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { roleKeys } from '#domain/access/index.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo, tokenIn } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, password, type TestPerson } from '#tests/support/people.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let server: Served
let known: TestPerson

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
  await server.begin()
  const office = await createOrganisationWith(server.services.database, 'Office', [{ roles: ['admin'] }])
  known = office.people[0]!
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
const forgetAttempts = () => server.services.database.pool.query('delete from identity.rate_limits')
beforeEach(forgetAttempts)

const browser = () => new TestBrowser(server.origin)
const newPassword = 'mangoes at the harbour'
let people = 0
const newAddress = () => `new.person${++people}@homes.example`

const signUpBody = (email: string) => ({
  accountType: 'landlord',
  firstName: 'Ada',
  lastName: 'Obi',
  email,
  country: 'GB',
  dialCode: '+44',
  phone: '7700900214',
  organisationName: 'Obi & Töchter',
  password: newPassword,
  acceptedTerms: true as boolean,
})
const signUp = (email: string, change: object = {}) =>
  browser().admin('POST', '/accounts', { ...signUpBody(email), ...change })
const confirm = (token: string) => browser().admin('POST', '/email-verification', { token })

const rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
  rowsIn<Row>(database, text, values)

async function confirmed(): Promise<string> {
  const email = newAddress()
  expect((await signUp(email)).status).toBe(202)
  const mail = await mailTo(server.services.database.pool, email, /Confirm/)
  expect((await confirm(tokenIn(mail))).status).toBe(200)
  return email
}

describe('signing up', () => {
  it.each(['property-manager', 'landlord'])(
    'AU-01 SC-11 RP-01 makes a %s with their organisation, its roles, and the profile of an administrator',
    async (accountType) => {
      const email = newAddress()
      const answer = await signUp(email.toUpperCase(), { accountType, timezone: 'Europe/London' })
      expect(answer.status).toBe(202)
      expect(answer.body).toEqual({ again: 60 })
      expect(answer.headers.getSetCookie()).toEqual([])
      const [user] = await rowsOf<{ id: string; terms: string; verified: boolean; name: string }>(
        `select id, name, terms_accepted_at as terms, email_verified as verified from identity.users where email = $1`,
        [email],
      )
      expect(user).toMatchObject({ name: 'Ada Obi', verified: false })
      expect(user!.terms).not.toBeNull()

      const { pool } = server.services.database
      expect((await confirm(tokenIn(await mailTo(pool, email, /Confirm/)))).status).toBe(200)
      const page = browser()
      const { status, body } = await page.signIn(email, newPassword)
      expect(status).toBe(201)
      expect(body.profiles).toHaveLength(1)
      expect(body.profiles[0]).toMatchObject({
        role: 'admin',
        organisation: {
          name: 'Obi & Töchter',
          type: accountType,
          country: 'GB',
          currency: 'GBP',
          locale: 'en-GB',
          timezone: 'Europe/London',
          dialCode: '+44',
        },
      })
      const { id: organisationId } = body.profiles[0].organisation
      const roles = await rowsOf<{ key: string }>('select key from roles where organisation_id = $1', [
        organisationId,
      ])
      expect(roles.map(({ key }) => key).toSorted()).toEqual([...roleKeys].toSorted())
      await page.choose(body.profiles[0].id)
      expect((await page.tenant('GET', '/properties')).body).toMatchObject({ data: [], total: 0 })
    },
  )

  it('AU-01 lets nobody in before the address is confirmed, and says so only to who knows the password', async () => {
    const email = newAddress()
    await signUp(email)
    const right = await browser().signIn(email, newPassword)
    expect(right.status).toBe(403)
    expect(right.body.reason).toBe('email_not_verified')
    expect(right.headers.getSetCookie()).toEqual([])
    const wrong = await browser().signIn(email, 'another password')
    expect([wrong.status, wrong.body.reason]).toEqual([401, 'wrong_credentials'])
  })

  it('AU-01 answers the same whether the address is known or not, and tells its owner by mail', async () => {
    const [fresh, taken] = [await signUp(newAddress()), await signUp(known.email)]
    expect(taken.status).toBe(fresh.status)
    expect(taken.body).toEqual(fresh.body)
    const names = (headers: Headers) => [...headers.keys()].toSorted()
    expect(names(taken.headers)).toEqual(names(fresh.headers))
    const mail = await mailTo(server.services.database.pool, known.email, /already have an account/)
    expect(mail.text).toContain(`${server.services.config.publicUrl}/auth/sign-in`)
    expect((await browser().signIn(known.email, newPassword)).status).toBe(401)
    expect((await browser().signIn(known.email, password)).status).toBe(201)
    const organisations = await rowsOf(`select from organisations where name = 'Obi & Töchter' and id not in
      (select organisation_id from members)`)
    expect(organisations).toEqual([])
  })

  it('AU-01 replaces a sign-up that was never confirmed: whoever made it may not be who has the address', async () => {
    const email = newAddress()
    await signUp(email, { organisationName: 'Squatters', password: 'chosen by a squatter' })
    const { pool } = server.services.database
    const old = tokenIn(await mailTo(pool, email, /Confirm/))
    expect((await signUp(email)).status).toBe(202)
    const mail = await mailTo(pool, email, /Confirm/, 2)
    expect((await confirm(old)).body).toMatchObject({ code: 404, reason: 'link_unknown' })
    expect((await confirm(tokenIn(mail))).status).toBe(200)
    expect((await browser().signIn(email, 'chosen by a squatter')).status).toBe(401)
    const { body } = await browser().signIn(email, newPassword)
    expect(
      body.profiles.map(({ organisation }: { organisation: { name: string } }) => organisation.name),
    ).toEqual(['Obi & Töchter'])
    expect(await rowsOf(`select from organisations where name = 'Squatters'`)).toEqual([])
  })

  it('AU-01 makes one account of many sign-ups at once', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    expect(await rowsOf('select from identity.users where email = $1', [email])).toHaveLength(1)
    const memberships = await rowsOf(
      `select from members join identity.users on users.id = user_id where email = $1`,
      [email],
    )
    expect(memberships).toHaveLength(1)
    expect(
      await rowsOf('select from organisations where id not in (select organisation_id from members)'),
    ).toEqual([])
  })

  it.each([
    ['VA-01', 'dialCode', ['44', '+', '+44123', '+4a', ' +44', ''], /plus sign/],
    ['VA-02', 'phone', ['0770090021', '770090021', '77009002144', '77009 0021', ''], /10 digits/],
    [
      'VA-03',
      'email',
      ['a..b@example.com', '.a@example.com', 'a@b', 'a@b.c', 'a b@example.com', ''],
      /email/,
    ],
    ['AU-01', 'password', ['short', 'password123', 'qwertyuiop', 'ada obi 1', ''], /./],
    ['AU-01', 'firstName', ['', '   ', 'x'.repeat(61)], /./],
    ['AU-01', 'organisationName', ['', 'A'], /./],
    ['AU-01', 'accountType', ['agent', ''], /property manager or landlord/],
    ['AU-01', 'acceptedTerms', [false, 'yes'], /terms of service/],
    ['AU-01', 'country', ['XX', ''], /country/],
  ])('%s VA-05 refuses a wrong %s with a sentence', async (_id, field, values, sentence) => {
    for (const value of values) {
      const { status, body } = await signUp(newAddress(), { [field]: value })
      expect(status, String(value)).toBe(422)
      expect(body.payload.map((entry: { field: string }) => entry.field)).toEqual([field])
      expect([body.payload[0].errors].flat().join(' ')).toMatch(sentence)
    }
  })

  it('refuses passwords made of the names given, and fields that there are not', async () => {
    const { body } = await signUp('chiamaka.obiora@homes.example', { password: 'chiamaka-obiora' })
    expect(body).toMatchObject({ code: 422, payload: [{ field: 'password' }] })
    const more = await signUp(newAddress(), { role: 'admin', emailVerified: true })
    expect(more.body.payload.map(({ field }: { field: string }) => field)).toEqual(['role', 'emailVerified'])
  })

  it('limits sign-ups with one address, and says how long', async () => {
    const email = newAddress()
    for (let n = 0; n < 6; n++) expect((await signUp(email)).status).toBe(202)
    const { status, headers } = await signUp(email)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  })
})

describe('the link that confirms an address', () => {
  it('RT-14 works once, and says whether it was used, has expired, or never was', async () => {
    const email = newAddress()
    const { pool } = server.services.database
    await signUp(email)
    const token = tokenIn(await mailTo(pool, email, /Confirm/))
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect((await confirm(token)).body).toMatchObject({ code: 410, reason: 'link_used' })
    for (const wrong of ['', 'x', token.slice(1), `${token}x`, uuid()]) {
      expect((await confirm(wrong)).body).toMatchObject({ code: 404, reason: 'link_unknown' })
    }
    const another = newAddress()
    await signUp(another)
    const late = tokenIn(await mailTo(pool, another, /Confirm/))
    await pool.query(
      `update identity.links set expires_at = now() - interval '1 second' where used_at is null`,
    )
    expect((await confirm(late)).body).toMatchObject({ code: 410, reason: 'link_expired' })
    expect((await browser().signIn(another, newPassword)).status).toBe(403)
  })

  it('RT-13 is mailed again on request, not too often, and alike for addresses that are not known', async () => {
    const email = newAddress()
    const { pool } = server.services.database
    await signUp(email)
    await mailTo(pool, email, /Confirm/)
    const send = (to: string) => browser().admin('POST', '/email-verification/mail', { email: to })
    for (const to of [email, 'nobody@homes.example', known.email]) {
      const first = await send(to)
      expect([first.status, first.body]).toEqual([202, { again: 60 }])
      const again = await send(to)
      expect(again.status).toBe(429)
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    }
    expect((await confirm(tokenIn(await mailTo(pool, email, /Confirm/, 2)))).status).toBe(200)
    const { rows } = await pool.query(
      `select from identity.kept_mails where recipient = 'nobody@homes.example'`,
    )
    expect(rows).toEqual([])
  })

  it('is not a link for anything else, and is kept as a hash only', async () => {
    const email = newAddress()
    await signUp(email)
    const token = tokenIn(await mailTo(server.services.database.pool, email, /Confirm/))
    const { status } = await browser().admin('POST', '/password-reset', { token, password: newPassword })
    expect(status).toBe(404)
    const stored = await rowsOf<{ all: string }>(
      `select (select json_agg(l)::text from identity.links l) || (select json_agg(j)::text from jobs.job j) as all`,
    )
    expect(stored[0]!.all).not.toContain(token)
  })
})

describe('a forgotten password', () => {
  const send = (email: string) => browser().admin('POST', '/password-reset/mail', { email })
  const check = (token: string) => browser().admin('POST', '/password-reset/check', { token })
  const complete = (token: string, chosen = 'a quite different one') =>
    browser().admin('POST', '/password-reset', { token, password: chosen })

  it('AU-04 RT-16 is replaced by a link that works once, and every session ends', async () => {
    const email = await confirmed()
    const { pool } = server.services.database
    const page = browser()
    const { body } = await page.signIn(email.toUpperCase(), newPassword)
    await page.choose(body.profiles[0].id)
    expect((await send(email)).body).toEqual({ again: 60 })
    const token = tokenIn(await mailTo(pool, email, /new password/))
    expect((await check(token)).status).toBe(204)
    expect((await page.tenant('GET', '/properties')).status).toBe(200)
    const both = await Promise.all([complete(token), complete(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410])
    expect((await page.admin('GET', '/session')).body.user).toBeNull()
    expect((await page.tenant('GET', '/properties')).status).toBe(401)
    expect((await browser().signIn(email, newPassword)).status).toBe(401)
    expect((await browser().signIn(email, 'a quite different one')).status).toBe(201)
    await mailTo(pool, email, /Your password was changed/)
    for (const answer of [await check(token), await complete(token)])
      expect(answer.body).toMatchObject({ code: 410, reason: 'link_used' })
  })

  it('AU-04 uses up every other link too, and refuses those that have expired or never were', async () => {
    const email = await confirmed()
    const { pool } = server.services.database
    await send(email)
    const first = tokenIn(await mailTo(pool, email, /new password/))
    await forgetAttempts()
    await send(email)
    const second = tokenIn(await mailTo(pool, email, /new password/, 2))
    // The newer mail replaces the older one at once.
    expect((await check(first)).body.reason).toBe('link_used')
    expect((await complete(second)).status).toBe(204)
    expect((await complete(first)).body.reason).toBe('link_used')
    await forgetAttempts()
    await send(email)
    const third = tokenIn(await mailTo(pool, email, /new password/, 3))
    await pool.query(`update identity.links set expires_at = now() where purpose = 'reset-password'`)
    for (const answer of [await check(third), await complete(third, 'never chosen at all')])
      expect(answer.body).toMatchObject({ code: 410, reason: 'link_expired' })
    for (const wrong of ['', 'nonsense', `${third}x`]) {
      expect((await check(wrong)).body).toMatchObject({ code: 404, reason: 'link_unknown' })
      expect((await complete(wrong)).body).toMatchObject({ code: 404, reason: 'link_unknown' })
    }
  })

  it('AU-04 lets only the link of the newest mail work, in whatever order they are written', async () => {
    const email = await confirmed()
    const { config } = server.services
    const [older, newer] = [uuid(), uuid()] as const
    for (const id of [newer, older]) await writeMail(server.services, { id, kind: 'reset-password', email })
    const token = (id: string) => tokenOf(config.sessionSecret, 'reset-password', id)
    expect((await check(token(older))).body.reason).toBe('link_used')
    expect((await check(token(newer))).status).toBe(204)
  })

  it('AU-04 shows nobody who has an account: same answer, same work', async () => {
    const { pool } = server.services.database
    const jobs = async () =>
      Number(
        (await pool.query<{ n: string }>(`select count(*) as n from jobs.job where name = 'mails'`)).rows[0]!
          .n,
      )
    const before = await jobs()
    const [someone, nobody] = [await send(known.email), await send('nobody.here@homes.example')]
    expect([nobody.status, nobody.body]).toEqual([someone.status, someone.body])
    expect(await jobs()).toBe(before + 2)
    expect((await send('nobody.here@homes.example')).status).toBe(429)
  })

  it('AU-04 keeps a password that will not do out, without using the link up', async () => {
    const email = await confirmed()
    await send(email)
    const token = tokenIn(await mailTo(server.services.database.pool, email, /new password/))
    for (const poor of ['short', 'password1234', 'new.person', email]) {
      const { status, body } = await complete(token, poor)
      expect(status, poor).toBe(422)
      expect(body.payload[0].field).toBe('password')
    }
    expect((await complete(token)).status).toBe(204)
  })
})

it('leaves no secret in the log', () => {
  expect(server.log.join('\n')).not.toMatch(/mangoes|[\w-]{43}/)
})
