import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBooks } from '#contract/tenant/money/books.ts'
import {
  listDepositMovements,
  previewReceive,
  previewRefund,
  readDepositReceipt,
  receiveDeposit,
  refundDeposit,
  retainDeposit,
  totalDeposits,
} from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { type AnswerOf } from '#contract/kit/index.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { inDays } from '#tests/support/calendar.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import {
  begin,
  day,
  does,
  entries,
  house,
  lease,
  movementsOf,
  paid,
  problems,
  read,
  receive,
  refundOf,
  server,
  step,
  today,
  usd,
  second,
  startDeposits,
} from '#tests/support/deposits.ts'

beforeAll(startDeposits)
afterAll(() => server.close())

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
  await receive(await lease(), 1_000, { bankAccountId: second })
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
