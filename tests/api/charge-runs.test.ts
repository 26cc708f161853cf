import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { listChargeRuns, previewChargeRun, startChargeRun } from '#contract/tenant/money/charge-runs.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { addDays } from '#domain/dates/calendar.ts'
import type { Transaction } from '#server/db/database.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { chargeNightly, workOnRun } from '#server/tenant/money/charge-run-jobs.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let today: string

const does: TestServer['own']['people']['admin']['call'] = (operation, filling) =>
  server.own.people.admin.call(operation, filling)
const write = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.services.database.withTenant({ organisationId: server.own.id, userId: null }, work)
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await server.admin.query(text, values)).rows as T[]

beforeAll(async () => {
  server = await startServer()
  ;[{ today }] = (await rows<{ today: string }>(`select today_in($1)::text as today`, [server.own.id])) as [
    { today: string },
  ]
  house = await letting(server.own)
})
afterAll(() => server.close())

const preview = async (through: string) =>
  (await does(previewChargeRun, { query: { through } })).body as AnswerOf<typeof previewChargeRun>
const runs = async () => ((await does(listChargeRuns)).body as AnswerOf<typeof listChargeRuns>).runs
const chargesOf = (leaseId: string) =>
  rows<{ due: string; settled: number }>(
    `select due_on::text as due, settled::int from charges where lease_id = $1 order by due_on`,
    [leaseId],
  )

it('shows what a run would post and why something is left out, posts it once, and begins only with the books', async () => {
  expect(await preview('2026-03-31')).toMatchObject({ begun: false, charges: [] })
  expect((await does(startChargeRun, { body: { through: '2026-03-31' } })).status).toBe(409)
  await ok(does(beginBooks, { body: { beginOn: '2026-01-01' } }))
  const { id: whole } = await house.signed(await house.unit(), { start: '2026-01-01' })
  const { id: part } = await house.signed(await house.unit(), { start: '2026-03-15' })
  await write((tx) => sql`update books set closed_through = '2026-01-31'`.execute(tx))

  const seen = await preview('2026-03-31')
  expect(seen.currencies).toEqual([{ currency: 'NGN', count: 3, sum: '254839' }])
  expect(seen.charges.map(({ leaseId, dueOn, odd }) => [leaseId, dueOn, odd])).toEqual([
    [part, '2026-03-15', 'partPeriod'],
    [whole, '2026-02-01', null],
    [whole, '2026-03-01', null],
  ])
  expect(seen.skipped).toMatchObject([{ leaseId: whole, reason: 'closed', charges: 1 }])

  const run = await does(startChargeRun, { body: { through: '2026-03-31' } })
  expect(run.status).toBe(202)
  expect((await does(startChargeRun, { body: { through: '2026-03-31' } })).status).toBe(409)
  const { id: runId } = run.body as { id: string }
  const job = { organisationId: server.own.id, runId }
  // However many work on it.
  await Promise.all([workOnRun(server.services, job), workOnRun(server.services, job)])
  expect(await runs()).toMatchObject([{ id: runId, status: 'done', raised: 3, through: '2026-03-31' }])
  expect(await chargesOf(whole)).toHaveLength(2)
  expect((await preview('2026-03-31')).charges).toEqual([])
  expect(await write((tx) => checkBooks(tx, server.own.id))).toEqual([])
})

it('charges each night as far as the lead days say, once, and lets credit on account settle it', async () => {
  await write((tx) => sql`update books set closed_through = null, lead_days = 40`.execute(tx))
  const start = `${today.slice(0, 7)}-01`
  const { id: leaseId } = await house.signed(await house.unit(), { start })
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  const { id: bankAccountId } = await ok(does(bankAccounts.operations.create, { body }))
  const paid = { leaseId, date: today, method: 'cash', bankAccountId, amount: 150_000 }
  await ok(does(recordPayment, { body: paid }))

  await Promise.all([chargeNightly(server.services), chargeNightly(server.services)])
  const nightly = (await runs()).filter(({ startedBy }) => startedBy === null)
  expect(nightly).toMatchObject([{ through: addDays(today, 40) }])
  await workOnRun(server.services, { organisationId: server.own.id, runId: nightly[0]!.id })
  const charged = await chargesOf(leaseId)
  expect(charged.length).toBeGreaterThanOrEqual(2)
  expect(charged.slice(0, 2).map(({ settled }) => settled)).toEqual([100_000, 50_000])
  expect(await write((tx) => checkBooks(tx, server.own.id))).toEqual([])

  await chargeNightly(server.services)
  expect((await runs()).filter(({ startedBy }) => startedBy === null)).toHaveLength(1)
  // The next night of the organisation.
  await server.admin.query(`update charge_runs set night = night - 1`)
  await chargeNightly(server.services)
  expect((await runs()).filter(({ startedBy }) => startedBy === null)).toHaveLength(2)
  expect(server.errors).toEqual([])
})
