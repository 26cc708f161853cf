import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisationSettings as operations } from '#contract/admin/organisation.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks, changeBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { recordManyPayments, recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { readReceipt } from '#contract/tenant/money/receipts.ts'
import { readReminderLetter, sendReminders } from '#contract/tenant/money/reminders.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { formWith } from '#tests/support/form.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { asFile, phonePhoto } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let bank: string

beforeAll(async () => {
  server = await startServer()
  const { admin } = server.own.people
  await ok(admin.call(beginBooks, { body: { beginOn: inMonths(-3) } }))
  house = await letting(server.own, { title: 'House' })
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bank = (await ok(admin.call(bankAccounts.operations.create, { body }))).id
})
afterAll(() => server.close())

const read = async () =>
  (await server.own.people.admin.call(operations.read)).body as AnswerOf<typeof operations.read>
async function change(body: object) {
  const { version } = await read()
  return server.own.people.admin.call(operations.change, { body: { version, ...body } })
}
async function words(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.join(' ')
}
const letterhead = {
  legalName: 'Own Homes Limited',
  postalAddress: '14 Marina Road\nLagos 101231',
  taxNumber: 'NG-884-120',
  paper: 'letter',
}

it('every document carries the letterhead: receipt, statement, reminder', async () => {
  const { admin } = server.own.people
  expect((await change(letterhead)).status).toBe(200)
  const picture = await phonePhoto(300, 1200, '#224466')
  const shown = await admin.call(operations.changeLogo, formWith([asFile(picture, 'logo.jpg')]))
  const { logo } = shown.body as AnswerOf<typeof operations.read>
  const { width, height, format } = await sharp(Buffer.from(logo!.split(',')[1]!, 'base64')).metadata()
  expect({ width, height, format }).toEqual({ width: 600, height: 150, format: 'png' })

  const { id: leaseId } = await house.signed(await house.unit(), { start: inMonths(-2) })
  await ok(
    admin.call(raiseCharge, { body: { leaseId, description: 'Repair', dueOn: inDays(-40), net: 9_000 } }),
  )
  const paid = { leaseId, date: today, method: 'cash', bankAccountId: bank, amount: 1_000 }
  const { id } = await ok(admin.call(recordPayment, { body: paid }))
  const sent = (
    await admin.call(sendReminders, {
      body: { leaseIds: [leaseId], stage: null, delivery: 'print' },
    })
  ).body as AnswerOf<typeof sendReminders>
  const page = await admin.call(readReceipt, { params: { id }, query: { format: 'html' } })
  expect(page.text).toContain(logo!)
  const files = [
    await admin.call(readReceipt, { params: { id }, query: { format: 'pdf' } }),
    await admin.call(statement.file, { query: { format: 'pdf', leaseId, through: today } }),
    await admin.call(readReminderLetter, { params: { id: leaseId, reminderId: sent.sent[0]!.id } }),
  ]
  for (const { status, bytes, text } of files) {
    expect(status, text.slice(0, 300)).toBe(200)
    const said = await words(bytes)
    for (const part of ['Own Homes Limited', '14 Marina Road', 'Tax number NG-884-120'])
      expect(said).toContain(part)
    // A picture and the paper that was chosen.
    expect(bytes.includes('/Subtype /Image')).toBe(true)
    expect(/\/MediaBox \[0 0 (612 792|792 612)\]/.test(bytes.toString('latin1'))).toBe(true)
  }
  await admin.call(operations.removeLogo)
  expect(await read()).toMatchObject({ logo: null })
})

it('refuses what is wrong beside its field, and another version than the one that is there', async () => {
  for (const [field, value] of [
    ['country', 'XX'],
    ['currency', 'ABC'],
    ['timezone', 'Mars/Olympus'],
    // What browsers know and the database does not.
    ['timezone', 'africa/lagos'],
    ['paper', 'a5'],
    ['legalName', 'x'.repeat(201)],
    ['postalAddress', 'x'.repeat(501)],
  ] as const) {
    const before = await read()
    const { payload } = errorOf(await change({ [field]: value }), 422)
    expect(payload).toMatchObject([{ field }])
    expect(await read()).toEqual(before)
  }
  const { admin, 'staff-member': staff } = server.own.people
  const { version } = await read()
  errorOf(await admin.call(operations.change, { body: { version: version + 1, taxNumber: '1' } }), 409)
  errorOf(await admin.call(operations.changeLogo, formWith([asFile(Buffer.from('no'), 'logo.png')])), 422)
  errorOf(await staff.call(operations.change, { body: { version, taxNumber: '1' } }), 403)
  errorOf(
    await staff.call(operations.changeLogo, formWith([asFile(await phonePhoto(9, 9, '#000000'), 'a.jpg')])),
    403,
  )
  errorOf(await staff.call(operations.removeLogo), 403)
})

it('a country brings its dial code along, an empty text is none, and each change is noted', async () => {
  const answer = await change({ country: 'GB', currency: 'GBP', timezone: 'Europe/London', taxNumber: ' ' })
  expect(answer.body).toMatchObject({
    country: 'GB',
    currency: 'GBP',
    timezone: 'Europe/London',
    taxNumber: null,
  })
  const { rows } = await server.admin.query<{ dial_code: string }>(
    'select dial_code from organisations where id = $1',
    [server.own.id],
  )
  expect(rows).toEqual([{ dial_code: '+44' }])
  const noted = await server.admin.query<{ changes: object }>(
    `select changes from activity where organisation_id = $1 and subject = 'Organisation' order by id desc limit 1`,
    [server.own.id],
  )
  expect(noted.rows).toMatchObject([{ changes: { country: { before: 'NG', after: 'GB' } } }])
  await change({ country: 'NG', currency: 'NGN', timezone: 'Africa/Lagos' })
})

it('receipts are mailed once as payments are recorded, by setting', async () => {
  const { admin } = server.own.people
  const tenantId = await house.tenant({ email: 'ada@tenants.example' })
  const lease = async (party?: object) =>
    (await house.signed(await house.unit(), { start: inMonths(-2), ...party })).id
  const [first, second, without] = [
    await lease({ parties: [{ tenantId }] }),
    await lease({ parties: [{ tenantId }] }),
    await lease(),
  ]
  const alike = { date: today, method: 'cash', bankAccountId: bank }
  const record = async (leaseId: string) =>
    ok(admin.call(recordPayment, { body: { ...alike, leaseId, amount: 500 } }))
  const mailed = async () =>
    (
      await server.admin.query<{ id: string }>(
        `select data->>'paymentId' as id from jobs.job where name = 'mails' and data->>'to' = 'ada@tenants.example'
         order by id`,
      )
    ).rows.map(({ id }) => id)
  await record(first)
  expect(await mailed()).toEqual([])
  await ok(admin.call(changeBooks, { body: { version: 1, mailsReceipts: true } }))
  const one = await record(first)
  expect(one).toMatchObject({ receiptSentTo: 'ada@tenants.example' })
  expect(await record(without)).toMatchObject({ receiptSentTo: null })
  const many = await admin.call(recordManyPayments, {
    body: {
      ...alike,
      payments: [first, second].map((leaseId) => ({ leaseId, amount: 700, reference: null })),
    },
  })
  const made = (many.body as AnswerOf<typeof recordManyPayments>).payments
  expect((await mailed()).toSorted()).toEqual([one.id, ...made.map(({ id }) => id)].toSorted())
})
