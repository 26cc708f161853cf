import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks, closeBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  applyDeposit,
  listDepositMovements,
  previewApply,
  previewReceive,
  previewRefund,
  previewRetain,
  previewTransfer,
  readDepositReceipt,
  receiveDeposit,
  refundDeposit,
  retainDeposit,
  totalDeposits,
  transferDeposit,
} from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { endLease, renewLease, sendLease, signLease } from '#contract/tenant/lease-operations.ts'
import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { keepDocument } from '#tests/support/documents.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Deposit = RecordOf<typeof deposits>

let server: TestServer
let house: Letting
let [ngn, second, usd] = ['', '', '']
/** The books begin so long ago, and a day in between. */
const begin = inMonths(-12)
const day = inMonths(-2)
const today = inDays(0)

const does: TestServer['own']['people']['admin']['call'] = (operation, filling) =>
  server.own.people.admin.call(operation, filling)

beforeAll(async () => {
  server = await startServer()
  await ok(does(beginBooks, { body: { beginOn: begin } }))
  house = await letting(server.own)
  const bank = async (name: string, currency: string) =>
    (await ok(does(bankAccounts.operations.create, { body: { name, kind: 'deposits', currency } }))).id
  ;[ngn, second, usd] = [
    await bank('Deposits', 'NGN'),
    await bank('Other deposits', 'NGN'),
    await bank('Dollars', 'USD'),
  ]
})
afterAll(() => server.close())

const lease = async (body: object = {}): Promise<string> =>
  (await house.signed(await house.unit(), { start: inMonths(-8), deposit: 50_000, ...body })).id

const paid = (leaseId: string, amount: number, more: object = {}) => ({
  body: { leaseId, amount, date: day, method: 'bankTransfer', bankAccountId: ngn, ...more },
})
const receive = async (leaseId: string, amount: number, more: object = {}): Promise<Deposit> =>
  (await ok(does(receiveDeposit, paid(leaseId, amount, more)))) as unknown as Deposit
const step = (operation: Operation, id: string, body: object) => does(operation, { params: { id }, body })
const read = async (id: string): Promise<Deposit> =>
  (await ok(does(deposits.operations.get, { params: { id } }))) as unknown as Deposit
const movementsOf = async (id: string) =>
  (
    (await ok(does(listDepositMovements, { params: { id } }))) as unknown as AnswerOf<
      typeof listDepositMovements
    >
  ).movements
const refundOf = (amount: number, more: object = {}) => ({
  amount,
  date: today,
  method: 'cash',
  bankAccountId: ngn,
  ...more,
})

/** What is posted to an account of a purpose for a lease, signed. */
async function posted(leaseId: string, purpose: string): Promise<number> {
  const { rows } = await server.admin.query<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from postings join accounts on accounts.id = account_id
     where lease_id = $1 and purpose = $2`,
    [leaseId, purpose],
  )
  return Number(rows[0]!.sum)
}
const entries = async () =>
  (await server.admin.query<{ count: number }>('select count(*)::int as count from journal_entries')).rows[0]!
    .count
const problems = () =>
  server.services.database.withTenant(
    { organisationId: server.own.id, userId: server.own.people.admin.userId },
    (tx) => checkBooks(tx, server.own.id),
  )

it('lists what leases ask for and what is held, and tops it up', async () => {
  const id = await lease()
  expect(await read(id)).toMatchObject({
    required: 50_000,
    held: 0,
    outstanding: 50_000,
    status: 'outstanding',
    since: null,
    bankAccountId: null,
  })
  expect(await receive(id, 30_000, { reference: 'TRF 1' })).toMatchObject({
    held: 30_000,
    outstanding: 20_000,
    status: 'outstanding',
    since: day,
  })
  const whole = await receive(id, 20_000, { date: today, bankAccountId: second })
  expect(whole).toMatchObject({
    held: 50_000,
    outstanding: 0,
    status: 'held',
    since: day,
    bankAccountId: second,
  })
  const movements = await movementsOf(id)
  expect(movements.map(({ kind, amount, held, method }) => [kind, amount, held, method])).toEqual([
    ['received', 30_000, 30_000, 'bankTransfer'],
    ['received', 20_000, 50_000, 'bankTransfer'],
  ])
  const [first, next] = movements.map(({ receipt }) => Number(receipt!.slice(2)))
  expect(next).toBe(first! + 1)
  expect(await posted(id, 'depositsHeld')).toBe(-50_000)
  expect(await posted(id, 'bank')).toBe(50_000)
})

it('leaves leases out that neither ask for a deposit nor had one', async () => {
  const id = await lease({ deposit: null })
  const list = () => does(deposits.operations.list, { query: { lease: id } })
  expect((await list()).body).toMatchObject({ total: 0 })
  await receive(id, 5_000)
  expect((await list()).body).toMatchObject({
    data: [{ required: 0, held: 5_000, status: 'held' }],
    total: 1,
  })
})

it('lets a deposit settle what is owed, the oldest first, and no more than that', async () => {
  const id = await lease()
  await receive(id, 50_000)
  for (const dueOn of [day, addDays(day, 1)]) {
    await ok(does(raiseCharge, { body: { leaseId: id, description: 'Key', dueOn, net: 8_000 } }))
  }
  const beyond = await step(applyDeposit, id, { amount: 16_001, date: today })
  expect([beyond.status, beyond.text]).toEqual([422, expect.stringContaining('₦160 is owed')])
  const answer = await ok(step(applyDeposit, id, { amount: 10_000, date: today, reason: 'Agreed' }))
  expect(answer).toMatchObject({ held: 40_000, outstanding: 10_000, status: 'outstanding' })
  const { body } = await does(charges.operations.list, {
    query: { lease: id, sortBy: 'dueOn', sortOrder: 'asc' },
  })
  expect((body as { data: object[] }).data).toMatchObject([
    { open: 0, settledBy: [{ kind: 'depositApplied', amount: 8_000 }] },
    { open: 6_000 },
  ])
  expect(await posted(id, 'receivables')).toBe(6_000)
})

it('keeps a part with its reason and what shows it', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const evidence = await keepDocument(server.own.people.admin, house.propertyId)
  const without = await step(retainDeposit, id, { amount: 1_000, date: today, reason: '' })
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('reason')])
  const foreign = await step(retainDeposit, id, {
    amount: 1_000,
    date: today,
    reason: 'Broken window',
    documentIds: [evidence, crypto.randomUUID()],
  })
  expect([foreign.status, foreign.text]).toEqual([422, expect.stringContaining('documentIds.1')])
  await ok(
    step(retainDeposit, id, {
      amount: 12_000,
      date: today,
      reason: 'Broken window',
      documentIds: [evidence],
    }),
  )
  expect((await movementsOf(id)).at(-1)).toMatchObject({
    kind: 'retained',
    amount: -12_000,
    held: 38_000,
    reason: 'Broken window',
    documentIds: [evidence],
  })
  expect(await posted(id, 'depositsRetained')).toBe(-12_000)
})

it('pays back no more than is held, on a day on which it was', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const many = await step(refundDeposit, id, refundOf(50_001))
  expect([many.status, many.text]).toEqual([422, expect.stringContaining('The deposit held is')])
  const early = await step(refundDeposit, id, refundOf(1, { date: addDays(day, -1) }))
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('Enter at most')])
  await ok(step(refundDeposit, id, refundOf(50_000)))
  // All of it is needed today.
  const before = await step(retainDeposit, id, { amount: 1, date: day, reason: 'Late' })
  expect(before.status).toBe(422)
  expect(await posted(id, 'bank')).toBe(0)
})

it('says what is to be returned of leases that have ended, and when that is done', async () => {
  const id = await lease()
  await receive(id, 50_000)
  await ok(house.does(endLease, id, { reason: 'surrendered', on: addDays(today, -1) }))
  expect(await read(id)).toMatchObject({ status: 'toReturn', outstanding: 0, lastDay: addDays(today, -1) })
  const list = await does(deposits.operations.list, { query: { status: 'toReturn' } })
  expect((list.body as { data: { id: string }[] }).data.map((each) => each.id)).toContain(id)
  await ok(step(refundDeposit, id, refundOf(50_000)))
  expect(await read(id)).toMatchObject({ status: 'settled', held: 0, since: null })
})

it('moves the whole deposit to the lease that renews it', async () => {
  const id = await lease({ end: inMonths(1) })
  await receive(id, 50_000)
  const none = await step(transferDeposit, id, { date: today })
  expect([none.status, none.text]).toEqual([409, expect.stringContaining('No signed lease renews')])
  const renewal = (await ok(house.does(renewLease, id, { start: addDays(inMonths(1), 1) }))).id
  await ok(house.does(sendLease, renewal))
  await ok(house.does(signLease, renewal))
  const early = await step(transferDeposit, id, { date: addDays(day, -1) })
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('not all held')])
  const preview = await ok(step(previewTransfer, id, { date: today }))
  expect(preview).toMatchObject({ entries: [{ lines: [{ amount: 50_000 }, { amount: -50_000 }] }] })
  expect(await ok(step(transferDeposit, id, { date: today }))).toMatchObject({
    held: 0,
    renewalId: renewal,
  })
  expect(await movementsOf(id)).toMatchObject([
    { kind: 'received' },
    { kind: 'transferredOut', otherLeaseId: renewal, amount: -50_000 },
  ])
  expect(await read(renewal)).toMatchObject({
    held: 50_000,
    status: 'held',
    bankAccountId: ngn,
  })
  expect(await movementsOf(renewal)).toMatchObject([
    { kind: 'transferredIn', otherLeaseId: id, amount: 50_000 },
  ])
  const twice = await step(transferDeposit, id, { date: today })
  expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('No deposit is held')])
  expect([await posted(id, 'depositsHeld'), await posted(renewal, 'depositsHeld')]).toEqual([0, -50_000])
})

it('shows each entry first, and leaves nothing behind', async () => {
  const id = await lease()
  await receive(id, 50_000)
  await ok(does(raiseCharge, { body: { leaseId: id, description: 'Key', dueOn: day, net: 8_000 } }))
  const before = [await entries(), await read(id)]
  const lines = async (operation: Operation, filling: object) => {
    const { entries: shown } = (await ok(does(operation, filling))) as unknown as AnswerOf<
      typeof previewApply
    >
    return shown.flatMap((entry) => entry.lines.map(({ account, amount }) => [account, amount]))
  }
  const of = (body: object) => ({ params: { id }, body })
  expect(await lines(previewReceive, paid(id, 700))).toEqual([
    ['Bank accounts', 700],
    ['Deposits held', -700],
  ])
  expect(await lines(previewApply, of({ amount: 700, date: today }))).toEqual([
    ['Deposits held', 700],
    ['Owed by tenants', -700],
  ])
  expect(await lines(previewRetain, of({ amount: 700, date: today, reason: 'Lost key' }))).toEqual([
    ['Deposits held', 700],
    ['Deposits retained', -700],
  ])
  expect(await lines(previewRefund, of(refundOf(700)))).toEqual([
    ['Deposits held', 700],
    ['Bank accounts', -700],
  ])
  expect((await step(previewRefund, id, refundOf(50_001))).status).toBe(422)
  expect([await entries(), await read(id)]).toEqual(before)
})

it.each([
  ['nothing', 'amount', { amount: 0 }],
  ['less than nothing', 'amount', { amount: -100 }],
  ['a part of a minor unit', 'amount', { amount: 0.5 }],
  ['more than anybody has', 'amount', { amount: 1e16 }],
  ['a day still to come', 'date', { date: inDays(2) }],
  ['an account in another currency', 'bankAccountId', () => ({ bankAccountId: usd })],
  ['an account that is not there', 'bankAccountId', { bankAccountId: crypto.randomUUID() }],
])('refuses %s beside its field', async (_, field, change) => {
  const id = await lease()
  await receive(id, 1_000)
  const before = await entries()
  const more = typeof change === 'function' ? change() : change
  const refused = [
    await does(receiveDeposit, paid(id, 700, more)),
    await does(previewReceive, paid(id, 700, more)),
    await step(refundDeposit, id, refundOf(700, more)),
  ]
  for (const { status, text } of refused)
    expect([status, text]).toEqual([422, expect.stringContaining(`"field":"${field}"`)])
  expect([await entries(), (await read(id)).held]).toEqual([before, 1_000])
})

it('refuses a day before the books begin', async () => {
  const { status, text } = await does(receiveDeposit, paid(await lease(), 700, { date: addDays(begin, -1) }))
  expect([status, text]).toEqual([422, expect.stringContaining('The books begin on')])
})

it('refuses a deposit for a lease that nobody has signed', async () => {
  const { id } = await house.draft(await house.unit())
  const { status, text } = await does(receiveDeposit, paid(id, 700))
  expect([status, text]).toEqual([422, expect.stringContaining('not signed yet')])
})

it('adds up what is held by property and bank account as the ledger does', async () => {
  const other = await letting(server.own, { title: 'Other house' })
  const { id } = await other.signed(await other.unit(), { deposit: 9_000 })
  await receive(id, 7_000)
  const totals = (await ok(does(totalDeposits))) as unknown as AnswerOf<typeof totalDeposits>
  const { rows } = await server.admin.query<{ property: string; held: string }>(
    `select property_id as property, (-sum(amount))::text as held from postings
     join accounts on accounts.id = account_id where purpose = 'depositsHeld'
     group by property_id having sum(amount) <> 0`,
  )
  expect(new Map(totals.properties.map(({ propertyId, held }) => [propertyId, held]))).toEqual(
    new Map(rows.map(({ property, held }) => [property, held])),
  )
  const sum = (amounts: readonly { held: string }[]) =>
    amounts.reduce((whole, { held }) => whole + BigInt(held), 0n)
  expect(rows).toHaveLength(2)
  expect(totals.sums).toHaveLength(1)
  expect([sum(totals.sums), sum(totals.bankAccounts)]).toEqual([sum(rows), sum(rows)])
  expect(totals.bankAccounts.map(({ name }) => name)).toEqual(['Deposits', 'Other deposits'])
  const one = (await ok(
    does(totalDeposits, { query: { propertyId: other.propertyId } }),
  )) as unknown as AnswerOf<typeof totalDeposits>
  expect(one.sums).toMatchObject([{ count: 1, required: '9000', held: '7000', outstanding: '2000' }])
})

it('draws a receipt of what was received, and of nothing else', async () => {
  const id = await lease()
  await receive(id, 50_000, { reference: 'TRF 77' })
  const [received] = await movementsOf(id)
  const receipt = (movementId: string) =>
    does(readDepositReceipt, { params: { id, movementId }, query: { format: 'html' } })
  const { status, text } = await receipt(received!.id)
  expect(status).toBe(200)
  for (const words of [received!.receipt!, 'Bank transfer, reference TRF 77', '500.00'])
    expect(text).toContain(words)
  await ok(step(retainDeposit, id, { amount: 1, date: today, reason: 'Lost key' }))
  expect((await receipt((await movementsOf(id)).at(-1)!.id)).status).toBe(404)
  const elsewhere = await does(readDepositReceipt, {
    params: { id: await lease(), movementId: received!.id },
    query: { format: 'html' },
  })
  expect(elsewhere.status).toBe(404)
})

it('does not let two use the same deposit at once', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => step(refundDeposit, id, refundOf(20_000))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 422, 422, 422, 422,
  ])
  expect((await read(id)).held).toBe(10_000)
})

it('shows tenants their own deposit without the accounts that hold it', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const { renter } = server.own.people
  const asked = () => renter.call(deposits.operations.get, { params: { id } })
  expect((await asked()).status).toBe(404)
  await server.admin.query(
    `insert into profile_scopes (organisation_id, profile_id, kind, record_id) values ($1, $2, 'leases', $3)`,
    [server.own.id, renter.profileId, id],
  )
  await expect.poll(async () => (await asked()).status).toBe(200)
  const { body } = await asked()
  expect(body).toMatchObject({ held: 50_000 })
  expect(body).not.toHaveProperty('bankAccountId')
  const own = await renter.call(listDepositMovements, { params: { id } })
  expect(own.body).toMatchObject({ movements: [{ kind: 'received', amount: 50_000, bankAccountName: null }] })
  expect((await renter.call(refundDeposit, { params: { id }, body: refundOf(1) })).status).toBe(403)
})

it('keeps the books right, and takes nothing for closed days', async () => {
  expect(await problems()).toEqual([])
  const id = await lease()
  await receive(id, 50_000)
  await ok(does(closeBooks, { body: { version: 1, through: addDays(today, -1) } }))
  for (const refused of [
    await does(receiveDeposit, paid(id, 700)),
    await step(retainDeposit, id, { amount: 700, date: day, reason: 'Lost key' }),
    await step(previewRefund, id, refundOf(700, { date: day })),
  ])
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('closed through')])
  expect((await read(id)).held).toBe(50_000)
  expect(await problems()).toEqual([])
})
