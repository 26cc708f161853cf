import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { rentCollection } from '#contract/tenant/analytics/figures.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { recordPayment, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Arrears = AnswerOf<typeof arrears.read>

let server: TestServer
let house: Letting
/** Ada owes from three days, Ben has settled, Cem has paid in part and then it bounced. */
const lease: Record<'ada' | 'ben' | 'cem', string> = { ada: '', ben: '', cem: '' }

async function made(operation: Parameters<typeof server.own.people.admin.call>[0], body: object) {
  const answer = await server.own.people.admin.call(operation, { body })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body as { id: string }
}

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  await made(beginBooks, { beginOn: inMonths(-6) })
  const { id: bankAccountId } = await made(bankAccounts.operations.create, {
    name: 'Rents',
    kind: 'client',
    currency: 'NGN',
  })
  for (const name of ['ada', 'ben', 'cem'] as const) {
    const terms = [{ type: 'rent', amount: 100_000, from: inMonths(-6) }]
    const signed = await house.signed(await house.unit({}), { start: inMonths(-6), terms })
    lease[name] = signed.id
  }
  const owes = (leaseId: string, dueOn: string, net: number) =>
    made(raiseCharge, { leaseId, description: 'Rent', dueOn, net })
  const pays = (leaseId: string, date: string, amount: number) =>
    made(recordPayment, { leaseId, date, method: 'cheque', bankAccountId, amount })
  await owes(lease.ada, inDays(-100), 40_000)
  await owes(lease.ada, inDays(-10), 30_000)
  await owes(lease.ada, inDays(5), 20_000)
  await pays(lease.ada, inDays(-20), 15_000)
  await owes(lease.ben, inDays(-40), 50_000)
  await pays(lease.ben, inDays(-30), 60_000)
  await owes(lease.cem, inDays(-70), 80_000)
  const { id } = await pays(lease.cem, inDays(-60), 80_000)
  const { id: kept } = await made(recordPayment, {
    leaseId: lease.ada,
    date: inDays(-45),
    method: 'cheque',
    bankAccountId,
    amount: 7_000,
    allocations: [],
  })
  const wrong = { date: inDays(-42), reason: 'It was for another lease.' }
  await server.own.people.admin.call(reversePayment, { params: { id: kept }, body: wrong })
  const bounced = { date: inDays(-50), reason: 'The cheque bounced.' }
  await server.own.people.admin.call(reversePayment, { params: { id }, body: bounced })
})
afterAll(() => server.close())

async function on(asOf: string): Promise<Arrears> {
  const answer = await server.own.people.admin.call(arrears.read, { query: { asOf } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Arrears
}

it('says who owes what, since when and for how long, and what it comes to', async () => {
  const { data, totals, figures } = await on(today)
  // Ada: 40,000 − 15,000 of 100 days ago, and 30,000 of ten days ago; what falls due in five days is not overdue.
  expect(data).toMatchObject([
    {
      leaseId: lease.ada,
      since: inDays(-100),
      daysOverdue: 100,
      upTo30: 30_000,
      over90: 25_000,
      overdue: 55_000,
    },
    {
      leaseId: lease.cem,
      since: inDays(-70),
      daysOverdue: 70,
      upTo90: 80_000,
      overdue: 80_000,
      onAccount: 0,
    },
  ])
  expect(totals[0]).toMatchObject({ currency: 'NGN', rows: 2, sums: { overdue: '135000', upTo90: '80000' } })
  expect(figures).toEqual({ leases: 2 })
})

it('says of a day of the past what was overdue then', async () => {
  // Ben owed his 50,000 for nine days; Cem had paid, and the cheque had not bounced yet.
  const { data } = await on(inDays(-55))
  expect(data.map(({ leaseId, overdue }) => [leaseId, overdue])).toEqual([[lease.ada, 40_000]])
  const later = await on(inDays(-31))
  expect(later.data.map(({ leaseId, overdue }) => [leaseId, overdue])).toEqual([
    [lease.ada, 40_000],
    [lease.cem, 80_000],
    [lease.ben, 50_000],
  ])
})

it('says of a day of the past what was on account then, of a payment that was taken back since, too', async () => {
  const ofAda = async (asOf: string) =>
    (await on(asOf)).data.find(({ leaseId }) => leaseId === lease.ada)?.onAccount
  expect(await ofAda(inDays(-46))).toBe(0)
  expect(await ofAda(inDays(-43))).toBe(7_000)
  expect(await ofAda(inDays(-41))).toBe(0)
})

it('adds up to what the books say tenants owe, less what is not yet overdue', async () => {
  const scope = { organisationId: server.own.id, userId: null }
  const { rows } = await server.services.database.withTenant(scope, (tx) =>
    sql<{ balance: string }>`
      select sum(balance)::text as balance from balances_on(${server.own.id}, ${today}) as balances
      join accounts on accounts.id = account_id and purpose = 'receivables'`.execute(tx),
  )
  const { totals } = await on(today)
  // 20,000 of Ada's are posted on a later day.
  expect(Number(rows[0]!.balance)).toBe(Number(totals[0]!.sums['overdue']))
})

it('shows balances on the rent roll as of any day, credit on account below 0', async () => {
  const balances = async (asOf: string) => {
    const { body } = await server.own.people.admin.call(rentRoll.read, { query: { asOf } })
    const { data, totals } = body as AnswerOf<typeof rentRoll.read>
    const of = (id: string) => data.find(({ leaseId }) => leaseId === id)
    return {
      rows: [lease.ada, lease.ben, lease.cem].map((id) => [of(id)?.balance, of(id)?.daysOverdue]),
      total: totals[0]!.sums['balance'],
    }
  }
  expect(await balances(today)).toEqual({
    rows: [
      [55_000, 100],
      [-10_000, null],
      [80_000, 70],
    ],
    total: '125000',
  })
  // Cem had paid, and Ben not yet.
  expect(await balances(inDays(-55))).toEqual({
    rows: [
      [40_000, 45],
      [0, null],
      [0, null],
    ],
    total: '40000',
  })
})

it('says what fell due in a month, what was paid in it, and what is overdue today', async () => {
  const month = inDays(-30).slice(0, 7)
  const { body } = await server.own.people.admin.call(rentCollection, { query: { month: `${month}-01` } })
  const { data, from, to } = body as AnswerOf<typeof rentCollection>
  const inMonth = (day: string) => day >= from && day <= to
  const dues: [string, number][] = [
    [inDays(-100), 40_000],
    [inDays(-10), 30_000],
    [inDays(5), 20_000],
    [inDays(-40), 50_000],
    [inDays(-70), 80_000],
  ]
  const due = dues.filter(([day]) => inMonth(day)).reduce((sum, [, amount]) => sum + amount, 0)
  // Cem's cheque of sixty days ago bounced.
  const paid: [string, number][] = [
    [inDays(-20), 15_000],
    [inDays(-30), 60_000],
  ]
  const collected = paid.filter(([day]) => inMonth(day)).reduce((sum, [, amount]) => sum + amount, 0)
  expect(data).toMatchObject([
    { currency: 'NGN', due: String(due), collected: String(collected), overdue: '135000' },
  ])
})
