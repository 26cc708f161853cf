import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { issueInvoice, raiseInvoice, readInvoiceDocument } from '#contract/tenant/money/invoice-operations.ts'
import { makePayLink, revokePayLink, type listPayLinks } from '#contract/tenant/money/pay-links.ts'
import {
  changePaymentProvider,
  readPaymentProviders,
  testPaymentProvider,
} from '#contract/tenant/money/payment-providers.ts'
import { sendReminders } from '#contract/tenant/money/reminders.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { reminderMail } from '#server/tenant/arrears/letters.ts'
import { invoiceMail } from '#server/tenant/money/billing/mails.ts'
import { payLink } from '#server/tenant/money/online/links.ts'
import { inDays } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { takeOnline } from '#tests/support/fixtures/online-payments.ts'
import { letting, ok, type Letting, type Row } from '#tests/support/lettings.ts'
import {
  providerKeys,
  startPaymentProviders,
  type PaymentProviders,
} from '#tests/support/payment-providers.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Links under which whoever has one can pay, and the settings that they need. */
let providers: PaymentProviders
let server: TestServer
let house: Letting
const admin = () => server.own.people.admin

beforeAll(async () => {
  providers = await startPaymentProviders()
  server = await startServer(providers.environment)
  await ok(admin().call(beginBooks, { body: { beginOn: inDays(-200) } }))
  house = await letting(server.own, { title: 'Harbour House' })
})
afterAll(async () => {
  await server.close()
  await providers.close()
})

type Settings = AnswerOf<typeof readPaymentProviders>
const settings = async () => {
  const { providers: all } = (await admin().call(readPaymentProviders, {})).body as Settings
  return all.find(({ provider }) => provider === 'stripe')!
}
const change = (body: object, provider = 'stripe') =>
  admin().call(changePaymentProvider, { params: { provider }, body })

describe('the settings', () => {
  it('are off until they are complete, and say what is missing', async () => {
    expect(await settings()).toMatchObject({
      version: 0,
      enabled: false,
      secretKeyEnds: null,
      missing: ['the secret key', 'the signing secret of the webhook', 'a bank account'],
      webhookUrl: expect.stringContaining(`/webhooks/payments/stripe/${server.own.id}`),
    })
    const early = errorOf(await change({ version: 0, enabled: true }), 422)
    expect(early.payload).toMatchObject([{ field: 'enabled' }])
    errorOf(await admin().call(testPaymentProvider, { params: { provider: 'stripe' } }), 409)
    const { id } = await house.signed(await house.unit(), { start: inDays(-100) })
    errorOf(await admin().call(makePayLink, { params: { id }, body: { days: 60 } }), 409)
  })

  it('take keys once, show how they end, and go off with what they need', async () => {
    await takeOnline(server.own)
    expect(await settings()).toMatchObject({
      version: 1,
      enabled: true,
      secretKeyEnds: '4242',
      webhookSecretEnds: '9999',
      missing: [],
    })
    const tested = await admin().call(testPaymentProvider, { params: { provider: 'stripe' } })
    expect(tested.body).toMatchObject({ works: true })
    await ok(change({ version: 1, secretKey: 'sk_test_of_nobody_0000' }))
    const wrong = await admin().call(testPaymentProvider, { params: { provider: 'stripe' } })
    expect(wrong.body).toMatchObject({
      works: false,
      sentence: expect.stringContaining('does not take the secret key'),
    })
    await ok(change({ version: 2, webhookSecret: null }))
    expect(await settings()).toMatchObject({ enabled: false, missing: ['the signing secret of the webhook'] })
    errorOf(await change({ version: 2, enabled: true }), 409)
    await ok(change({ version: 3, ...providerKeys.stripe, enabled: true }))
  })

  it('have money of a currency arrive in one place', async () => {
    const account = async (name: string, currency: string) =>
      (await ok(admin().call(bankAccounts.operations.create, { body: { name, kind: 'client', currency } })))
        .id
    const [naira, yen] = [await account('Second', 'NGN'), await account('Tokyo', 'JPY')]
    const before = (await settings()).bankAccountIds
    const sentences = async (bankAccountIds: string[], provider: string, version: number) =>
      errorOf(await change({ version, bankAccountIds }, provider), 422).payload
    expect(await sentences([...before, naira], 'stripe', 4)).toMatchObject([{ field: 'bankAccountIds.1' }])
    expect(await sentences([naira], 'paystack', 0)).toEqual([
      {
        field: 'bankAccountIds.0',
        errors: ['Payments in NGN go through Stripe already: take its account away first.'],
      },
    ])
    expect(await sentences([yen], 'paystack', 0)).toMatchObject([
      { errors: ['Paystack takes no payments in JPY, the currency of Tokyo.'] },
    ])
    await ok(change({ version: 4, bankAccountIds: [...before, yen] }))
  })
})

async function owing() {
  const parties = [{ tenantId: await house.tenant({ lastName: 'Okafor', email: 'ada@tenants.example' }) }]
  const { id } = await house.signed(await house.unit(), { start: inDays(-100), parties })
  for (const [description, net] of [
    ['Rent of May', 80_000],
    ['Rent of June', 50_000],
  ] as const)
    await ok(admin().call(raiseCharge, { body: { leaseId: id, description, dueOn: inDays(-20), net } }))
  return id
}
async function linkOf(leaseId: string, days = 60) {
  const answer = await admin().call(makePayLink, { params: { id: leaseId }, body: { days } })
  expect(answer.status, answer.text).toBe(201)
  const { links } = answer.body as AnswerOf<typeof listPayLinks>
  return { id: links[0]!.id, path: new URL(links[0]!.url!).pathname }
}
const page = (path: string) => server.anonymous.send({ method: 'GET', path })
const post = (path: string, form: Record<string, string>) =>
  server.anonymous.send({
    method: 'POST',
    path,
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a payment link', () => {
  it('says least, and leads to the provider and back', async () => {
    const leaseId = await owing()
    const { path } = await linkOf(leaseId)
    const shown = await page(path)
    expect(shown.status).toBe(200)
    for (const said of ['Pay Own Homes', 'Harbour House', 'Rent of May', '1,300'])
      expect(shown.text).toContain(said)
    for (const kept of ['Okafor', 'ada@tenants.example', '<script']) expect(shown.text).not.toContain(kept)
    expect(shown.text).toContain('noindex')
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

    const led = await post(path, { what: 'other', amount: '900.00', email: 'payer@example.com' })
    expect(led.status).toBe(303)
    expect(led.headers.location).toContain(`${providers.origin}/checkout/`)
    const made = providers.pages.at(-1)!
    expect(made).toMatchObject({ amount: 90_000, currency: 'NGN', email: 'payer@example.com' })
    const back = new URL(made.returnUrl)
    const waiting = await page(`${back.pathname}${back.search}`)
    expect(waiting.text).toContain('Waiting for confirmation')
    const { raw, headers } = providers.pay(made.reference)
    await server.anonymous.send({
      method: 'POST',
      path: `/webhooks/payments/stripe/${server.own.id}`,
      raw,
      headers,
    })
    const done = await page(`${back.pathname}${back.search}`)
    expect(done.text).toMatch(/₦900 was paid\. Thank you\. Your receipt is R-\d+/)
    const { body } = await admin().call(payments.operations.list, { query: { lease: leaseId } })
    expect((body as { data: Row[] }).data).toMatchObject([{ amount: 90_000, tenantNames: 'Ada Okafor' }])
    expect((await page(path)).text).toContain('₦400')
  })

  it('refuses what cannot be paid, with what was typed', async () => {
    const { path } = await linkOf(await owing())
    for (const [form, words] of [
      [{ what: 'other', amount: 'lots' }, 'Enter an amount above zero.'],
      [{ what: 'other', amount: '9,999.00' }, '₦1,300 is open: enter no more than that.'],
      [{ what: 'all', amount: '100' }, 'You entered an amount'],
      [{ what: 'all', email: 'nobody' }, 'Enter your email address.'],
    ] as const) {
      const refused = await post(path, form)
      expect(refused.status).toBe(422)
      expect(refused.text).toContain(words)
    }
    expect((await post(path, { what: 'other', amount: 'lots' })).text).toContain('value="lots"')
  })

  it('works for so long, until it is revoked, and for nobody who guesses', async () => {
    const leaseId = await owing()
    const { id: linkId, path } = await linkOf(leaseId, 5)
    const token = path.slice('/pay/'.length)
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [other, 'x', `${token}A`]) expect((await page(`/pay/${wrong}`)).status).toBe(404)
    expect((await page(`${path}?payment=${crypto.randomUUID()}`)).status).toBe(404)
    await ok(admin().call(revokePayLink, { params: { id: leaseId, linkId } }))
    expect((await page(path)).text).toContain('This link has expired.')
    expect((await page(path)).text).not.toContain('Rent of May')
    expect((await post(path, { what: 'all' })).status).toBe(409)
    const late = await linkOf(leaseId, 5)
    await server.admin.query(`update pay_links set expires_at = now() where id = $1`, [late.id])
    expect((await page(late.path)).text).toContain('This link has expired.')
  })

  it('of letters is the same in all of them, and can name its charges', async () => {
    const leaseId = await owing()
    const scope = { organisationId: server.own.id, userId: null }
    const url = (chargeIds?: string[]) =>
      server.services.database.withTenant(scope, (tx) =>
        payLink(tx, server.services, server.own.id, { leaseId, ...(chargeIds && { chargeIds }) }),
      )
    const first = await url()
    expect(await url()).toBe(first)
    const { rows } = await server.admin.query<{ id: string }>(
      `select id from charges where lease_id = $1 and description = 'Rent of June'`,
      [leaseId],
    )
    const june = await url([rows[0]!.id])
    expect(june).not.toBe(first)
    const shown = await page(new URL(june!).pathname)
    expect(shown.text).toContain('Rent of June')
    expect(shown.text).not.toContain('Rent of May')
  })

  it('stands on statements of account and in reminder mails, where payments are on', async () => {
    const leaseId = await owing()
    const file = await admin().call(statement.file, { query: { format: 'pdf', leaseId } })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), {
      mergePages: true,
    })
    expect(text).toContain('Pay online')
    const { sent } = (await admin().call(sendReminders, { body: { leaseIds: [leaseId], delivery: 'print' } }))
      .body as AnswerOf<typeof sendReminders>
    const mail = (await reminderMail(server.services, {
      id: crypto.randomUUID(),
      kind: 'reminder',
      organisationId: server.own.id,
      reminderId: sent[0]!.id,
      to: 'ada@tenants.example',
    }))!
    expect(mail.letter.action?.label).toBe('Pay online')
    expect((await page(new URL(mail.letter.action!.url).pathname)).text).toContain('Rent of May')
    // Each copy has the same link, however often it is drawn.
    const { rows } = await server.admin.query(`select from pay_links where lease_id = $1`, [leaseId])
    expect(rows).toHaveLength(1)
  })

  it('stands on invoices and in their mail, for the charges of the invoice alone', async () => {
    const leaseId = await owing()
    const body = { leaseId, description: 'Lost key', dueOn: inDays(-1), net: 7_500 }
    const { id: chargeId } = await ok(admin().call(raiseCharge, { body }))
    const draft = await ok(admin().call(raiseInvoice, { body: { leaseId, chargeIds: [chargeId] } }))
    const params = { id: draft.id }
    await ok(admin().call(issueInvoice, { params, body: { version: draft.version } }))
    const file = await admin().call(readInvoiceDocument, { params, query: { format: 'pdf' } })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), {
      mergePages: true,
    })
    expect(text).toContain('Pay online')
    const mail = (await invoiceMail(server.services, {
      id: crypto.randomUUID(),
      kind: 'invoice',
      organisationId: server.own.id,
      invoiceId: draft.id,
      to: 'ada@tenants.example',
    }))!
    const paid = (await page(new URL(mail.letter.action!.url).pathname)).text
    expect(paid).toContain('Lost key')
    expect(paid).not.toContain('Rent of May')
    // The file and the mail carry the same link.
    const { rows } = await server.admin.query(`select from pay_links where lease_id = $1`, [leaseId])
    expect(rows).toHaveLength(1)
  })
})
