import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  applyDeposit,
  previewApply,
  previewReceive,
  previewRefund,
  previewRetain,
  previewTransfer,
  refundDeposit,
  retainDeposit,
  transferDeposit,
} from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { endLease, renewLease, sendLease, signLease } from '#contract/tenant/lease-operations.ts'
import { type AnswerOf, type Operation } from '#contract/kit/index.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { keepDocument } from '#tests/support/documents.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { ok } from '#tests/support/lettings.ts'
import {
  day,
  does,
  entries,
  house,
  lease,
  movementsOf,
  ngn,
  paid,
  posted,
  read,
  receive,
  refundOf,
  second,
  server,
  step,
  today,
  startDeposits,
} from '#tests/support/deposits.ts'

beforeAll(startDeposits)
afterAll(() => server.close())

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

it('settles the charges that are chosen, and no more of them than is open', async () => {
  const id = await lease()
  await receive(id, 50_000)
  const raise = (dueOn: string) =>
    ok(does(raiseCharge, { body: { leaseId: id, description: 'Key', dueOn, net: 8_000 } }))
  const [first, second] = [await raise(day), await raise(addDays(day, 1))]
  const chosen = (amount: number, ...parts: readonly (readonly [string, number])[]) => ({
    amount,
    date: today,
    allocations: parts.map(([chargeId, part]) => ({ chargeId, amount: part })),
  })
  for (const [words, body] of [
    ['of this charge is still open', chosen(8_001, [second.id, 8_001])],
    ['in the list twice', chosen(8_000, [second.id, 4_000], [second.id, 4_000])],
    ['no open charge of the lease', chosen(100, [crypto.randomUUID(), 100])],
    ['settle no more than that', chosen(100, [second.id, 200])],
    ['The charges chosen come to', chosen(300, [second.id, 200])],
    ['deposit held is', chosen(50_001, [second.id, 200])],
  ] as const) {
    const { status, text } = await step(applyDeposit, id, body)
    expect([status, text]).toEqual([422, expect.stringContaining(words)])
  }
  await ok(step(applyDeposit, id, chosen(9_000, [second.id, 8_000], [first.id, 1_000])))
  const { body } = await does(charges.operations.list, {
    query: { lease: id, sortBy: 'dueOn', sortOrder: 'asc' },
  })
  expect(body).toMatchObject({ data: [{ open: 7_000 }, { open: 0 }] })
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
