import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { changeReminderStage, readReminderSettings } from '#contract/tenant/money/reminder-settings.ts'
import { remindNightly } from '#server/tenant/arrears/nights.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
const due: string[] = []

async function made(operation: Operation, body: object): Promise<{ id: string }> {
  const answer = await server.own.people.admin.call(operation, { body })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body as { id: string }
}
const rule = (body: object) =>
  server.own.people.admin.call(changeReminderStage, {
    body: { stage: 'first', days: 7, byRule: false, ...body },
  })
const sent = async () =>
  (
    await server.admin.query<{ lease_id: string; stage: string; created_by: string | null }>(
      'select lease_id, stage, created_by from arrears_reminders where organisation_id = $1 order by lease_id',
      [server.own.id],
    )
  ).rows
/** As if the day had not been looked at. */
const again = () =>
  server.admin.query('delete from arrears_nights where organisation_id = $1', [server.own.id])

async function owing(days: number, email: string | null = 'ada@homes.example') {
  const start = inMonths(-6)
  const { id } = await house.signed(await house.unit({}), {
    start,
    parties: [{ tenantId: await house.tenant({ email }) }],
    terms: [{ type: 'rent', amount: 100_000, from: start }],
  })
  await made(raiseCharge, { leaseId: id, description: 'Rent', dueOn: inDays(-days), net: 10_000 })
  return id
}

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own)
  await made(beginBooks, { beginOn: inMonths(-6) })
  due.push(await owing(8), await owing(90))
  await owing(6)
  await owing(8, null)
})
afterAll(() => server.close())

it('sends nothing by rule until somebody switches it on', async () => {
  await remindNightly(server.services)
  expect(await sent()).toEqual([])
  const { body } = await server.own.people.admin.call(readReminderSettings)
  const { stages } = body as AnswerOf<typeof readReminderSettings>
  expect(stages.map(({ days, byRule }) => [days, byRule])).toEqual([
    [7, false],
    [14, false],
    [28, false],
    [42, false],
  ])
})

it('sends what is due once, whoever looks at the same time and however often a night is begun', async () => {
  expect((await rule({ byRule: true })).status).toBe(200)
  expect((await rule({ stage: 'second', days: 14, byRule: true })).status).toBe(200)
  await Promise.all([remindNightly(server.services), remindNightly(server.services)])
  const first = due.toSorted().map((lease_id) => ({ lease_id, stage: 'first', created_by: null }))
  expect(await sent()).toEqual(first)
  // Cut off before the day was noted: who was reminded is not reminded again, with the next one neither.
  await again()
  await remindNightly(server.services)
  expect(await sent()).toEqual(first)
})

it('looks once a day, and goes on to the second when its day has come', async () => {
  const later = due[1]!
  await server.admin.query(`update arrears_reminders set sent_on = sent_on - 7 where lease_id = $1`, [later])
  await remindNightly(server.services)
  expect((await sent()).filter(({ lease_id }) => lease_id === later)).toHaveLength(1)
  await again()
  await remindNightly(server.services)
  expect((await sent()).filter(({ lease_id }) => lease_id === later).map(({ stage }) => stage)).toEqual([
    'first',
    'second',
  ])
})

it('refuses days out of order', async () => {
  for (const wrong of [{ days: 14 }, { stage: 'second', days: 7 }, { stage: 'beforeAction', days: 28 }]) {
    const answer = await rule(wrong)
    expect([answer.status, answer.body]).toMatchObject([422, { payload: [{ field: 'days' }] }])
  }
})
