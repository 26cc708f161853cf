import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import {
  addArrearsNote,
  addPromise,
  agreePlan,
  endPlan,
  previewReminders,
  printReminderLetters,
  readLeaseArrears,
  readReminderLetter,
  sendReminders,
  withdrawPromise,
} from '#contract/tenant/money/reminders.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Preview = AnswerOf<typeof previewReminders>
type Outcome = AnswerOf<typeof sendReminders>
type LeaseArrears = AnswerOf<typeof readLeaseArrears>

let server: TestServer
let house: Letting
let bankAccountId: string
let count = 0

async function made<Made = { id: string }>(
  operation: Operation,
  body: object | undefined,
  id?: string,
): Promise<Made> {
  const answer = await server.own.people.admin.call(operation, { body, ...(id && { params: { id } }) })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body as Made
}

/** A lease with one charge, so many days overdue. */
async function owing(days: number, { email = true, net = 40_000 } = {}) {
  const address = email ? `tenant-${++count}@homes.example` : null
  const tenantId = await house.tenant({ firstName: `Tenant ${++count}`, email: address })
  const start = inMonths(-6)
  const { id } = await house.signed(await house.unit({}), {
    start,
    parties: [{ tenantId }],
    terms: [{ type: 'rent', amount: 100_000, from: start }],
  })
  await owes(id, days, net)
  return { id, email: address ?? '' }
}
const owes = (leaseId: string, days: number, net: number) =>
  made(raiseCharge, { leaseId, description: `Rent of day ${days}`, dueOn: inDays(-days), net })
const pays = (leaseId: string, amount: number) =>
  made(recordPayment, { leaseId, date: today, method: 'cash', bankAccountId, amount })

const preview = async (query: Record<string, string>) => {
  const answer = await server.own.people.admin.call(previewReminders, { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Preview
}
const of = async (id: string) => {
  const answer = await server.own.people.admin.call(readLeaseArrears, { params: { id } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as LeaseArrears
}
const send = (leaseIds: string[], body: object = {}) => made<Outcome>(sendReminders, { leaseIds, ...body })

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'Harbour House' })
  await made(beginBooks, { beginOn: inMonths(-6) })
  bankAccountId = (
    await made(bankAccounts.operations.create, { name: 'Rents', kind: 'client', currency: 'NGN' })
  ).id
})
afterAll(() => server.close())

it('sends the reminder that is due by email, with a letter as PDF, and never twice for the same debt', async () => {
  const lease = await owing(10)
  const before = await preview({ leaseId: lease.id })
  expect(before.leases).toMatchObject([{ stage: 'first', to: lease.email, skipped: null, overdue: 40_000 }])
  expect(before.letter!.subject).toMatch(/^Reminder: .*400.* overdue for Flat \d+, Harbour House$/)

  const { sent, skipped } = await send([lease.id])
  expect(sent).toMatchObject([{ leaseId: lease.id, stage: 'first', to: lease.email }])
  expect(skipped).toEqual([])
  const { rows: jobs } = await server.admin.query<{ data: Parameters<typeof writeMail>[1] }>(
    `select data from jobs.job where name = 'mails' and data->>'reminderId' = $1`,
    [sent[0]!.id],
  )
  expect(jobs).toHaveLength(1)
  const mail = await writeMail(server.services, jobs[0]!.data)
  expect(mail).toMatchObject({ to: lease.email, subject: before.letter!.subject })
  expect(mail!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')

  // The second one is due in four days; the first has been sent.
  expect((await preview({ leaseId: lease.id })).leases[0]!.skipped).toBe('notDue')
  expect((await send([lease.id])).skipped).toEqual([{ leaseId: lease.id, reason: 'notDue' }])
  expect((await send([lease.id], { stage: 'first' })).skipped).toEqual([
    { leaseId: lease.id, reason: 'sent' },
  ])

  const params = { id: lease.id, reminderId: sent[0]!.id }
  const pdf = await server.own.people.admin.call(readReminderLetter, { params })
  expect(pdf.text.startsWith('%PDF-')).toBe(true)
  const page = await server.own.people.admin.call(readReminderLetter, { params, query: { format: 'html' } })
  expect(page.text).toContain('First reminder')
  expect(page.text).toContain('Rent of day 10')
})

it('sends a stage once when many send it at the same time', async () => {
  const found = await Promise.all([owing(20), owing(21), owing(22)])
  const ids = found.map(({ id }) => id)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(ids)))
  // Whoever comes after the first finds it sent, or the next one not due yet or due.
  const firsts = outcomes.flatMap(({ sent }) => sent.filter(({ stage }) => stage === 'first'))
  expect(firsts.map(({ leaseId }) => leaseId).toSorted()).toEqual(ids.toSorted())
  const { rows } = await server.admin.query<{ n: string }>(
    `select count(*) as n from arrears_reminders where lease_id = any($1) and stage = 'first'`,
    [ids],
  )
  expect(rows[0]!.n).toBe('3')
})

it('begins anew when the debt’s oldest charge is paid', async () => {
  const lease = await owing(30)
  await owes(lease.id, 12, 5_000)
  expect((await send([lease.id])).sent[0]!.stage).toBe('first')
  // A week after the first, however old the debt is.
  expect((await send([lease.id])).skipped[0]!.reason).toBe('notDue')
  expect((await of(lease.id)).next).toEqual({ stage: 'second', on: inDays(7) })
  expect((await send([lease.id], { stage: 'second' })).sent[0]!.stage).toBe('second')
  await pays(lease.id, 40_000)
  expect((await send([lease.id])).sent[0]!.stage).toBe('first')
})

it('skips who has no email address unless letters are printed, and who owes nothing', async () => {
  const lease = await owing(10, { email: false })
  expect((await send([lease.id])).skipped).toEqual([{ leaseId: lease.id, reason: 'noEmail' }])
  expect((await preview({ leaseId: lease.id, delivery: 'emailOrPrint' })).leases[0]).toMatchObject({
    stage: 'first',
    to: null,
  })
  expect((await send([lease.id], { delivery: 'print' })).sent).toMatchObject([{ stage: 'first', to: null }])
  await pays(lease.id, 40_000)
  expect((await send([lease.id])).skipped).toEqual([{ leaseId: lease.id, reason: 'nothingOverdue' }])
})

it('prints the letters of many as one PDF, in the order asked for, each on a sheet of its own', async () => {
  const many = await Promise.all([12, 11, 10].map((days) => owing(days, { email: false })))
  const { sent } = await send(
    many.map(({ id }) => id),
    { delivery: 'print' },
  )
  const ids = many.map(({ id }) => sent.find(({ leaseId }) => leaseId === id)!.id)
  const print = (asked: string[], who = server.own.people.admin) =>
    who.call(printReminderLetters, { body: { ids: asked } })
  const inOrder = [ids[1]!, ids[2]!, ids[0]!]
  const { status, bytes } = await print(inOrder)
  expect(status).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  expect(text.map((page) => /Rent of day \d+/.exec(page)?.[0])).toEqual([
    'Rent of day 11',
    'Rent of day 10',
    'Rent of day 12',
  ])
  for (const page of text) expect(page).toContain('Page 1 of 1')
  const unknown = await print([ids[0]!, crypto.randomUUID()])
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('"field":"ids.1"')])
  expect((await print(ids, server.other.people.admin)).status).toBe(422)
})

it('waits for a promise to pay, which payments keep', async () => {
  const lease = await owing(10)
  const promised = await made<LeaseArrears>(addPromise, { amount: 10_000, dueOn: inDays(5) }, lease.id)
  expect(promised.promises).toMatchObject([{ status: 'open', amount: 10_000, paid: 0 }])
  expect(promised.paused).toBe('promise')
  expect((await send([lease.id])).skipped).toEqual([{ leaseId: lease.id, reason: 'promise' }])
  await pays(lease.id, 9_999)
  expect((await of(lease.id)).promises[0]).toMatchObject({ status: 'open', paid: 9_999 })
  await pays(lease.id, 1)
  expect((await of(lease.id)).promises[0]!.status).toBe('kept')
  expect((await send([lease.id])).sent[0]!.stage).toBe('first')
})

it('goes on when a promise is broken or withdrawn', async () => {
  const lease = await owing(10)
  await made(addPromise, { amount: 10_000, dueOn: today }, lease.id)
  await server.admin.query(
    `update payment_promises set made_on = made_on - 3, due_on = due_on - 1 where lease_id = $1`,
    [lease.id],
  )
  expect((await of(lease.id)).promises[0]!.status).toBe('broken')
  expect((await preview({ leaseId: lease.id })).leases[0]!.stage).toBe('first')
  await made(addPromise, { amount: 10_000, dueOn: today }, lease.id)
  const withdrawn = await made<LeaseArrears>(withdrawPromise, undefined, lease.id)
  expect(withdrawn.promises.map(({ status }) => status)).toEqual(['withdrawn', 'broken'])
  expect(withdrawn.paused).toBeNull()
})

it('waits while a payment plan is kept, whose instalments are paid by what settles the arrears', async () => {
  const lease = await owing(10)
  const { admin } = server.own.people
  const plan = (instalments: object[]) =>
    admin.call(agreePlan, { params: { id: lease.id }, body: { instalments } })
  const tooMuch = await plan([{ dueOn: inDays(1), amount: 40_001 }])
  expect(tooMuch.status).toBe(422)
  const backwards = await plan([
    { dueOn: inDays(9), amount: 1 },
    { dueOn: inDays(2), amount: 1 },
  ])
  expect(backwards.body).toMatchObject({ payload: [{ field: 'instalments.1.dueOn' }] })

  const agreed = [
    { dueOn: today, amount: 15_000 },
    { dueOn: inDays(30), amount: 25_000 },
  ]
  expect((await plan(agreed)).status).toBe(200)
  expect((await plan(agreed)).status).toBe(409)
  expect((await send([lease.id])).skipped).toEqual([{ leaseId: lease.id, reason: 'plan' }])
  // The first instalment was due yesterday, seen from tomorrow.
  const tomorrow = async () => {
    const query = { asOf: inDays(1) }
    const { data } = (await admin.call(arrears.read, { query })).body as AnswerOf<typeof arrears.read>
    return data.find(({ leaseId }) => leaseId === lease.id)
  }
  expect(await tomorrow()).toMatchObject({ plan: 'behind', step: 'first' })
  await pays(lease.id, 15_000)
  expect(await tomorrow()).toMatchObject({ plan: 'onTrack', step: 'plan' })
  expect((await of(lease.id)).plans).toMatchObject([{ status: 'onTrack', total: 40_000, paid: 15_000 }])
  const ended = await made<LeaseArrears>(endPlan, undefined, lease.id)
  expect(ended.plans[0]!.status).toBe('ended')
  expect(ended.paused).toBeNull()
})

it('lists the last contact, promises and the next step, and narrows to them; totals stay those of the books', async () => {
  const { admin } = server.own.people
  const list = async (query: Record<string, string>) =>
    (await admin.call(arrears.read, { query: { limit: '200', ...query } })).body as AnswerOf<
      typeof arrears.read
    >
  const quiet = await owing(50)
  const told = await owing(51)
  await made(addArrearsNote, { kind: 'note', text: 'Moved abroad?' }, quiet.id)
  const noted = await made<LeaseArrears>(
    addArrearsNote,
    { kind: 'call', text: 'Will pay on Friday.' },
    told.id,
  )
  expect(noted.notes).toMatchObject([{ kind: 'call', text: 'Will pay on Friday.' }])
  await made(addPromise, { amount: 700, dueOn: inDays(2) }, told.id)

  const whole = await list({})
  const row = (rows: typeof whole, id: string) => rows.data.find(({ leaseId }) => leaseId === id)
  expect(row(whole, quiet.id)).toMatchObject({ step: 'first', lastContact: null, promise: null })
  expect(row(whole, told.id)).toMatchObject({
    step: 'promise',
    lastContact: today,
    promisedOn: inDays(2),
    promisedAmount: 700,
    promise: 'open',
  })
  const promised = await list({ step: 'promise' })
  expect(row(promised, told.id)).toBeDefined()
  expect(row(promised, quiet.id)).toBeUndefined()
  const silent = await list({ quiet: '7' })
  expect(row(silent, quiet.id)).toBeDefined()
  expect(row(silent, told.id)).toBeUndefined()
  expect(promised.total + (await list({ step: 'first' })).total).toBeLessThanOrEqual(whole.total)

  const { rows } = await server.admin.query<{ balance: string }>(
    `select sum(open)::text as balance from charges where organisation_id = $1 and due_on < $2 and settled_on is null`,
    [server.own.id, today],
  )
  expect(whole.totals[0]!.sums['overdue']).toBe(rows[0]!.balance)
})

it('refuses what makes no sense beside its field, and promises of who owes nothing', async () => {
  const { admin } = server.own.people
  const lease = await owing(10)
  const call = (operation: Operation, body?: object) =>
    admin.call(operation, { params: { id: lease.id }, body })
  expect((await call(addPromise, { amount: 0, dueOn: inDays(1) })).status).toBe(422)
  expect((await call(addPromise, { amount: 5, dueOn: inDays(-1) })).body).toMatchObject({
    payload: [{ field: 'dueOn' }],
  })
  expect((await call(withdrawPromise)).status).toBe(409)
  expect((await call(endPlan)).status).toBe(409)
  await pays(lease.id, 40_000)
  expect((await call(addPromise, { amount: 5, dueOn: inDays(1) })).status).toBe(409)
  const unknown = await admin.call(sendReminders, { body: { leaseIds: [crypto.randomUUID()] } })
  expect(unknown.status).toBe(422)
})
