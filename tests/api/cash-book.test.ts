import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
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
import { approveExpense, payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { refundCredit } from '#contract/tenant/money/lease-accounts.ts'
import {
  recordPayment,
  reversePayment,
  summarisePayments,
} from '#contract/tenant/money/payment-operations.ts'
import {
  acceptSale,
  endSale,
  receiveSalePayment,
  reverseSaleReceipt,
} from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { vendors } from '#contract/tenant/vendors.ts'
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

it('SC-03 has what vendors were paid and buyers paid, for whoever sees that', async () => {
  const { propertyId } = house
  const way = { method: 'cheque', bankAccountId }
  const body = { propertyId, unitId, buyerName: 'Ngozi', price: 100_000, offeredOn: '2026-05-01' }
  const { id } = await done(sales.operations.create, { body: { ...body, completionOn: '2026-07-01' } })
  const params = { id }
  await done(acceptSale, { params, body: { version: 1, date: '2026-05-05' } })
  await done(receiveSalePayment, { params, body: { date: '2026-05-06', amount: 9_000, ...way } })
  const { receipts, version } = await done(receiveSalePayment, {
    params,
    body: { date: '2026-05-07', amount: 500, ...way },
  })
  const back = { receiptId: receipts[1]!.id, date: '2026-05-08', reason: 'Bounced' }
  await done(reverseSaleReceipt, { params, body: back })
  const ending = { as: 'fallenThrough', reason: 'No mortgage.', refund: 6_000, bankAccountId }
  await done(endSale, { params, body: { version: version + 1, date: '2026-05-09', ...ending } })
  const vendor = await done(vendors.operations.create, { body: { name: 'Plumber' } })
  const repairs = await done(accounts.operations.list, { query: { searchQuery: '5100' } })
  const invoice = { propertyId, vendorId: vendor.id, description: 'Tap', incurredOn: '2026-06-01' }
  const expense = await done(expenses.operations.create, {
    body: { ...invoice, dueOn: '2026-06-30', lines: [{ accountId: repairs.data[0]!.id, net: 3_000 }] },
  })
  await done(approveExpense, { params: { id: expense.id }, body: { version: 1 } })
  const paid = [{ expenseId: expense.id, amount: 3_000 }]
  await done(payExpenses, { body: { date: '2026-06-02', payments: paid, ...way } })
  const whole = await read({ from: '2026-05-05' })
  expect(linesOf(whole)).toEqual([
    '2026-06-02 expensePaid posted -3000',
    '2026-05-09 saleRefunded posted -6000',
    '2026-05-08 saleReversed reversed -500',
    '2026-05-07 saleReceived reversed 500',
    '2026-05-06 saleReceived posted 9000',
  ])
  expect(whole.data.map(({ party }) => party)).toEqual(['Plumber', ...Array<string>(4).fill('Ngozi')])
  expect(whole.data[0]).toMatchObject({
    method: 'cheque',
    expenseId: expense.id,
    description: 'E-00001, Tap',
  })
  // Sales of the unit, not what was bought for the house.
  expect(linesOf(await read({ from: '2026-05-05', unitId }))).toHaveLength(4)
  const { totals } = await read()
  const { sums } = totals[0]!
  const posted = await done(accountLedger.read, {
    query: { through: '2026-12-31', propertyId, bankAccountId },
  })
  expect(posted.figures?.balances).toEqual([
    { currency: 'NGN', opening: '0', closing: String(Number(sums.received) - Number(sums.paid)) },
  ])
  // Whoever looks after the building sees neither payments nor, among them, what it costs.
  const { status } = await server.own.people['facility-manager'].call(cashBook.read, {
    query: { through: '2026-12-31', propertyId },
  })
  expect(status).toBe(403)
})
