import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisationSettings as operations } from '#contract/admin/organisation.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { listDepositMovements, receiveDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let bank: string
let leaseId: string
const admin = () => server.own.people.admin

beforeAll(async () => {
  server = await startServer()
  await ok(admin().call(beginBooks, { body: { beginOn: inMonths(-3) } }))
  house = await letting(server.own)
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bank = (await ok(admin().call(bankAccounts.operations.create, { body }))).id
  leaseId = (await house.signed(await house.unit(), { start: inMonths(-2) })).id
})
afterAll(() => server.close())

const settings = async () => (await admin().call(operations.read)).body as AnswerOf<typeof operations.read>
async function change(series: string, prefix: string) {
  const { version } = await settings()
  return admin().call(operations.changeSeries, { body: { version, series, prefix } })
}
const next = async () => (await settings()).series.map((each) => each.next)
const paid = () => ({ leaseId, date: today, method: 'cash', bankAccountId: bank, amount: 1_000 })
const pay = async () => (await ok(admin().call(recordPayment, { body: paid() })))['receipt']
async function deposit() {
  await ok(admin().call(receiveDeposit, { body: paid() }))
  const { body } = await admin().call(listDepositMovements, { params: { id: leaseId } })
  return (body as AnswerOf<typeof listDepositMovements>).movements.at(-1)!.receipt
}
async function creditNote() {
  const { id } = await ok(
    admin().call(raiseCharge, { body: { leaseId, description: 'Keys', dueOn: inDays(-1), net: 500 } }),
  )
  const body = { kind: 'creditNote', date: today, amount: 500, reason: 'By mistake' }
  await ok(admin().call(creditCharge, { params: { id }, body }))
  const { settledBy } = await ok(admin().call(charges.operations.get, { params: { id } }))
  return (settledBy as { number: string }[])[0]!.number
}

it('new numbers take the new prefix and go on without a gap; those that were given stay', async () => {
  expect(await next()).toEqual([
    'R-00001',
    'D-00001',
    'INV-00001',
    'CN-00001',
    'E-00001',
    'S-00001',
    'SR-00001',
  ])
  expect([await pay(), await deposit(), await creditNote()]).toEqual(['R-00001', 'D-00001', 'CN-00001'])
  for (const [series, prefix] of [
    ['receipt', 'R26-'],
    ['deposit', 'DEP/'],
    ['creditNote', 'cr.'],
  ] as const) {
    const answer = await change(series, prefix)
    expect(answer.status, answer.text).toBe(200)
  }
  expect(await next()).toEqual([
    'R26-00002',
    'DEP/00002',
    'INV-00001',
    'cr.00002',
    'E-00001',
    'S-00001',
    'SR-00001',
  ])
  expect([await pay(), await deposit(), await creditNote()]).toEqual(['R26-00002', 'DEP/00002', 'cr.00002'])
  const lines = await admin().call(statement.read, { query: { leaseId, through: today } })
  const said = (lines.body as { data: { description: string }[] }).data.map(({ description }) => description)
  expect(said).toEqual(
    expect.arrayContaining(['R26-00002', 'CN-00001 · By mistake', 'cr.00002 · By mistake']),
  )
  const { body } = await admin().call(payments.operations.list, { query: { searchQuery: 'r26-00002' } })
  expect(body).toMatchObject({ total: 1, data: [{ receipt: 'R26-00002' }] })
  const former = await admin().call(payments.operations.list, { query: { searchQuery: 'R-00001' } })
  expect(former.body).toMatchObject({ total: 1, data: [{ receipt: 'R-00001' }] })
})

it('refuses a prefix that another series has or had, and what no number can begin with', async () => {
  const before = await settings()
  for (const [series, prefix, problem] of [
    ['receipt', 'dep/', 'Numbers of receipts of deposits begin with “dep/”.'],
    // Which numbers were given with.
    ['receipt', 'D-', 'Numbers of receipts of deposits begin with “D-”.'],
    ['creditNote', 'r-', 'Numbers of receipts of payments begin with “r-”.'],
    ['deposit', 'L-', 'Numbers of leases begin with “L-”.'],
    ['deposit', 'D-1', 'End with a letter'],
    ['deposit', '=D-', 'Use letters'],
  ] as const) {
    expect(errorOf(await change(series, prefix), 422).payload).toEqual([
      { field: 'prefix', errors: [expect.stringContaining(problem)] },
    ])
  }
  for (const prefix of ['', 'x'.repeat(11)]) {
    expect(errorOf(await change('receipt', prefix), 422).payload).toMatchObject([{ field: 'prefix' }])
  }
  errorOf(
    await admin().call(operations.changeSeries, {
      body: { version: before.version + 1, series: 'receipt', prefix: 'X-' },
    }),
    409,
  )
  expect(await settings()).toEqual(before)
  // Its own former one: the numbers have gone on since.
  expect((await change('receipt', 'R-')).status).toBe(200)
  expect(await pay()).toBe('R-00003')
})

it('gives each number once, whoever records payments while the prefix changes', async () => {
  const paying = Array.from({ length: 8 }, pay)
  expect((await change('receipt', 'Z-')).status).toBe(200)
  const given = (await Promise.all(paying)).map(String)
  expect(given.map((each) => each.replace(/^\D+/, '')).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, index) => String(4 + index).padStart(5, '0')),
  )
  expect(given.every((each) => /^(R|Z)-\d{5}$/.test(each))).toBe(true)
  expect((await next())[0]).toBe('Z-00012')
})

it('counts on beyond five digits', async () => {
  await server.admin.query(
    `update counters set value = 99999 where organisation_id = $1 and name = 'receipt'`,
    [server.own.id],
  )
  expect([await pay(), await pay()]).toEqual(['Z-100000', 'Z-100001'])
})
