import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { readOwnAccounts } from '#contract/tenant/money/own-account.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { inDays } from '#tests/support/calendar.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** What the home of a tenant says of money. */
let server: TestServer
let house: Letting
let own: string
let neighbours: string
let rents: string

const made = async (operation: Operation, body: object) =>
  (await ok(server.own.people.admin.call(operation, { body }))).id
const bankAccount = (name: string, body: object = {}) =>
  made(bankAccounts.operations.create, {
    name,
    kind: 'client',
    currency: 'NGN',
    accountNumber: name,
    ...body,
  })
const charge = (leaseId: string, dueOn: string, net: number, description = 'Rent') =>
  made(raiseCharge, { leaseId, description, dueOn, net })
const pay = (leaseId: string, bankAccountId: string, amount: number) =>
  made(recordPayment, { leaseId, date: inDays(-1), method: 'cash', bankAccountId, amount })

async function accountsOf(role: 'renter' | 'admin') {
  const answer = await server.own.people[role].call(readOwnAccounts, {})
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as AnswerOf<typeof readOwnAccounts>).accounts
}

beforeAll(async () => {
  server = await startServer()
  await ok(server.own.people.admin.call(beginBooks, { body: { beginOn: inDays(-200) } }))
  house = await letting(server.own)
  const rented = async (person: object) => {
    const parties = [{ tenantId: await house.tenant(person) }]
    return (await house.signed(await house.unit(), { start: inDays(-100), parties })).id
  }
  own = await rented({ firstName: 'Own', userId: server.own.people.renter.userId })
  neighbours = await rented({ firstName: 'Neighbour' })
  rents = await bankAccount('1111')
})
afterAll(() => server.close())

it('says what is owed since when, what is due next, and where to pay it', async () => {
  await charge(own, inDays(-40), 500)
  await charge(own, inDays(-10), 300)
  await charge(own, inDays(12), 900, 'Rent to come')
  await charge(neighbours, inDays(-50), 9_999)
  expect(await accountsOf('renter')).toEqual([
    expect.objectContaining({
      leaseId: own,
      owed: 800,
      since: inDays(-40),
      next: { description: 'Rent to come', dueOn: inDays(12), amount: 900 },
      credit: 0,
      payTo: expect.objectContaining({ accountNumber: '1111', iban: null }),
    }),
  ])
})

it('names the account that the lease was last paid into, and none where nobody could know', async () => {
  const other = await bankAccount('2222')
  const payTo = async () => (await accountsOf('renter'))[0]!.payTo?.accountNumber
  expect(await payTo()).toBeUndefined()
  // What a neighbour does in the same building says where the building is paid.
  await pay(neighbours, rents, 100)
  expect(await payTo()).toBe('1111')
  await pay(own, other, 500)
  expect(await payTo()).toBe('2222')
  expect(await accountsOf('renter')).toMatchObject([{ owed: 300, since: inDays(-10) }])
})

it('is empty for whoever rents nothing', async () => {
  expect(await accountsOf('admin')).toEqual([])
})
