import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { changeRent, endLease } from '#contract/tenant/lease-operations.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { creditCharge } from '#contract/tenant/money/charge-operations.ts'
import { correctCharges, listCorrections, previewCorrections } from '#contract/tenant/money/corrections.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '#server/db/database.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { chargeNext, fromTheStart, openBooksOf } from '#server/tenant/money/charge-run.ts'
import { today } from '#tests/support/calendar.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Corrections = AnswerOf<typeof listCorrections>['corrections']

let server: TestServer
let house: Letting
/** The first days of the last months: 0 is this one's. */
const month = (ago: number) => addMonths(`${today.slice(0, 7)}-01`, -ago)

const write = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.services.database.withTenant({ organisationId: server.own.id, userId: null }, work)

beforeAll(async () => {
  server = await startServer()
  await ok(server.own.people.admin.call(beginBooks, { body: { beginOn: month(3) } }))
  house = await letting(server.own)
})
afterAll(() => server.close())

/** A lease of 100,000 a month that has been charged since three months ago. */
async function charged(): Promise<string> {
  const { id } = await house.signed(await house.unit(), { start: month(3) })
  await write(async (tx) => {
    const books = (await openBooksOf(tx, server.own.id))!
    const by = { organisationId: server.own.id, userId: null }
    await chargeNext(tx, by, books, { through: month(0), today }, { after: fromTheStart, most: 100 })
  })
  return id
}

const call = (operation: Operation, id: string, body?: object) =>
  server.own.people.admin.call(operation, { params: { id }, ...(body && { body }) })
const corrections = async (id: string) =>
  ((await ok(call(listCorrections, id))) as unknown as { corrections: Corrections }).corrections
const inShort = (all: Corrections) =>
  all.map(({ period, charged: was, now, difference }) => [period, was, now, difference])
const chosen = (all: Corrections) => ({
  corrections: all.map(({ term, period, difference }) => ({ term, period, difference })),
})
const owed = async (leaseId: string) => {
  const { body } = await server.own.people.admin.call(charges.operations.list, { query: { lease: leaseId } })
  return (body as { data: { open: number }[] }).data.reduce((sum, { open }) => sum + open, 0)
}

it('proposes nothing while a lease is as it was charged, and nothing of one that never was', async () => {
  expect(await corrections(await charged())).toEqual([])
  expect(await corrections((await house.signed(await house.unit(), { start: month(2) })).id)).toEqual([])
})

it('proposes rent raised from an earlier day, posts what is chosen, and then nothing is left', async () => {
  const id = await charged()
  await ok(house.does(changeRent, id, { type: 'rent', amount: 120_000, from: month(1) }))
  const found = await corrections(id)
  // The old amount of two months is taken back, the new one charged.
  expect(inShort(found)).toEqual([
    [month(1), 100_000, 0, -100_000],
    [month(1), 0, 120_000, 120_000],
    [month(0), 100_000, 0, -100_000],
    [month(0), 0, 120_000, 120_000],
  ])
  const before = await owed(id)
  const preview = await call(previewCorrections, id, chosen(found))
  expect((preview.body as { entries: unknown[] }).entries).toHaveLength(4)
  expect(await owed(id)).toBe(before)
  const first = await ok(call(correctCharges, id, chosen(found.slice(0, 2))))
  expect(first['corrections']).toHaveLength(2)
  expect(await owed(id)).toBe(before + 20_000)
  const again = await call(correctCharges, id, chosen(found.slice(0, 2)))
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('have changed since')])
  await ok(call(correctCharges, id, chosen(found.slice(2))))
  expect(await corrections(id)).toEqual([])
  expect(await owed(id)).toBe(before + 40_000)
  expect(await write((tx) => checkBooks(tx, server.own.id))).toEqual([])
})

it('credits what an earlier end leaves, but not what somebody has credited already', async () => {
  const id = await charged()
  const { body } = await server.own.people.admin.call(charges.operations.list, {
    query: { lease: id, sortBy: 'dueOn', sortOrder: 'desc' },
  })
  const [latest] = (body as { data: { id: string }[] }).data
  const waived = { kind: 'waiver', date: today, amount: 30_000, reason: 'The lift was out of order.' }
  await ok(call(creditCharge, latest!.id, waived))
  expect(await corrections(id)).toEqual([])
  await ok(house.does(endLease, id, { reason: 'surrendered', on: month(0) }))
  const [found, ...others] = await corrections(id)
  expect(others).toEqual([])
  // One day of the month stays.
  expect(found!.charged).toBe(70_000)
  expect(found!.difference).toBe(found!.now - 70_000)
  await ok(call(correctCharges, id, chosen([found!])))
  expect(await corrections(id)).toEqual([])
  expect(await write((tx) => checkBooks(tx, server.own.id))).toEqual([])
})

it('is shown and posted once by two who look at the same differences', async () => {
  const id = await charged()
  await ok(house.does(changeRent, id, { type: 'rent', amount: 90_000, from: month(0) }))
  const found = await corrections(id)
  const twice = await call(correctCharges, id, chosen([...found, ...found]))
  expect(twice.status).toBe(409)
  const answers = await Promise.all([1, 2].map(() => call(correctCharges, id, chosen(found))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await owed(id)).toBe(3 * 100_000 + 90_000)
})
