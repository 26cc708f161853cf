import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { changeLateFee, readLateFees } from '#contract/tenant/money/late-fees.ts'
import { chargeLateNightly } from '#server/tenant/arrears/late-fees.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let other: Letting

async function made(operation: Operation, body: object, id?: string): Promise<{ id: string }> {
  const answer = await server.own.people.admin.call(operation, { body, ...(id && { params: { id } }) })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body as { id: string }
}
/** As if the night before the day had been looked at, and this one not. */
const nightOf = (days: number) =>
  server.admin.query(
    `insert into arrears_nights (organisation_id, fees_on) values ($1, $2::date - 1)
     on conflict (organisation_id) do update set fees_on = excluded.fees_on`,
    [server.own.id, inDays(days)],
  )
const feesOf = async (leaseId: string) =>
  (
    await server.admin.query<{ day: string; net: string; of: string }>(
      `select fee_day::text as day, net::text, of_charge_id as of from charges
       where lease_id = $1 and type = 'lateFee' order by fee_day`,
      [leaseId],
    )
  ).rows.map(({ day, net }) => [day, Number(net)])

const daily = { graceDays: 5, times: 'daily', basis: 'fixed', amount: 100, cap: 250 }
const once = { graceDays: 7, times: 'once', basis: 'outstanding', bps: 500 }

async function owing(place: Letting, days: number, lateFee: object | null = null) {
  const start = inMonths(-6)
  const { id } = await place.signed(await place.unit({}), {
    start,
    lateFee,
    terms: [{ type: 'rent', amount: 100_000, from: start }],
  })
  const charge = { leaseId: id, description: 'Rent', dueOn: inDays(-days), net: 10_000 }
  return { id, chargeId: (await made(raiseCharge, charge)).id }
}

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  other = await letting(server.own, { title: 'Other house' })
  await made(beginBooks, { beginOn: inMonths(-6) })
})
afterAll(() => server.close())

it('charges by the most specific rule, on the first day after the grace period, once for each day', async () => {
  // 5% of 10,000 on day 8; the house's own rule: 100 a day from day 6 on, 250 at most; the lease's: 5% on day 8.
  await made(changeLateFee, { propertyId: null, rule: once })
  await made(changeLateFee, { propertyId: house.propertyId, rule: daily })
  const [byOrganisation, tooEarly, tooLate] = [
    await owing(other, 8),
    await owing(other, 7),
    await owing(other, 9),
  ]
  const byProperty = await owing(house, 7)
  const byLease = await owing(house, 8, once)
  await nightOf(0)
  await Promise.all([chargeLateNightly(server.services), chargeLateNightly(server.services)])
  expect(await feesOf(byOrganisation.id)).toEqual([[today, 500]])
  expect(await feesOf(tooEarly.id)).toEqual([])
  expect(await feesOf(tooLate.id)).toEqual([])
  expect(await feesOf(byProperty.id)).toEqual([[today, 100]])
  expect(await feesOf(byLease.id)).toEqual([[today, 500]])
  // Looked at once a day; and where that was forgotten, what was charged is not charged again.
  await chargeLateNightly(server.services)
  await nightOf(0)
  await chargeLateNightly(server.services)
  expect(await feesOf(byProperty.id)).toEqual([[today, 100]])
  expect(await feesOf(byOrganisation.id)).toEqual([[today, 500]])
})

it('makes up for nights that were missed, to the cap, and charges nothing on what was waived', async () => {
  const lease = await owing(house, 10)
  await nightOf(-3)
  await chargeLateNightly(server.services)
  expect(await feesOf(lease.id)).toEqual([
    [inDays(-3), 100],
    [inDays(-2), 100],
    [inDays(-1), 50],
  ])
  const { rows } = await server.admin.query<{ id: string; net: string }>(
    `select id, net::text from charges where lease_id = $1 and type = 'lateFee' and fee_day = $2`,
    [lease.id, inDays(-1)],
  )
  const waiver = { kind: 'waiver', date: today, amount: 50, reason: 'The bank was late.' }
  await made(creditCharge, waiver, rows[0]!.id)
  await nightOf(0)
  await chargeLateNightly(server.services)
  expect(await feesOf(lease.id)).toHaveLength(3)
})

it('charges nothing of the days before a rule, and nothing once the rule is ended', async () => {
  const lease = await owing(house, 20)
  await server.admin.query('delete from arrears_nights')
  await made(changeLateFee, { propertyId: house.propertyId, rule: daily })
  await chargeLateNightly(server.services)
  expect(await feesOf(lease.id)).toEqual([])
  await made(changeLateFee, { propertyId: house.propertyId, rule: null })
  await made(changeLateFee, { propertyId: null, rule: null })
  await nightOf(0)
  await chargeLateNightly(server.services)
  expect(await feesOf(lease.id)).toEqual([])
  const { body } = await server.own.people.admin.call(readLateFees)
  expect((body as AnswerOf<typeof readLateFees>).rules).toEqual([])
})

it('refuses a rule that says no amount, and a property that is not there', async () => {
  const { admin } = server.own.people
  const wrong = await admin.call(changeLateFee, {
    body: { propertyId: null, rule: { ...daily, amount: null } },
  })
  expect([wrong.status, wrong.body]).toMatchObject([422, { payload: [{ field: 'rule.amount' }] }])
  const unknown = await admin.call(changeLateFee, { body: { propertyId: crypto.randomUUID(), rule: once } })
  expect([unknown.status, unknown.body]).toMatchObject([422, { payload: [{ field: 'propertyId' }] }])
})
