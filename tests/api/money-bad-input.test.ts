import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldError, Operation } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks, closeBooks } from '#contract/tenant/money/books.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import {
  applyDeposit,
  receiveDeposit,
  refundDeposit,
  retainDeposit,
} from '#contract/tenant/money/deposit-operations.ts'
import { allocateCredit, refundCredit } from '#contract/tenant/money/lease-accounts.ts'
import {
  recordManyPayments,
  recordPayment,
  reverseManyPayments,
  reversePayment,
} from '#contract/tenant/money/payment-operations.ts'
import type { Filling } from '#tests/support/client.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

interface Case {
  operation: Operation
  /** One that would be taken, with an amount or a day put in. */
  call: (given: { amount?: unknown; date?: unknown; bankAccountId?: unknown }) => Filling
  /** Names of the fields, where it has them. */
  amount?: string
  date: string
  /** Said before the books begin, where there was nothing to take from then. */
  early?: string
  /** Said beside this field where it is in another currency. */
  bank?: string
}

let server: TestServer
const ids = { lease: '', charge: '', payment: '', bank: '', deposits: '', pounds: '' }

const ask = (operation: Operation, filling: Filling) => server.own.people.admin.call(operation, filling)
const today = '2026-06-10'

const cases: Readonly<Record<string, Case>> = {
  'a charge': {
    operation: raiseCharge,
    call: ({ amount = 100, date = today }) => ({
      body: { leaseId: ids.lease, description: 'Key', dueOn: date, net: amount },
    }),
    amount: 'net',
    date: 'dueOn',
  },
  'a credit note': {
    operation: creditCharge,
    call: ({ amount = 100, date = today }) => ({
      params: { id: ids.charge },
      body: { kind: 'creditNote', reason: 'Too much', amount, date },
    }),
    amount: 'amount',
    date: 'date',
  },
  'a payment': {
    operation: recordPayment,
    call: ({ amount = 100, date = today, bankAccountId = ids.bank }) => ({
      body: { leaseId: ids.lease, method: 'cash', bankAccountId, amount, date },
    }),
    amount: 'amount',
    date: 'date',
    bank: 'bankAccountId',
  },
  'many payments': {
    operation: recordManyPayments,
    call: ({ amount = 100, date = today, bankAccountId = ids.bank }) => ({
      body: { method: 'cash', bankAccountId, date, payments: [{ leaseId: ids.lease, amount }] },
    }),
    amount: 'payments.0.amount',
    date: 'date',
    bank: 'payments.0.leaseId',
  },
  'a reversal': {
    operation: reversePayment,
    call: ({ date = today }) => ({ params: { id: ids.payment }, body: { reason: 'Bounced', date } }),
    date: 'date',
  },
  'many reversals': {
    operation: reverseManyPayments,
    call: ({ date = today }) => ({ body: { ids: [ids.payment], reason: 'Bounced', date } }),
    date: 'date',
  },
  'credit that settles charges': {
    operation: allocateCredit,
    call: ({ amount = 100, date = today }) => ({
      params: { id: ids.lease },
      body: { date, allocations: [{ chargeId: ids.charge, amount }] },
    }),
    amount: 'allocations.0.amount',
    date: 'date',
  },
  'a refund': {
    operation: refundCredit,
    call: ({ amount = 100, date = today, bankAccountId = ids.bank }) => ({
      params: { id: ids.lease },
      body: { method: 'cash', bankAccountId, amount, date },
    }),
    amount: 'amount',
    date: 'date',
    bank: 'bankAccountId',
  },
  'a deposit received': {
    operation: receiveDeposit,
    call: ({ amount = 100, date = today, bankAccountId = ids.deposits }) => ({
      body: { leaseId: ids.lease, method: 'cash', bankAccountId, amount, date },
    }),
    amount: 'amount',
    date: 'date',
    bank: 'bankAccountId',
  },
  'a deposit applied': {
    operation: applyDeposit,
    call: ({ amount = 100, date = today }) => ({ params: { id: ids.lease }, body: { amount, date } }),
    amount: 'amount',
    date: 'date',
    early: 'amount',
  },
  'a deposit retained': {
    operation: retainDeposit,
    call: ({ amount = 100, date = today }) => ({
      params: { id: ids.lease },
      body: { reason: 'Paint', amount, date },
    }),
    amount: 'amount',
    date: 'date',
    early: 'amount',
  },
  'a deposit refunded': {
    operation: refundDeposit,
    call: ({ amount = 100, date = today, bankAccountId = ids.deposits }) => ({
      params: { id: ids.lease },
      body: { method: 'cash', bankAccountId, amount, date },
    }),
    amount: 'amount',
    date: 'date',
    early: 'amount',
    bank: 'bankAccountId',
  },
}

/** As many as the books hold: what is refused leaves none. */
async function entries(): Promise<number> {
  const { rows } = await server.admin.query<{ count: number }>(
    'select count(*)::integer as count from journal_entries where organisation_id = $1',
    [server.own.id],
  )
  return rows[0]!.count
}

beforeAll(async () => {
  server = await startServer()
  await ok(ask(beginBooks, { body: { beginOn: '2026-01-01' } }))
  const house = await letting(server.own)
  const account = async (name: string, kind: string, currency: string) =>
    (await ok(ask(bankAccounts.operations.create, { body: { name, kind, currency } }))).id
  ids.bank = await account('Rents', 'client', 'NGN')
  ids.deposits = await account('Deposits', 'deposits', 'NGN')
  ids.pounds = await account('Pounds', 'client', 'GBP')
  ids.lease = (await house.signed(await house.unit(), { start: '2026-01-01', deposit: 50_000 })).id
  // All have something to work on: an open charge, credit on account, a deposit, a payment.
  await ok(ask(recordPayment, cases['a payment']!.call({ amount: 9_000, date: '2026-03-01' })))
  ids.payment = (
    await ok(ask(recordPayment, cases['a payment']!.call({ amount: 500, date: '2026-03-02' })))
  ).id
  ids.charge = (await ok(ask(raiseCharge, cases['a charge']!.call({ amount: 4_000, date: '2026-05-01' })))).id
  await ok(ask(receiveDeposit, cases['a deposit received']!.call({ amount: 40_000, date: '2026-01-02' })))
  const { rows } = await server.admin.query<{ version: number }>(
    'select version from books where organisation_id = $1',
    [server.own.id],
  )
  await ok(ask(closeBooks, { body: { version: rows[0]!.version, through: '2026-01-31' } }))
})
afterAll(() => server.close())

const amounts: Readonly<Record<string, unknown>> = {
  nothing: 0,
  'less than nothing': -100,
  'a fraction': 0.5,
  'beyond what numbers can tell': 2 ** 53 + 2,
  text: '100',
}
const days: Readonly<Record<string, unknown>> = {
  'on a closed day': '2026-01-15',
  'on a day that there is not': '2026-02-30',
}

async function refused(operation: Operation, filling: Filling): Promise<[number, string[], number]> {
  const before = await entries()
  const { status, body } = await ask(operation, filling)
  const { payload } = body as { payload: (FieldError | string)[] }
  const fields = payload.map((problem) => (typeof problem === 'string' ? problem : problem.field))
  return [status, fields, (await entries()) - before]
}

describe.each(Object.entries(cases))('%s', (_, { operation, call, amount, date, early = date }) => {
  it.each(amount ? Object.entries(amounts) : [])('is refused for an amount of %s', async (_name, value) => {
    expect(await refused(operation, call({ amount: value }))).toEqual([422, [amount], 0])
  })

  it.each(Object.entries(days))('is refused %s', async (_name, value) => {
    expect(await refused(operation, call({ date: value }))).toEqual([422, [date], 0])
  })

  it('is refused before the books begin', async () => {
    expect(await refused(operation, call({ date: '2025-12-31' }))).toEqual([422, [early], 0])
  })
})

it.each(
  Object.entries(cases).flatMap(([name, { operation, call, bank }]) =>
    bank ? [[name, operation, call, bank] as const] : [],
  ),
)('%s is refused with a bank account in another currency', async (_, operation, call, bank) => {
  expect(await refused(operation, call({ bankAccountId: ids.pounds }))).toEqual([422, [bank], 0])
})

it.each([
  ['a credit note', { amount: 4_001 }, 'amount'],
  ['credit that settles charges', { amount: 4_001 }, 'allocations.0.amount'],
  ['a refund', { amount: 1_000_000 }, 'amount'],
  ['a deposit applied', { amount: 40_001 }, 'amount'],
  ['a deposit retained', { amount: 40_001 }, 'amount'],
  ['a deposit refunded', { amount: 40_001 }, 'amount'],
] as const)('%s is refused beyond what there is', async (name, given, field) => {
  const { operation, call } = cases[name]!
  expect(await refused(operation, call(given))).toEqual([422, [field], 0])
})

it('takes each of them as they are meant', async () => {
  for (const name of ['a charge', 'a credit note', 'a payment', 'many payments', 'a refund'] as const) {
    const { operation, call } = cases[name]!
    expect((await ask(operation, call({}))).status, name).toBeLessThan(300)
  }
})
