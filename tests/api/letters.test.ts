import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import {
  changeLetter,
  listLetterExamples,
  previewLetter,
  readLetters,
} from '#contract/tenant/money/letters.ts'
import {
  listDepositMovements,
  receiveDeposit,
  sendDepositReceipt,
} from '#contract/tenant/money/deposit-operations.ts'
import { recordPayment, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { sendReceipt } from '#contract/tenant/money/receipts.ts'
import { previewReminders, readReminderLetter, sendReminders } from '#contract/tenant/money/reminders.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting

const admin = () => server.own.people.admin
const text = {
  kind: 'first',
  subject: 'Rent of {{unit}}',
  body: 'Hello {{tenant}},\n\nyou owe {{amount}}.\nThank you <b>& co</b>',
}
const letterNow = async (kind: string) => {
  const { letters } = (await admin().call(readLetters)).body as AnswerOf<typeof readLetters>
  return letters.find((each) => each.kind === kind)!
}
const preview = async (body: object) => {
  const answer = await admin().call(previewLetter, { body: { ...text, ...body } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as AnswerOf<typeof previewLetter>
}
const examples = async (query: object = {}) =>
  (
    (await admin().call(listLetterExamples, { query: { kind: 'first', ...query } })).body as AnswerOf<
      typeof listLetterExamples
    >
  ).examples
/** The mail that was queued for somebody, as it goes out. */
async function mailTo(to: string) {
  const { rows } = await server.admin.query<{ data: Parameters<typeof writeMail>[1] }>(
    `select data from jobs.job where name = 'mails' and data->>'to' = $1 order by created_on desc limit 1`,
    [to],
  )
  return (await writeMail(server.services, rows[0]!.data))!
}

async function owing(firstName: string, days: number): Promise<string> {
  const start = inMonths(-6)
  const { id } = await house.signed(await house.unit(), {
    start,
    parties: [
      { tenantId: await house.tenant({ firstName, email: `${firstName.toLowerCase()}@homes.example` }) },
    ],
    terms: [{ type: 'rent', amount: 100_000, from: start }],
  })
  await ok(
    admin().call(raiseCharge, {
      body: { leaseId: id, description: 'Rent', dueOn: inDays(-days), net: 10_000 },
    }),
  )
  return id
}

let ada: string
let bola: string
let bank: string
beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  await ok(admin().call(beginBooks, { body: { beginOn: inMonths(-6) } }))
  ada = await owing('Ada', 10)
  bola = await owing('Bola', 20)
  const account = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bank = (await ok(admin().call(bankAccounts.operations.create, { body: account }))).id
})
afterAll(() => server.close())

it('offers tenants in arrears to preview a reminder with, the oldest debt first, by words', async () => {
  expect(await examples()).toMatchObject([
    {
      id: bola,
      label: expect.stringMatching(/^L-\d{5} · Bola$/),
      note: expect.stringMatching(/100 overdue$/),
    },
    { id: ada },
  ])
  expect(await examples({ find: 'ada' })).toMatchObject([{ id: ada }])
  const reference = (await examples({ find: 'ada' }))[0]!.label.split(' ')[0]
  expect(await examples({ find: reference })).toMatchObject([{ id: ada }])
  expect(await examples({ find: 'nobody' })).toEqual([])
})

it('previews a reminder of a text that is not saved, then sends the very same', async () => {
  const tried = await preview({ exampleId: ada })
  expect(tried.subject).toMatch(/^Rent of Flat \d+$/)
  expect((await letterNow('first')).own).toBe(false)
  const none = await server.admin.query('select from arrears_reminders where organisation_id = $1', [
    server.own.id,
  ])
  expect(none.rowCount).toBe(0)

  expect((await admin().call(changeLetter, { body: text })).status).toBe(200)
  expect(await letterNow('first')).toEqual({ ...text, own: true })
  const { letter } = (await admin().call(previewReminders, { query: { leaseId: ada } })).body as AnswerOf<
    typeof previewReminders
  >
  expect(letter!.paragraphs).toEqual(['Hello Ada,', expect.stringMatching(/^you owe .*100\.\nThank you/)])
  const { sent } = (await admin().call(sendReminders, { body: { leaseIds: [ada] } })).body as AnswerOf<
    typeof sendReminders
  >
  const mail = await mailTo('ada@homes.example')
  expect({ subject: mail.subject, email: mail.html }).toEqual({ subject: tried.subject, email: tried.email })
  expect(mail.html).toContain('Thank you &lt;b&gt;&amp; co&lt;/b&gt;')
  const drawn = await admin().call(readReminderLetter, {
    params: { id: ada, reminderId: sent[0]!.id },
    query: { format: 'html' },
  })
  expect(drawn.text).toBe(tried.letter)
})

it('refuses fields that it cannot fill in, saying which was meant, and leases that owe nothing', async () => {
  const before = await letterNow('second')
  const wrong = { ...text, kind: 'second', subject: 'For {{tennant}}', body: '{{units}}' }
  for (const operation of [changeLetter, previewLetter]) {
    const body = operation === previewLetter ? { ...wrong, exampleId: ada } : wrong
    expect(errorOf(await admin().call(operation, { body }), 422).payload).toEqual([
      { field: 'subject', errors: ["{{tennant}} can't be filled in. Did you mean {{tenant}}?"] },
      { field: 'body', errors: ["{{units}} can't be filled in. Did you mean {{unit}}?"] },
    ])
  }
  expect(await letterNow('second')).toEqual(before)
  errorOf(await admin().call(changeLetter, { body: { ...text, subject: ' ' } }), 422)
  const { id: clear } = await house.signed(await house.unit())
  for (const exampleId of [clear, crypto.randomUUID()]) {
    const answer = await admin().call(previewLetter, { body: { ...text, exampleId } })
    expect(errorOf(answer, 422).payload).toMatchObject([{ field: 'exampleId' }])
  }
})

it('tells the second of two who change one text, and keeps what the first saved', async () => {
  const { subject, body } = await letterNow('second')
  const change = (given: string) =>
    admin().call(changeLetter, {
      body: { kind: 'second', subject: given, body, replaces: { subject, body } },
    })
  expect((await change('First of two')).status).toBe(200)
  const late = await change('Second of two')
  expect([late.status, late.body]).toMatchObject([
    409,
    { reason: 'stale_version', current: { kind: 'second', subject: 'First of two' } },
  ])
  expect((await letterNow('second')).subject).toBe('First of two')
})

it('takes the standard text back as the standard, and notes what was changed', async () => {
  const { subject, body } = await letterNow('final')
  const changed = (given: object) =>
    admin().call(changeLetter, { body: { kind: 'final', subject, body, ...given } })
  expect((await changed({ subject: 'Last call' })).status).toBe(200)
  expect(await letterNow('final')).toMatchObject({ subject: 'Last call', own: true })
  expect((await changed({})).status).toBe(200)
  expect(await letterNow('final')).toEqual({ kind: 'final', subject, body, own: false })
  const { rows } = await server.admin.query<{ changes: object }>(
    `select changes from activity where organisation_id = $1 and action = 'letterChanged' order by id desc limit 1`,
    [server.own.id],
  )
  expect(rows[0]!.changes).toEqual({ subject: { before: 'Last call', after: subject } })
})

const receiptText = {
  subject: '{{receipt}} for {{lease}}',
  body: 'Dear {{tenant}},\n\nthank you for {{amount}} of {{date}} ({{method}}).\n\n{{organisation}}',
}
const paid = () => ({ date: today, method: 'cash', bankAccountId: bank })

it('previews the receipt of a payment, and mails it as it was previewed', async () => {
  const record = async (leaseId: string) =>
    ok(admin().call(recordPayment, { body: { ...paid(), leaseId, amount: 1_000 } }))
  const [first, second] = [await record(ada), await record(bola)]
  expect(await examples({ kind: 'receipt' })).toMatchObject([
    { id: second.id, label: `${String(second['receipt'])} · Bola`, note: expect.stringContaining('10') },
    { id: first.id },
  ])
  expect(await examples({ kind: 'receipt', find: 'ada' })).toMatchObject([{ id: first.id }])

  await ok(admin().call(sendReceipt, { params: { id: first.id }, body: { to: null } }))
  expect((await mailTo('ada@homes.example')).html).toContain('The receipt is attached as a PDF.')
  const tried = await preview({ kind: 'receipt', ...receiptText, exampleId: first.id })
  expect(tried.subject).toMatch(new RegExp(`^${String(first['receipt'])} for L-\\d{5}$`))
  expect(tried.email).toContain('(Cash).')
  expect(tried.letter).toContain(String(first['receipt']))
  const saved = await admin().call(changeLetter, { body: { kind: 'receipt', ...receiptText } })
  expect(saved.status, saved.text).toBe(200)
  const mail = await mailTo('ada@homes.example')
  expect({ subject: mail.subject, email: mail.html }).toEqual({ subject: tried.subject, email: tried.email })

  await ok(
    admin().call(reversePayment, {
      params: { id: second.id },
      body: { date: today, reason: 'Bounced' },
    }),
  )
  expect(await examples({ kind: 'receipt' })).toMatchObject([{ id: first.id }])
  const answer = await admin().call(previewLetter, {
    body: { kind: 'receipt', ...receiptText, exampleId: second.id },
  })
  expect(errorOf(answer, 422).payload).toMatchObject([{ field: 'exampleId' }])
  // What reminders name is nothing to receipts.
  const wrong = { kind: 'receipt', ...receiptText, subject: '{{since}}' }
  expect(errorOf(await admin().call(changeLetter, { body: wrong }), 422).payload).toMatchObject([
    { field: 'subject', errors: [expect.stringContaining('{{since}}')] },
  ])
})

it('does the same with the receipt of a deposit, which has a text of its own', async () => {
  const params = { id: ada }
  await ok(admin().call(receiveDeposit, { body: { ...paid(), leaseId: ada, amount: 30_000 } }))
  const listed = await admin().call(listDepositMovements, { params })
  const [movement] = (listed.body as AnswerOf<typeof listDepositMovements>).movements
  expect(await examples({ kind: 'depositReceipt' })).toMatchObject([
    { id: movement!.id, label: `${movement!.receipt} · Ada` },
  ])
  const send = { params: { id: ada, movementId: movement!.id }, body: { to: null } }
  await ok(admin().call(sendDepositReceipt, send))
  expect((await mailTo('ada@homes.example')).html).toContain('as the deposit for')
  const text = { kind: 'depositReceipt', ...receiptText, subject: 'Deposit {{receipt}}' }
  const tried = await preview({ ...text, exampleId: movement!.id })
  expect((await admin().call(changeLetter, { body: text })).status).toBe(200)
  const mail = await mailTo('ada@homes.example')
  expect({ subject: mail.subject, email: mail.html }).toEqual({
    subject: `Deposit ${movement!.receipt}`,
    email: tried.email,
  })
  expect(tried.letter).toContain('Deposit for L-')
})
