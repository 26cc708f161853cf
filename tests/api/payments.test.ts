import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks, changeBooks } from '#contract/tenant/money/books.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  allocateCredit,
  listOwed,
  readLeaseAccount,
  refundCredit,
} from '#contract/tenant/money/lease-accounts.ts'
import {
  changePayment,
  paymentActivity,
  recordManyPayments,
  recordPayment,
  reverseManyPayments,
  reversePayment,
  summarisePayments,
} from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { readReceipt, sendReceipt } from '#contract/tenant/money/receipts.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { checkBooks } from '#server/ledger/check.ts'
import type { Filling } from '#tests/support/client.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { inDays } from '#tests/support/calendar.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let bank: string
let leaseId: string

const ask = (operation: Operation, filling: Filling) => server.own.people.admin.call(operation, filling)
async function done<O extends Operation>(operation: O, filling: Filling): Promise<AnswerOf<O>> {
  const { status, text, body } = await ask(operation, filling)
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body as AnswerOf<O>
}
const charge = async (net: number, dueOn: string, lease = leaseId) =>
  (await done(raiseCharge, { body: { leaseId: lease, description: `Due ${dueOn}`, dueOn, net } })).id
const pay = (amount: number, more: object = {}) =>
  done(recordPayment, {
    body: { leaseId, date: '2026-06-10', method: 'cash', bankAccountId: bank, amount, ...more },
  })
const account = (lease = leaseId) => done(readLeaseAccount, { params: { id: lease } })
const open = async () => (await account()).charges.map((each) => `${each.dueOn} ${each.open}`)
const check = () => {
  const by = { organisationId: server.own.id, userId: null }
  return server.services.database.withTenant(by, (tx) => checkBooks(tx, server.own.id))
}

beforeAll(async () => {
  server = await startServer()
  await ok(ask(beginBooks, { body: { beginOn: '2026-01-01' } }))
  house = await letting(server.own)
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bank = (await ok(ask(bankAccounts.operations.create, { body }))).id
})
afterAll(async () => {
  expect(await check()).toEqual([])
  await server.close()
})
beforeEach(async () => {
  leaseId = (await house.signed(await house.unit(), { start: '2026-01-01' })).id
})

it('settles what a lease owes, the oldest first, and tells what it settled', async () => {
  await charge(30_000, '2026-05-01')
  await charge(20_000, '2026-04-01')
  const payment = await pay(25_000, { reference: 'FT 1', notes: 'At the office' })
  expect(payment).toMatchObject({
    status: 'settled',
    available: 0,
    reference: 'FT 1',
    notes: 'At the office',
  })
  expect(payment.settles.map(({ dueOn, amount }) => `${dueOn} ${amount}`)).toEqual([
    '2026-04-01 20000',
    '2026-05-01 5000',
  ])
  expect(await open()).toEqual(['2026-05-01 25000'])
})

it('follows the order that the organisation has chosen', async () => {
  const { version } = await done(changeBooks, { body: { version: 1, allocationOrder: 'feesLast' } })
  expect((await account()).order).toBe('feesLast')
  await done(changeBooks, { body: { version, allocationOrder: 'oldestFirst' } })
})

it('refuses amounts that are nothing, and allocations beyond what there is', async () => {
  const chargeId = await charge(5_000, '2026-05-01')
  const refused = async (body: object) => {
    const all = { leaseId, date: '2026-06-10', method: 'cash', bankAccountId: bank, amount: 100, ...body }
    const { status, body: answer } = await ask(recordPayment, { body: all })
    return [status, (answer as { payload: { field: string }[] }).payload[0]?.field]
  }
  expect(await refused({ amount: 0 })).toEqual([422, 'amount'])
  expect(await refused({ amount: 0.5 })).toEqual([422, 'amount'])
  expect(await refused({ date: '2025-12-31' })).toEqual([422, 'date'])
  expect(await refused({ date: inDays(2) })).toEqual([422, 'date'])
  expect(await refused({ allocations: [{ chargeId, amount: 101 }] })).toEqual([422, 'allocations'])
  expect(await refused({ amount: 9_000, allocations: [{ chargeId, amount: 5_001 }] })).toEqual([
    422,
    'allocations.0.amount',
  ])
  expect(await open()).toEqual(['2026-05-01 5000'])
})

describe('credit on account', () => {
  it('settles by hand the charges that are chosen', async () => {
    await pay(7_000)
    await charge(5_000, '2026-05-01')
    const later = await charge(5_000, '2026-06-01')
    const settle = (amount: number) =>
      ask(allocateCredit, {
        params: { id: leaseId },
        body: { date: '2026-06-11', allocations: [{ chargeId: later, amount }] },
      })
    expect((await settle(7_001)).status).toBe(422)
    expect((await settle(4_000)).status).toBe(200)
    expect(await open()).toEqual(['2026-05-01 5000', '2026-06-01 1000'])
    await done(allocateCredit, { params: { id: leaseId }, body: { date: '2026-06-12' } })
    expect(await account()).toMatchObject({ credit: 0 })
    expect(await open()).toEqual(['2026-05-01 2000', '2026-06-01 1000'])
    const again = await ask(allocateCredit, { params: { id: leaseId }, body: { date: '2026-06-12' } })
    expect(again).toMatchObject({ status: 409, body: { reason: 'nothing_to_settle' } })
  })

  it('is paid back, never beyond what there is', async () => {
    const { id } = await pay(7_000)
    const refund = (amount: number) =>
      ask(refundCredit, {
        params: { id: leaseId },
        body: { amount, date: '2026-06-11', method: 'cash', bankAccountId: bank, reason: 'Paid twice' },
      })
    expect((await refund(7_001)).status).toBe(422)
    expect((await refund(3_000)).body).toMatchObject({ credit: 4_000 })
    const back = { date: '2026-06-12', reason: 'Bounced' }
    expect(await ask(reversePayment, { params: { id }, body: back })).toMatchObject({
      status: 409,
      body: { reason: 'refunded' },
    })
  })

  it('comes from credit notes too', async () => {
    const id = await charge(5_000, '2026-05-01')
    await pay(5_000)
    const credited = { kind: 'creditNote', date: '2026-06-11', amount: 1_000, reason: 'Too much' }
    await done(creditCharge, { params: { id }, body: credited })
    expect(await account()).toMatchObject({ credit: 1_000 })
  })
})

it('is taken back with all that it settled, not before the day on which it was paid', async () => {
  await charge(5_000, '2026-05-01')
  const { id } = await pay(5_000)
  const back = (date: string) => ask(reversePayment, { params: { id }, body: { date, reason: 'Bounced' } })
  expect(await back('2026-06-09')).toMatchObject({ status: 422, body: { payload: [{ field: 'date' }] } })
  const { body } = await back('2026-06-12')
  expect(body).toMatchObject({ status: 'reversed', reversedOn: '2026-06-12', settles: [] })
  expect((body as RecordOf<typeof payments>).reversalEntryId).toBeTruthy()
  expect(await open()).toEqual(['2026-05-01 5000'])
  expect((await back('2026-06-12')).status).toBe(409)
  const { data } = await done(paymentActivity, { params: { id } })
  expect(data.map(({ action }) => action)).toEqual(['reverse', 'created'])
})

it('keeps what is posted; reference and notes can be changed, by who saw the last change', async () => {
  const { id, version } = await pay(5_000)
  const change = (body: object) => ask(changePayment, { params: { id }, body: { version, ...body } })
  const refused = await change({ amount: 6_000 })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Reverse it and record it again')
  expect((await change({ reference: 'FT 2' })).body).toMatchObject({ reference: 'FT 2', amount: 5_000 })
  expect((await change({ notes: 'Later' })).status).toBe(409)
})

describe('payments of many leases', () => {
  const many = (rows: object[], more: object = {}) =>
    ask(recordManyPayments, {
      body: { date: '2026-06-10', method: 'cash', bankAccountId: bank, payments: rows, ...more },
    })

  it('are recorded all at once, listed by who owes, and taken back together', async () => {
    const other = (await house.signed(await house.unit(), { start: '2026-01-01' })).id
    await charge(5_000, '2026-05-01')
    await charge(5_000, '2026-07-01')
    await charge(8_000, '2026-05-03', other)
    const owed = async (through?: string) => {
      const query = { currency: 'NGN', propertyId: house.propertyId, ...(through && { through }) }
      const found = await done(listOwed, { query })
      return found.leases
        .filter((lease) => [leaseId, other].includes(lease.leaseId))
        .map((lease) => `${lease.owed} ${lease.oldestDueOn}`)
    }
    expect(await owed()).toEqual(['10000 2026-05-01', '8000 2026-05-03'])
    expect(await owed('2026-06-30')).toEqual(['5000 2026-05-01', '8000 2026-05-03'])
    const { status, body } = await many([
      { leaseId, amount: 5_000, reference: 'A' },
      { leaseId: other, amount: 9_000 },
    ])
    expect(status).toBe(201)
    const made = (body as AnswerOf<typeof recordManyPayments>).payments
    expect(made.map((each) => [each.leaseId, each.available, each.reference])).toEqual([
      [leaseId, 0, 'A'],
      [other, 1_000, null],
    ])
    expect(await owed()).toEqual(['5000 2026-07-01'])
    const ids = made.map(({ id }) => id)
    await done(reverseManyPayments, { body: { ids, date: '2026-06-10', reason: 'Undone' } })
    expect(await owed()).toEqual(['10000 2026-05-01', '8000 2026-05-03'])
  })

  it('are refused as a whole, each beside its row', async () => {
    const foreign = await letting(server.own, { currency: 'GBP', title: 'Elsewhere' })
    const pounds = (await foreign.signed(await foreign.unit(), { start: '2026-01-01' })).id
    await charge(5_000, '2026-05-01')
    const { status, body } = await many([
      { leaseId, amount: 1_000 },
      { leaseId: pounds, amount: 1_000 },
      { leaseId: crypto.randomUUID(), amount: 1_000 },
      { leaseId, amount: 1_000 },
    ])
    expect(status).toBe(422)
    const { payload } = body as { payload: { field: string }[] }
    expect(payload.map(({ field }) => field)).toEqual([
      'payments.1.leaseId',
      'payments.2.leaseId',
      'payments.3.leaseId',
    ])
    expect(await open()).toEqual(['2026-05-01 5000'])
    expect((await many([])).status).toBe(422)
  })
})

it('adds up what the filters show by currency', async () => {
  await charge(5_000, '2026-05-01')
  await pay(6_000)
  const { id } = await pay(400)
  await done(reversePayment, { params: { id }, body: { date: '2026-06-12', reason: 'Bounced' } })
  const sums = async (query: Record<string, string>) => (await done(summarisePayments, { query })).sums
  expect(await sums({ lease: leaseId })).toEqual([
    { currency: 'NGN', count: 2, received: '6000', onAccount: '1000', reversed: '400' },
  ])
  expect(await sums({ lease: leaseId, status: 'reversed' })).toMatchObject([{ count: 1, received: '0' }])
})

describe('a receipt', () => {
  it('RT-03 is drawn as a page and as PDF from one source', async () => {
    await charge(5_000, '2026-05-01')
    const { id, receipt } = await pay(6_000, { method: 'cheque', reference: '0042' })
    const read = (format: string) => ask(readReceipt, { params: { id }, query: { format } })
    const page = await read('html')
    expect(page.headers['content-type']).toContain('text/html')
    for (const words of [receipt, 'Due 2026-05-01', 'Cheque, reference 0042', 'Credit on account', '₦60'])
      expect(page.text).toContain(words)
    const file = await read('pdf')
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.headers['content-disposition']).toContain(`${receipt}.pdf`)
  })

  it('is mailed to the tenant on request, and it is kept when', async () => {
    const tenantId = await house.tenant({ email: 'ada@tenants.example' })
    const start = '2026-01-01'
    leaseId = (await house.signed(await house.unit(), { start, parties: [{ tenantId }] })).id
    const { id, receipt } = await pay(6_000)
    const sent = await done(sendReceipt, { params: { id }, body: { to: null } })
    expect(sent.receiptSentTo).toBe('ada@tenants.example')
    expect(sent.receiptSentAt).toBeTruthy()
    const job = {
      id: crypto.randomUUID(),
      organisationId: server.own.id,
      paymentId: id,
      to: 'ada@tenants.example',
    }
    const mail = await writeMail(server.services, { kind: 'receipt', ...job })
    expect(mail).toMatchObject({ to: job.to, subject: `Receipt ${receipt} from Own Homes` })
    expect(mail!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await server.admin.query<{ data: unknown }>(
      `select data from jobs.job where name = 'mails' and data->>'paymentId' = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ data: { kind: 'receipt', to: job.to } }])
  })

  it('asks for an address where the tenant has none', async () => {
    const { id } = await pay(6_000)
    const { status, body } = await ask(sendReceipt, { params: { id }, body: { to: null } })
    expect([status, (body as { payload: { field: string }[] }).payload[0]!.field]).toEqual([422, 'to'])
  })
})

it('50 parallel payments on one lease: nothing lost, doubled or out of balance, receipts gapless', async () => {
  const ids = await Promise.all(
    [30_000, 50_000, 20_000].map((net, index) => charge(net, `2026-0${index + 2}-01`)),
  )
  const before = await done(payments.operations.list, {
    query: { limit: '1', sortBy: 'receipt', sortOrder: 'desc' },
  })
  const last = Number(before.data[0]?.receipt.slice(2) ?? 0)
  const made = await Promise.all(Array.from({ length: 50 }, (_, index) => pay(2_000 + index)))
  const numbers = made.map(({ receipt }) => Number(receipt.slice(2))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(made.map((_, index) => last + 1 + index))
  const sum = made.reduce((total, { amount }) => total + amount, 0)
  const { credit, charges: left } = await account()
  expect(left).toEqual([])
  expect(credit).toBe(sum - 100_000)
  const { data } = await done(charges.operations.list, { query: { lease: leaseId } })
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids))
  expect(data.every(({ gross, settled }) => gross === settled)).toBe(true)
  expect(await check()).toEqual([])
})
