import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestBrowser } from '#tests/support/browser.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import { newAccount } from '#tests/support/people.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let server: Served
let browser: TestBrowser
beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
  await server.begin()
  browser = new TestBrowser(server.origin)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

let count = 0
const newAddress = () => `newcomer.${++count}@homes.example`
const signUp = (email: string, change: object) =>
  browser.admin('POST', '/accounts', {
    ...newAccount,
    accountType: 'landlord',
    country: 'GB',
    organisationName: 'Obi',
    email,
    ...change,
  })

it('AU-01 mails a stranger nothing that whoever signs up has written', async () => {
  const email = newAddress()
  await signUp(email, {
    firstName: 'Claim your prize at',
    lastName: 'evil.example',
    organisationName: 'Prizes',
  })
  const pool = server.services.database.pool
  await browser.admin('POST', '/password-reset/mail', { email })
  for (const subject of [/Confirm your email/, /Choose a new password/]) {
    const mail = await mailTo(pool, email, subject)
    expect(`${mail.text} ${mail.html}`).not.toMatch(/Claim|evil|Prizes/)
  }
})

it('AU-01 takes the currency of the country, and asks where there is none to take', async () => {
  const asked = await signUp(newAddress(), { country: 'AR', dialCode: '+54' })
  expect(asked.body).toMatchObject({ code: 422, payload: [{ field: 'currency' }] })
  const given = { country: 'AR', dialCode: '+54', currency: 'EUR', organisationName: 'Casa Obi' }
  expect((await signUp(newAddress(), given)).status).toBe(202)
  expect((await signUp(newAddress(), { organisationName: 'Obi House' })).status).toBe(202)
  const made = await rowsIn<{ currency: string }>(
    database,
    `select currency from organisations where name in ('Casa Obi', 'Obi House') order by name`,
  )
  expect(made.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
})
