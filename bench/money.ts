import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { listChargeRuns, startChargeRun } from '#contract/tenant/money/charge-runs.ts'
import { charts } from '#contract/tenant/analytics/charts.ts'
import { rentCollection } from '#contract/tenant/analytics/figures.ts'
import { dashboard } from '#contract/tenant/dashboard.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { listPayable } from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { recordPayment, summarisePayments } from '#contract/tenant/money/payment-operations.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { pathOf } from '#tests/support/client.ts'
import { inArena, type Arena } from './support/arena.ts'
import { besideIdeal } from './support/beside-ideal.ts'
import { makeIdealBooks } from './support/ideal-books.ts'
import { fillHistory } from './support/history.ts'
import { timesOf, type Request } from './support/load.ts'
import { serveIdeal } from './support/served.ts'
import { median, type Result } from './support/result.ts'

const [homes, perHome] = [500, 40]
const today = new Date().toISOString().slice(0, 10)

type Run = AnswerOf<typeof startChargeRun>

/** Milliseconds that the server itself says a run took. */
async function chargeThrough({ people: { admin } }: Organisation, through: string): Promise<[Run, number]> {
  const started = await admin.call(startChargeRun, { body: { through } })
  if (started.status !== 202) throw new Error(started.text)
  for (;;) {
    const { runs } = (await admin.call(listChargeRuns, {})).body as AnswerOf<typeof listChargeRuns>
    const run = runs.find(({ id }) => id === (started.body as Run).id)!
    if (run.status === 'done') return [run, Date.parse(run.finishedAt!) - Date.parse(run.startedAt)]
    if (run.status === 'failed') throw new Error(run.problem!)
    await pause(50)
  }
}

/** Recording payments through HTTP, beside a handler that is written by hand and inserts the same rows. */
async function recording(
  { product, database, admin }: Arena,
  organisation: Organisation,
  bankAccountId: string,
): Promise<Result[]> {
  await makeIdealBooks(admin, organisation)
  const ideal = await serveIdeal({ connection: database.asSuperuser })
  // What falls due later than what is paid is settled too, oldest first: one charge of each lease.
  const { rows } = await admin.query<{ leaseId: string; chargeId: string }>(
    `select distinct on (lease_id) lease_id as "leaseId", id as "chargeId" from charges
     where organisation_id = $1 and open > 10000 order by lease_id, due_on, id`,
    [organisation.id],
  )
  const { authorization } = organisation.people.admin.credentials
  let n = 0
  const paid = { date: today, method: 'bankTransfer', bankAccountId, amount: 1 }
  const paying = (): Request => ({
    method: 'POST',
    path: pathOf(recordPayment, {}),
    headers: { authorization, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...paid, leaseId: rows[n++ % rows.length]!.leaseId }),
  })
  const inserting = (): Request => ({
    method: 'POST',
    path: '/payments',
    headers: { authorization: 'Bearer t', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...paid, ...rows[n++ % rows.length]! }),
  })
  try {
    return await besideIdeal(admin, { server: ideal, next: inserting, status: 201 }, [
      {
        what: 'Recording a payment that settles a charge, with permission, audit, idempotency and outbox',
        side: { server: product, next: paying, status: 201 },
        least: 0.5,
      },
    ])
  } finally {
    await ideal.stop()
  }
}

const anOwner = randomUUID()

/** Ten people own the properties, half of them together with another one. */
async function fillOwners({ admin }: Arena, { id }: Organisation): Promise<void> {
  const owners = Array.from({ length: 10 }, (_, n) => (n === 0 ? anOwner : randomUUID()))
  await admin.query(
    `insert into owners (organisation_id, id, name) select $1, id, 'Owner ' || n
     from unnest($2::uuid[]) with ordinality as owner (id, n)`,
    [id, owners],
  )
  await admin.query(
    `insert into property_owners (organisation_id, property_id, n, owner_id, share_bps)
     select $1, id, part, ($2::uuid[])[1 + (place + part) % 10], case when place % 2 = 0 then 10000 else 5000 end
     from (select id, row_number() over (order by id) as place from properties where organisation_id = $1) as places,
       generate_series(0, 1) as part
     where place % 2 = 1 or part = 0`,
    [id, owners],
  )
}

/** Something that people read of the books, and how many milliseconds it took, few postings first. */
interface Reading {
  what: string
  operation: Operation
  query: Record<string, string>
  /** Whether it is promised not to grow with the history; a list counts what it shows, and a chart what there was in its days. */
  steady: boolean
  /** Milliseconds that it may take. */
  most: number
  at: number[]
}

function reads(asOf: string, leaseId: string, bankAccountId: string): Reading[] {
  const of = (what: string, operation: Operation, query: Record<string, string> = {}): Reading => ({
    what,
    operation,
    query,
    steady: !/^List|^What was|^Chart/.test(what),
    most: what.startsWith('Chart') ? 300 : 150,
    at: [],
  })
  return [
    of('Rent roll with balances', rentRoll.read),
    of('Rent roll of a day 40 days ago', rentRoll.read, { asOf }),
    of('Statement of account of a lease', statement.read, { leaseId }),
    of('Statement of account as of a day 40 days ago', statement.read, { leaseId, through: asOf }),
    of('Arrears by age', arrears.read),
    of('Arrears of a day 40 days ago', arrears.read, { asOf }),
    of('Rent due and collected this month', rentCollection),
    of('Dashboard', dashboard),
    of('What owners of 500 properties can be paid', listPayable, { date: today, bankAccountId }),
    of('Statement of an owner of 50 properties', ownerStatement.read, { ownerId: anOwner }),
    of('Chart of rent due and collected in twelve months', charts['rent-collection'].read),
    of('Chart of arrears at the end of twelve months', charts.arrears.read),
    of('Chart of net operating income in twelve months', charts['operating-income'].read),
    of('Chart of occupancy at the end of twelve months', charts.occupancy.read),
    of('Chart of vacant days in twelve months', charts.vacancy.read),
    of('Chart of the leases that end in twelve months', charts['lease-expiries'].read),
    of('Chart of money in and out in twelve months', charts.cash.read),
    of('Chart of expense by category in twelve months', charts.categories.read),
    of('Chart of economic occupancy in twelve months', charts['economic-occupancy'].read),
    of('Chart of the performance of 500 properties', charts.performance.read, { by: 'property' }),
    of('List of charges', charges.operations.list),
    of('List of payments', payments.operations.list),
    of('What was received, by currency', summarisePayments),
  ]
}

/** What reading costs with twenty times the history, over what it cost before; alone, one after the other. */
async function growth(arena: Arena, before: Organisation, bankAccountId: string): Promise<Result[]> {
  const { admin, product } = arena
  const { rows: owing } = await admin.query<{ id: string }>(
    'select lease_id as id from charges where organisation_id = $1 order by lease_id limit 1',
    [before.id],
  )
  const all = reads(addDays(today, -40), owing[0]!.id, bankAccountId)
  const measure = async () => {
    const [organisation] = await arena.signIn()
    const { authorization } = organisation!.people.admin.credentials
    for (const { operation, query, at } of all) {
      const request = { path: pathOf(operation, { query }), headers: { authorization } }
      at.push(
        median(
          await timesOf(
            product.port,
            Array.from({ length: 11 }, () => request),
          ),
        ),
      )
    }
  }
  const month = addMonths(`${today.slice(0, 7)}-01`, -1)
  // Owners of every property have money there from the beginning.
  const few = await fillHistory(admin, before, { months: 1, bankAccountId, before: month, oneOfEach: true })
  await measure()
  const grown = await fillHistory(admin, before, { months: 13, bankAccountId, before: addMonths(month, -1) })
  await measure()
  return all.map(({ what, steady, most, at: [early = 0, many = 0] }) => ({
    what: `${what}, ${grown.toLocaleString('en')} postings`,
    figure: `${many.toFixed(0)} ms alone`,
    limit: `${early.toFixed(0)} ms at ${few.toLocaleString('en')} postings`,
    ratio: many / early,
    promise: `${steady ? '≤ 2, ' : ''}≤ ${most} ms`,
    kept: many <= most && (!steady || many / early <= 2),
  }))
}

/** The books of a large portfolio: charging all leases, recording payments, and what reading costs as the books grow. */
export const run = (): Promise<Result[]> =>
  inArena(['Money Homes'], async (arena) => {
    const { admin, organisations } = arena
    const organisation = organisations[0]!
    const amounts = { properties: homes, unitsPerProperty: perHome, issues: 0, documents: 0, portfolios: 0 }
    await fillOrganisation(admin, organisation, amounts)
    const month = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
    const begun = await organisation.people.admin.call(beginBooks, { body: { beginOn: month } })
    if (begun.status >= 300) throw new Error(begun.text)
    const { rows } = await admin.query<{ signed: number }>(
      `select count(*)::int as signed from leases where stage = 'signed' and start <= $1`,
      [today],
    )
    await chargeThrough(organisation, addDays(`${today.slice(0, 7)}-01`, -1))
    await admin.query('analyze')
    const [{ raised }, took] = await chargeThrough(organisation, today)
    const bank = await organisation.people.admin.call(bankAccounts.operations.create, {
      body: { name: 'Rents', kind: 'client', currency: 'NGN' },
    })
    const { id: bankAccountId } = bank.body as { id: string }
    await fillOwners(arena, organisation)
    const grown = await growth(arena, organisation, bankAccountId)
    const [again] = await arena.signIn()
    const paying = await recording(arena, again!, bankAccountId)
    const perSecond = (rows[0]!.signed / took) * 1000
    return [
      {
        what: `Charge run over ${rows[0]!.signed.toLocaleString('en')} leases, ${raised.toLocaleString('en')} charges posted`,
        figure: `${(took / 1000).toFixed(1)} s, ${Math.round(perSecond)} leases/s, ${Math.round((raised / took) * 1000)} charges/s`,
        limit: '5,000 leases/s',
        ratio: perSecond / 5000,
        promise: '≥ 1',
        kept: perSecond >= 5000,
      },
      ...paying,
      ...grown,
    ]
  })
