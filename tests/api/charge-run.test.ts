import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endLease } from '#contract/tenant/lease-operations.ts'
import type { Transaction } from '#server/db/database.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { openBooks } from '#server/ledger/open-books.ts'
import { chargeNext, fromTheStart, openBooksOf, previewCharges } from '#server/tenant/money/charge-run.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let by: { organisationId: string; userId: string }

const write = <T>(work: (tx: Transaction) => Promise<T>) => server.services.database.withTenant(by, work)

beforeAll(async () => {
  server = await startServer()
  by = { organisationId: server.own.id, userId: server.own.people.admin.userId }
  await write((tx) => openBooks(tx, by.organisationId, '2026-01-01'))
  house = await letting(server.own)
})
afterAll(() => server.close())

/** A run to its end, in batches. @returns how many charges it raised */
async function run(through: string, most = 2): Promise<number> {
  let count = 0
  let after: string | undefined = fromTheStart
  while (after) {
    const from: string = after
    const done = await write(async (tx) => {
      const books = (await openBooksOf(tx, by.organisationId))!
      return chargeNext(tx, by, books, { through, today: '2026-03-10' }, { after: from, most })
    })
    count += done.raised.length
    after = done.after
  }
  return count
}

const chargesOf = async (leaseId: string) =>
  (
    await server.admin.query<{ description: string; due: string; net: number }>(
      `select description, due_on::text as due, net::int from charges where lease_id = $1 order by due_on, term`,
      [leaseId],
    )
  ).rows.map(({ description, due, net }) => `${due} ${net} ${description}`)

it('charges what each lease brings since the books began, once, however often and by how many it is run', async () => {
  const signed = async (body: object) =>
    (await house.signed(await house.unit(), { start: '2025-11-15', ...body })).id
  const monthly = await signed({})
  const yearly = await signed({
    frequency: 'yearly',
    periodsFrom: 'leaseStart',
    terms: [
      { type: 'rent', amount: 1_200_000, from: '2025-11-15' },
      { type: 'other', label: 'Parking', amount: 50_000, from: '2026-02-01' },
    ],
  })
  const ended = await signed({ end: '2026-02-14' })
  await ok(house.does(endLease, ended, { reason: 'expired', on: '2026-02-14' }))
  const staying = await signed({ end: '2026-02-14' })
  const late = await signed({
    start: '2026-03-05',
    terms: [{ type: 'rent', amount: 310_000, from: '2026-03-05' }],
  })
  await house.draft(await house.unit(), { start: '2025-11-15' })

  const preview = await write(async (tx) => {
    const books = (await openBooksOf(tx, by.organisationId))!
    return previewCharges(
      tx,
      by,
      books,
      { through: '2026-03-24', today: '2026-03-10' },
      { after: fromTheStart, most: 100 },
    )
  })
  expect(preview.leases.flatMap(({ due }) => due)).toHaveLength(10)
  expect(await chargesOf(monthly)).toEqual([])

  const counts = await Promise.all([run('2026-03-24'), run('2026-03-24'), run('2026-03-24', 1)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10)
  expect(await run('2026-03-24')).toBe(0)
  expect(await chargesOf(monthly)).toEqual([
    '2026-01-01 100000 Rent 1–31 Jan 2026',
    '2026-02-01 100000 Rent 1–28 Feb 2026',
    '2026-03-01 100000 Rent 1–31 Mar 2026',
  ])
  expect(await chargesOf(yearly)).toEqual(['2026-02-01 39315 Parking 1 Feb – 14 Nov 2026'])
  expect(await chargesOf(ended)).toEqual([
    '2026-01-01 100000 Rent 1–31 Jan 2026',
    '2026-02-01 50000 Rent 1–14 Feb 2026',
  ])
  expect((await chargesOf(staying)).at(-1)).toBe('2026-03-01 100000 Rent 1–31 Mar 2026')
  expect(await chargesOf(late)).toEqual(['2026-03-05 270000 Rent 5–31 Mar 2026'])
  expect(await write((tx) => checkBooks(tx, by.organisationId))).toEqual([])

  expect(await run('2026-04-01')).toBe(3)
  expect((await chargesOf(monthly)).at(-1)).toBe('2026-04-01 100000 Rent 1–30 Apr 2026')
})

it('leaves out what falls on closed days, and says so', async () => {
  await house.signed(await house.unit(), { start: '2026-01-01' })
  await write((tx) => sql`update books set closed_through = '2026-01-31'`.execute(tx))
  const { leases } = await write(async (tx) => {
    const books = (await openBooksOf(tx, by.organisationId))!
    return previewCharges(
      tx,
      by,
      books,
      { through: '2026-03-01', today: '2026-03-01' },
      { after: fromTheStart, most: 100 },
    )
  })
  expect(
    leases.map(({ due, closed }) => [due.map(({ dueOn }) => dueOn), closed.map(({ dueOn }) => dueOn)]),
  ).toEqual([[['2026-02-01', '2026-03-01'], ['2026-01-01']]])
})
