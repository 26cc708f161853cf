import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { summariseCharges } from '#contract/tenant/money/charge-summary.ts'
import {
  applyDeposit,
  listDepositMovements,
  receiveDeposit,
  refundDeposit,
  reverseDepositMovement,
} from '#contract/tenant/money/deposit-operations.ts'
import { refundCredit } from '#contract/tenant/money/lease-accounts.ts'
import {
  recordPayment,
  reversePayment,
  summarisePayments,
} from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type { Filling } from '#tests/support/client.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let bankAccountId: string
let unitId: string
let leaseId: string

async function done<O extends Operation>(operation: O, filling: Filling) {
  const { status, text, body } = await server.own.people.admin.call(operation, filling)
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body as AnswerOf<O>
}
const read = (query: object = {}) =>
  done(cashBook.read, { query: { through: '2026-12-31', propertyId: house.propertyId, ...query } })
const linesOf = ({ data }: AnswerOf<typeof cashBook.read>) =>
  data.map(({ date, kind, status, received, paid }) =>
    [date, kind, status, received ?? -(paid ?? 0)].join(' '),
  )

beforeAll(async () => {
  server = await startServer()
  await done(beginBooks, { body: { beginOn: '2026-01-01' } })
  house = await letting(server.own)
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bankAccountId = (await done(bankAccounts.operations.create, { body })).id
  unitId = await house.unit()
  leaseId = (await house.signed(unitId, { start: '2026-01-01' })).id
  const another = (await house.signed(await house.unit(), { start: '2026-01-01' })).id
  const way = { method: 'cheque', bankAccountId }
  const owe = (lease: string, dueOn: string, net: number) =>
    done(raiseCharge, { body: { leaseId: lease, description: 'Repair', dueOn, net } })
  const pay = (lease: string, date: string, amount: number) =>
    done(recordPayment, { body: { leaseId: lease, date, amount, ...way } })
  await owe(leaseId, '2026-03-01', 30_000)
  await owe(another, '2026-03-05', 7_000)
  await pay(leaseId, '2026-03-02', 50_000)
  const { id } = await pay(leaseId, '2026-03-03', 900)
  await done(reversePayment, { params: { id }, body: { date: '2026-03-10', reason: 'Bounced' } })
  await done(refundCredit, { params: { id: leaseId }, body: { date: '2026-03-12', amount: 5_000, ...way } })
  await pay(another, '2026-04-01', 4_000)
  await done(receiveDeposit, { body: { leaseId, date: '2026-01-05', amount: 60_000, ...way } })
  const params = { id: leaseId }
  await owe(leaseId, '2026-05-01', 20_000)
  await done(applyDeposit, { params, body: { date: '2026-05-02', amount: 1_000 } })
  await done(refundDeposit, { params, body: { date: '2026-05-03', amount: 2_000, ...way } })
  const { movements } = await done(listDepositMovements, { params })
  await done(reverseDepositMovement, {
    params: { ...params, movementId: movements.at(-1)!.id },
    body: { date: '2026-05-04', reason: 'Wrong tenant' },
  })
})
afterAll(() => server.close())

it('RT-73 SC-03 lists all money in and out, refunds and deposits too, the newest first', async () => {
  const whole = await read()
  expect(linesOf(whole)).toEqual([
    '2026-05-04 depositReversed reversed 2000',
    '2026-05-03 depositRefunded reversed -2000',
    '2026-04-01 payment settled 4000',
    '2026-03-12 refund posted -5000',
    '2026-03-10 reversal reversed -900',
    '2026-03-03 payment reversed 900',
    '2026-03-02 payment onAccount 50000',
    '2026-01-05 depositReceived posted 60000',
  ])
  expect(whole.totals).toMatchObject([{ currency: 'NGN', sums: { received: '116900', paid: '7900' } }])
  // A page has the same rows in the same order.
  expect(linesOf(await read({ page: 2, limit: 3 }))).toEqual(linesOf(whole).slice(3, 6))
})

it('RT-75 SC-04 narrows it to units, days, status, kind, and what was paid for', async () => {
  expect(linesOf(await read({ unitId }))).toHaveLength(7)
  expect(linesOf(await read({ from: '2026-03-03', through: '2026-03-10' }))).toHaveLength(2)
  expect(linesOf(await read({ status: 'reversed' }))).toEqual([
    '2026-05-04 depositReversed reversed 2000',
    '2026-05-03 depositRefunded reversed -2000',
    '2026-03-10 reversal reversed -900',
    '2026-03-03 payment reversed 900',
  ])
  expect(linesOf(await read({ kind: 'refund' }))).toEqual(['2026-03-12 refund posted -5000'])
  expect(linesOf(await read({ chargeType: 'oneOff' }))).toHaveLength(2)
  expect(linesOf(await read({ chargeType: 'rent' }))).toEqual([])
})

it('SC-03 comes to what the figures above it say, and to what was posted at the bank', async () => {
  const of = { propertyId: house.propertyId, unit: unitId }
  const { currencies } = await done(summariseCharges, { query: { ...of, due: '2026-03-01..2026-04-30' } })
  expect(currencies).toMatchObject([{ charged: '30000', outstanding: '0' }])
  const collected = { ...of, status: 'settled,onAccount', adate_range: '2026-03-01..2026-04-30' }
  const { sums } = await done(summarisePayments, { query: collected })
  const { data } = await done(payments.operations.list, { query: { ...collected, limit: '200' } })
  expect(sums.map(({ received }) => received)).toEqual([
    String(data.reduce((all, { amount }) => all + amount, 0)),
  ])
  expect(sums).toMatchObject([{ received: '50000' }])
  const posted = await done(accountLedger.read, {
    query: { through: '2026-12-31', propertyId: house.propertyId, bankAccountId },
  })
  expect(posted.figures?.balances).toEqual([{ currency: 'NGN', opening: '0', closing: '109000' }])
})
