import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import {
  changeLetter,
  listLetterExamples,
  previewLetter,
  readLetters,
} from '#contract/tenant/money/letters.ts'
import { previewReminders, readReminderLetter, sendReminders } from '#contract/tenant/money/reminders.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
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
beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  await ok(admin().call(beginBooks, { body: { beginOn: inMonths(-6) } }))
  ada = await owing('Ada', 10)
  bola = await owing('Bola', 20)
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
