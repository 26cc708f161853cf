import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { listBillRuns, startBillRun } from '#contract/tenant/money/bill-runs.ts'
import { listChargeRuns, startChargeRun } from '#contract/tenant/money/charge-runs.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { endAll, openFolder, type Started } from '#tests/support/process.ts'
import { Business } from './support/business.ts'
import { Embedded, freePort } from './support/embedded.ts'
import { roundsOf } from './support/rounds.ts'
import { persist, untilServing } from './support/serving.ts'

/** A job whose process was killed is taken up again once its heartbeat is missed. */
const longest = 90_000
/** How often the server, and then the database, is killed while leases are charged. */
const kills = roundsOf(2, 25)
/** Units, nine in ten of them let: 2,000, or 20,000 as promised. */
const [homes, perHome] = [roundsOf(50, 500), 40]
/** Properties whose tenants are billed: some 200 invoices, or 5,000 as promised. */
const billed = roundsOf(10, 200)
const today = new Date().toISOString().slice(0, 10)

const folder = openFolder()
const embedded = new Embedded(join(folder, 'data'))
let freehold: Started
let port: number
let business: Business
let admin: pg.Client

const start = () => (freehold = embedded.start({ PORT: String(port) })).ready

beforeAll(async () => {
  port = await freePort()
  await start()
  business = await Business.open(embedded.admin, join(folder, 'client'))
  const filler = new pg.Client(embedded.admin)
  await filler.connect()
  const amounts = { properties: homes, unitsPerProperty: perHome, issues: 0, documents: 0, portfolios: 0 }
  await business.useAt(`http://127.0.0.1:${port}`)
  await fillOrganisation(filler, business.own, amounts)
  await filler.end()
}, 120_000)
afterAll(async () => {
  await admin.end()
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const one = async (text: string) =>
  Number((await admin.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]!.n)

type Runs = AnswerOf<typeof listChargeRuns>['runs']

/** How far the run is. */
async function runOf(): Promise<Runs[number]> {
  const answer = await persist(() => business.admin.call(listChargeRuns, {}), 200)
  return (answer.body as { runs: Runs }).runs[0]!
}

/** Waits until a run has gone on from where it was, or is done. */
async function goneOn(from: number): Promise<Runs[number]> {
  const patience = performance.now() + longest
  for (;;) {
    const run = await runOf()
    if (run.raised > from || run.status === 'done') return run
    expect(performance.now(), `stayed at ${from} charges`).toBeLessThan(patience)
    await delay(20)
  }
}

it(
  'charges each lease once, however often the server or the database is killed on the way',
  async () => {
    const origin = `http://127.0.0.1:${port}`
    const call = business.admin.call.bind(business.admin)
    expect((await call(beginBooks, { body: { beginOn: addDays(today, -400) } })).status).toBe(200)
    expect((await call(startChargeRun, { body: { through: today } })).status).toBe(202)
    let run = await goneOn(0)
    for (let kill = 0; kill < kills; kill++) {
      expect(run.status, 'killed too late').toBe('running')
      if (kill % 2 === 0) {
        await freehold.end('SIGKILL')
        await start()
      } else {
        embedded.killDatabase()
      }
      await untilServing(origin, business.admin, longest)
      await business.useAt(origin)
      run = await goneOn(run.raised)
    }
    while (run.status === 'running') run = await goneOn(run.raised)
    expect(run.status).toBe('done')

    admin = new pg.Client(embedded.admin)
    await admin.connect()
    const raised = await one('charges')
    expect(raised).toBeGreaterThan(homes * perHome)
    expect(run.raised).toBe(raised)
    expect(await one('(select distinct lease_id, term, period from charges) as each')).toBe(raised)
    expect(await one('journal_entries')).toBe(raised)
    expect(
      await one(`leases where stage = 'signed' and start <= '${today}' and not exists (
      select from lease_charging where lease_id = leases.id and charged_through = '${today}')`),
    ).toBe(0)
    expect(
      await one(
        `(select entry_id from postings group by entry_id, currency having sum(amount) <> 0) as wrong`,
      ),
    ).toBe(0)
    expect(
      await one(`(select account_id from account_months group by 1 having sum(debit - credit) <> (
        select sum(amount) from postings where postings.account_id = account_months.account_id)) as wrong`),
    ).toBe(0)
    // Nothing is left for another run.
    expect((await call(startChargeRun, { body: { through: today } })).status).toBe(202)
    let again = await runOf()
    while (again.status === 'running') again = await runOf()
    expect(again.raised).toBe(0)
  },
  120_000 + kills * longest,
)

type BillRun = AnswerOf<typeof listBillRuns>['runs'][number]

async function billRun(): Promise<BillRun> {
  const answer = await persist(() => business.admin.call(listBillRuns, {}), 200)
  return (answer.body as { runs: BillRun[] }).runs[0]!
}

/** Waits until so much was billed and mailed, or all of it. */
async function billedBeyond(so: (run: BillRun) => boolean): Promise<BillRun> {
  let patience = performance.now() + longest
  for (let before = 0; ;) {
    const run = await billRun()
    if (so(run)) return run
    if (run.issued + run.mailed > before) patience = performance.now() + longest
    before = run.issued + run.mailed
    expect(performance.now(), `stayed at ${run.issued} invoices and ${run.mailed} mails`).toBeLessThan(
      patience,
    )
    await delay(20)
  }
}

it(
  'bills each lease once and mails each tenant once, however often the server or the database is killed on the way',
  async () => {
    const origin = `http://127.0.0.1:${port}`
    const { rows } = await admin.query<{ id: string }>(
      `select id from properties order by id limit ${billed}`,
    )
    // Its connection would be cut, too.
    await admin.end()
    const body = { fromOn: addDays(today, -95), through: today, propertyIds: rows.map(({ id }) => id) }
    expect((await business.admin.call(startBillRun, { body })).status).toBe(202)
    await billedBeyond(({ issued }) => issued > 0)
    await freehold.end('SIGKILL')
    await start()
    await untilServing(origin, business.admin, longest)
    await business.useAt(origin)
    const begun = await billedBeyond(({ mailed }) => mailed > 0)
    expect(begun.mailed, 'killed too late').toBeLessThan(begun.toMail)
    embedded.killDatabase()
    await untilServing(origin, business.admin, longest)
    await business.useAt(origin)
    const run = await billedBeyond(({ status, toMail, mailed }) => status === 'done' && mailed === toMail)

    admin = new pg.Client(embedded.admin)
    await admin.connect()
    expect(run.leases).toBeGreaterThan(billed * perHome * 0.25)
    expect(run.issued).toBe(run.leases)
    expect(await one('invoices')).toBe(run.issued)
    expect(await one('(select distinct lease_id from invoices) as each')).toBe(run.issued)
    expect(await one('(select charge_id from invoice_lines group by 1 having count(*) > 1) as twice')).toBe(0)
    expect(await one(`invoices where number > ${run.issued}`)).toBe(0)
    expect(await one('bill_mails where sent_at is not null')).toBe(run.toMail)
    expect(await one('(select distinct tenant_id from invoices) as each')).toBe(run.toMail)
    expect(
      await one(`(select recipient from identity.kept_mails where subject like 'Invoice%'
        group by 1 having count(*) > 1) as twice`),
    ).toBe(0)
    expect(await one(`identity.kept_mails where subject like 'Invoice%'`)).toBeGreaterThan(0)
  },
  120_000 + 2 * longest + billed * 10_000,
)
