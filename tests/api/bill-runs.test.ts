import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  cancelBillRun,
  listBillRuns,
  previewBillRun,
  previewStatements,
  resumeBillRun,
  startBillRun,
  startStatements,
} from '#contract/tenant/money/bill-runs.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { billRunMail } from '#server/tenant/money/billing/mails.ts'
import { workOnBillRun } from '#server/tenant/money/billing/run-jobs.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
/** Two leases of one tenant, and one whose tenant has no address. */
let leases: string[]
const period = { fromOn: '2026-03-01', through: '2026-03-31' }
const does: TestServer['own']['people']['admin']['call'] = (operation, filling) =>
  server.own.people.admin.call(operation, filling)
type Run = AnswerOf<typeof listBillRuns>['runs'][number]
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await server.admin.query(text, values)).rows as T[]

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'Harbour House' })
  await ok(does(beginBooks, { body: { beginOn: '2026-01-01' } }))
  const tenantId = await house.tenant({ firstName: 'Ngozi', email: 'ngozi@example.com' })
  leases = []
  for (const parties of [[{ tenantId }], [{ tenantId }], undefined]) {
    const lease = await house.signed(await house.unit(), { start: '2026-01-01', ...(parties && { parties }) })
    leases.push(lease.id)
  }
})
afterAll(() => server.close())

const charge = (leaseId: string, net = 10_000, dueOn = '2026-03-10') =>
  ok(does(raiseCharge, { body: { leaseId, description: 'Rent', dueOn, net, taxBps: 1_000 } }))
const preview = async () =>
  (await does(previewBillRun, { query: { ...period, propertyId: house.propertyId } })).body as AnswerOf<
    typeof previewBillRun
  >
const latest = async () => ((await does(listBillRuns)).body as { runs: Run[] }).runs[0]!
const work = ({ id: runId }: { id: string }) =>
  workOnBillRun(server.services, { organisationId: server.own.id, runId })

/** The mails that a run has asked for. */
async function mailsOf({ id: runId }: { id: string }) {
  const asked = await rows<{ id: string; tenantId: string }>(
    `select mail_id as id, tenant_id as "tenantId" from bill_mails where run_id = $1`,
    [runId],
  )
  const job = { kind: 'bill-run' as const, organisationId: server.own.id, runId }
  return asked.map((mail) => ({ ...job, ...mail }))
}

it('RT-32 shows what a run would bill, odd leases first, and bills each lease and mails each tenant once', async () => {
  errorOf(await does(startBillRun, { body: period }), 409)
  for (const leaseId of leases) await charge(leaseId)
  await charge(leases[0]!, 5_000, '2026-03-20')
  await charge(leases[0]!, 7_000, '2026-04-01')
  const seen = await preview()
  expect(seen).toMatchObject({
    leases: 3,
    currencies: [{ currency: 'NGN', count: 3, net: '35000', tax: '3500', gross: '38500' }],
    exceptions: [
      { exception: 'noEmail', count: 1 },
      { exception: 'noAccount', count: 3 },
    ],
    withoutCount: 0,
  })
  const bank = { name: 'Rents', kind: 'client', currency: 'NGN', accountNumber: '0123456789' }
  await ok(does(bankAccounts.operations.create, { body: bank }))
  expect((await preview()).invoices.map(({ leaseId, exceptions }) => [leaseId, exceptions])).toEqual([
    [leases[2], ['noEmail']],
    [leases[0], []],
    [leases[1], []],
  ])

  const started = await does(startBillRun, { body: { ...period, issuedOn: '2026-03-02' } })
  expect(started.status).toBe(202)
  const run = started.body as Run
  errorOf(await does(startBillRun, { body: period }), 409)
  // However many work on it.
  await Promise.all([work(run), work(run)])
  expect(await latest()).toMatchObject({
    status: 'done',
    leases: 3,
    issued: 3,
    toMail: 1,
    mailed: 0,
    sums: [{ currency: 'NGN', count: 3, gross: '38500' }],
  })
  const issued = await rows<{ label: string; due: string; lines: number }>(
    `select label, due_on::text as due, (select count(*)::int from invoice_lines
        where invoice_lines.organisation_id = invoices.organisation_id and invoice_id = invoices.id) as lines
     from invoices where run_id = $1 order by number`,
    [run.id],
  )
  expect(issued.map(({ label }) => label)).toEqual(['INV-00001', 'INV-00002', 'INV-00003'])
  expect(issued.map(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  // Nothing is due before it is charged.
  expect(issued.map(({ due }) => due)).toEqual(['2026-03-10', '2026-03-10', '2026-03-10'])

  const [mail] = await mailsOf(run)
  const written = await billRunMail(server.services, mail!)
  expect(written!.to).toBe('ngozi@example.com')
  expect(written!.attachments).toHaveLength(2)
  expect(written!.letter.heading).toBe('Your invoices')
  await written!.afterwards!(true)
  expect(await billRunMail(server.services, mail!)).toBeUndefined()
  expect(await latest()).toMatchObject({ mailed: 1 })
  const after = await preview()
  expect(after).toMatchObject({ leases: 0, withoutCount: 3 })
  expect(new Set(after.without.map(({ reason }) => reason))).toEqual(new Set(['alreadyBilled']))
  errorOf(await does(startBillRun, { body: period }), 409)
})

it('stops where it is cancelled, and goes on without doing anything twice', async () => {
  await charge(leases[0]!, 1_000)
  await charge(leases[2]!, 2_000)
  const run = (await does(startBillRun, { body: period })).body as Run
  await ok(does(cancelBillRun, { body: { runId: run.id } }))
  await work(run)
  expect(await latest()).toMatchObject({ status: 'cancelled', issued: 0 })
  expect((await does(resumeBillRun, { body: { runId: run.id } })).status).toBe(200)
  await work(run)
  const [asked] = await mailsOf(run)
  // Its mails were on their way.
  await ok(does(cancelBillRun, { body: { runId: run.id } }))
  expect(await billRunMail(server.services, asked!)).toBeUndefined()
  await ok(does(resumeBillRun, { body: { runId: run.id } }))
  await work(run)
  expect(await latest()).toMatchObject({ status: 'done', issued: 2, toMail: 1 })
  // The one of before is none any more.
  expect(await billRunMail(server.services, asked!)).toBeUndefined()
  const [again] = await mailsOf(run)
  const written = await billRunMail(server.services, again!)
  expect(written!.attachments).toHaveLength(1)
  await written!.afterwards!(true)
  errorOf(await does(cancelBillRun, { body: { runId: run.id } }), 409)
})

it('mails those who owe a statement of each of their leases', async () => {
  const query = { through: '2026-12-31', propertyId: house.propertyId }
  const shown = (await does(previewStatements, { query })).body as AnswerOf<typeof previewStatements>
  const { rows: owed } = await server.admin.query<{ lease_id: string; open: string }>(
    `select lease_id, sum(open)::text as open from charges where settled_on is null group by lease_id`,
  )
  expect(shown).toMatchObject({ leases: owed.length, emails: 1, withoutEmail: 1 })
  expect(shown.statements[0]).toMatchObject({ leaseId: leases[2], email: null })
  // Nobody owes anything before the first charge is due.
  const early = { ...query, through: '2026-02-28' }
  expect((await does(previewStatements, { query: early })).body).toMatchObject({ leases: 0, statements: [] })
  const tooEarly = { fromOn: '2026-01-01', through: early.through, propertyIds: [house.propertyId] }
  errorOf(await does(startStatements, { body: tooEarly }), 409)
  for (const { lease_id: leaseId, open } of owed)
    expect(shown.statements.find((row) => row.leaseId === leaseId)!.balance).toBe(Number(open))
  const body = { fromOn: '2026-01-01', through: '2026-12-31', propertyIds: [house.propertyId] }
  const run = (await does(startStatements, { body })).body as Run
  await work(run)
  expect(await latest()).toMatchObject({ kind: 'statements', status: 'done', toMail: 1, issued: 0 })
  const [mail] = await mailsOf(run)
  const written = await billRunMail(server.services, mail!)
  expect(written!.attachments.map(({ name }) => name)).toHaveLength(2)
  // 10,000 twice, 5,000, 7,000 and 1,000 with a tenth of tax: 36,300.
  expect(written!.letter.paragraphs.join(' ')).toContain('₦363')
  expect(server.errors).toEqual([])
})

it('bills what a manager manages, and shows others nothing of it', async () => {
  const manager = server.own.people['portfolio-manager']
  const runs = (await manager.call(listBillRuns)).body as { runs: Run[] }
  expect(runs.runs).toEqual([])
  const refused = await manager.call(startBillRun, { body: { ...period, propertyIds: [house.propertyId] } })
  errorOf(refused, 422)
})
