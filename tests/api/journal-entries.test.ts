import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import type { entryPreview } from '#contract/tenant/money/entry-preview.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { previewCreditRefund, refundCredit } from '#contract/tenant/money/lease-accounts.ts'
import { previewReversal, recordPayment, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import type { z } from 'zod'
import type { Filling } from '#tests/support/client.ts'
import { letting, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let other: Letting
let bankAccountId: string

type Entry = RecordOf<typeof journalEntries>
type Preview = z.output<typeof entryPreview>

async function done<O extends Operation>(operation: O, filling: Filling) {
  const { status, text, body } = await server.own.people.admin.call(operation, filling)
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body as AnswerOf<O>
}
const charge = (leaseId: string, dueOn: string, net: number) =>
  done(raiseCharge, { body: { leaseId, description: `Due ${dueOn}`, dueOn, net } })
const pay = (leaseId: string, date: string, amount: number) =>
  done(recordPayment, { body: { leaseId, date, method: 'cash', bankAccountId, amount } })
const entry = (id: string): Promise<Entry> => done(journalEntries.operations.get, { params: { id } })
const list = async (query: Record<string, string>) =>
  (await done(journalEntries.operations.list, { query: { limit: '200', sortBy: 'date', ...query } })).data
const words = ({ lines }: { lines: readonly { account: string; amount: number }[] }) =>
  lines.map(({ account, amount }) => `${account} ${amount}`)

beforeAll(async () => {
  server = await startServer()
  await done(beginBooks, { body: { beginOn: '2026-01-01' } })
  const portfolioManagerId = server.own.people['portfolio-manager'].userId
  house = await letting(server.own, { portfolioManagerId })
  other = await letting(server.own, { title: 'Another house' })
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bankAccountId = (await done(bankAccounts.operations.create, { body })).id
})
afterAll(() => server.close())

const lease = async (place = house) => (await place.signed(await place.unit(), { start: '2026-01-01' })).id

it('tells what a payment posted, whatever it settles by now', async () => {
  const leaseId = await lease()
  const owed = await charge(leaseId, '2026-03-01', 30_000)
  const payment = await pay(leaseId, '2026-03-02', 50_000)
  // The rest of it settles this one, by an entry of its own.
  await charge(leaseId, '2026-04-01', 20_000)
  const posted = await entry(payment.entryId)
  expect(words(posted)).toEqual(['Bank accounts 50000', 'Owed by tenants -30000', 'Credit on account -20000'])
  expect(posted).toMatchObject({
    kind: 'payment',
    date: '2026-03-02',
    amount: 50_000,
    currency: 'NGN',
    paymentId: payment.id,
    leaseId,
    propertyId: house.propertyId,
    createdBy: server.own.people.admin.userId,
    reversesId: null,
    reversedById: null,
  })
  expect(posted.lines.map(({ bankAccountName, chargeId }) => bankAccountName ?? chargeId)).toEqual([
    'Rents',
    owed.id,
    null,
  ])
  expect(await entry(owed.entryId)).toMatchObject({ kind: 'charge', chargeId: owed.id })
})

it('leads from an entry to the one that takes it back, and from there back', async () => {
  const leaseId = await lease()
  const { id, entryId } = await pay(leaseId, '2026-05-02', 700)
  const body = { date: '2026-05-09', reason: 'The cheque bounced.' }
  const { reversalEntryId } = await done(reversePayment, { params: { id }, body })
  expect(await entry(entryId)).toMatchObject({ reversedById: reversalEntryId, reversesId: null })
  expect(await entry(reversalEntryId!)).toMatchObject({
    kind: 'reversal',
    reversesId: entryId,
    reversedById: null,
    // The document is the payment still.
    paymentId: id,
    date: '2026-05-09',
  })
})

it('is listed by account, lease, property, kind and period', async () => {
  const leaseId = await lease()
  const owed = await charge(leaseId, '2026-06-01', 400)
  const paid = await pay(leaseId, '2026-07-02', 400)
  const elsewhere = await charge(await lease(other), '2026-06-01', 400)
  const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
  expect(await ids({ lease: leaseId })).toEqual([owed.entryId, paid.entryId])
  expect(await ids({ lease: leaseId, kind: 'payment' })).toEqual([paid.entryId])
  expect(await ids({ lease: leaseId, day: '2026-06-01..2026-06-30' })).toEqual([owed.entryId])
  const { lines } = await entry(paid.entryId)
  expect(await ids({ lease: leaseId, account: lines[0]!.accountId })).toEqual([paid.entryId])
  expect(await ids({ propertyId: other.propertyId })).toEqual([elsewhere.entryId])
})

it('is shown of managed properties alone', async () => {
  const mine = await charge(await lease(), '2026-08-01', 100)
  const elsewhere = await charge(await lease(other), '2026-08-01', 100)
  const manager = server.own.people['portfolio-manager']
  const of = (id: string) => manager.call(journalEntries.operations.get, { params: { id } })
  expect((await of(mine.entryId)).status).toBe(200)
  expect((await of(elsewhere.entryId)).status).toBe(404)
  const { body } = await manager.call(journalEntries.operations.list, {
    query: { propertyId: other.propertyId },
  })
  expect(body).toEqual({ data: [], total: 0 })
})

it('is shown before a payment is reversed or credit refunded, and is what is posted then', async () => {
  const leaseId = await lease()
  await charge(leaseId, '2026-09-01', 300)
  const { id } = await pay(leaseId, '2026-09-02', 500)
  const entryOf = ({ entries }: Preview) => entries.map((each) => [each.date, ...words(each)].join(', '))

  const refund = { amount: 150, date: '2026-09-03', method: 'cash', bankAccountId }
  const refunding = { params: { id: leaseId }, body: refund }
  expect(entryOf(await done(previewCreditRefund, refunding))).toEqual([
    '2026-09-03, Credit on account 150, Bank accounts -150',
  ])
  const reversal = { params: { id }, body: { date: '2026-09-04', reason: 'Bounced' } }
  const shown = await done(previewReversal, reversal)
  expect(entryOf(shown)).toEqual([
    '2026-09-04, Bank accounts -500, Owed by tenants 300, Credit on account 200',
  ])
  // Nothing came of either.
  expect((await list({ lease: leaseId })).map(({ kind }) => kind)).toEqual(['charge', 'payment'])

  const { reversalEntryId } = await done(reversePayment, reversal)
  expect(words(await entry(reversalEntryId!))).toEqual(words(shown.entries[0]!))
  const { status } = await server.own.people.admin.call(previewCreditRefund, refunding)
  // There is no credit any more.
  expect(status).toBe(409)
  expect((await server.own.people.admin.call(refundCredit, refunding)).status).toBe(409)
})

const ledger = async (query: Record<string, string>, by: 'admin' | 'portfolio-manager' = 'admin') => {
  const answer = await server.own.people[by].call(accountLedger.read, { query: { limit: '200', ...query } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as AnswerOf<typeof accountLedger.read>
}

it('is a line of its accounts’ ledgers, with the balance before, after it and at the end', async () => {
  const leaseId = await lease()
  await charge(leaseId, '2026-02-10', 1_000)
  await charge(leaseId, '2026-03-05', 500)
  const paid = await pay(leaseId, '2026-03-20', 700)
  const { lines } = await entry(paid.entryId)
  const accountId = lines.find(({ account }) => account === 'Owed by tenants')!.accountId
  const before = await ledger({ accountId, from: '2026-01-01', through: '2026-03-09' })
  const asked = { accountId, from: '2026-03-10', through: '2026-03-31' }
  const { data, totals, figures } = await ledger(asked)
  // Whatever other tests posted: the ledger goes on from the balance that it brings forward.
  const opening = Number(before.figures!.balances[0]!.closing)
  expect(data[0]).toMatchObject({ kind: 'broughtForward', date: '2026-03-10', balance: opening })
  let balance = opening
  for (const { debit, credit, balance: after } of data.slice(1)) {
    balance += (debit ?? 0) - (credit ?? 0)
    expect(after).toBe(balance)
  }
  expect(data.at(-1)).toMatchObject({ entryId: paid.entryId, credit: 700, kind: 'payment' })
  expect(figures).toEqual({
    balances: [{ currency: 'NGN', opening: String(opening), closing: String(balance) }],
  })
  expect(totals).toMatchObject([{ currency: 'NGN', sums: { credit: '700' } }])
  // The same through whole months and the days of the first one, as in one sweep of all postings.
  const whole = await ledger({ accountId, from: '2026-01-01', through: '2026-03-31' })
  expect(whole.data[0]).not.toMatchObject({ kind: 'broughtForward' })
  expect(whole.figures!.balances[0]).toEqual({ currency: 'NGN', opening: '0', closing: String(balance) })
})

it('is in no ledger unless an account is asked for', async () => {
  const { data, total } = await ledger({ propertyId: house.propertyId })
  expect([data, total]).toEqual([[], 0])
})

it('counts in ledgers of managed properties alone', async () => {
  const there = await charge(await lease(other), '2026-10-01', 5_000)
  const { lines } = await entry(there.entryId)
  const asked = { accountId: lines[0]!.accountId, from: '2026-10-01', through: '2026-10-31' }
  const all = await ledger(asked)
  const managed = await ledger(asked, 'portfolio-manager')
  expect(all.data.map(({ entryId }) => entryId)).toContain(there.entryId)
  expect(managed.data.map(({ entryId }) => entryId)).not.toContain(there.entryId)
  const opening = async (propertyId: string) =>
    Number((await ledger({ ...asked, propertyId })).figures!.balances[0]?.opening ?? 0)
  expect(Number(managed.figures!.balances[0]!.opening)).toBe(await opening(house.propertyId))
  expect(Number(all.figures!.balances[0]!.opening)).toBe(
    (await opening(house.propertyId)) + (await opening(other.propertyId)),
  )
})

it('archives accounts that nothing needs, and none that Freehold posts to', async () => {
  const { admin } = server.own.people
  const made = await done(accounts.operations.create, {
    body: { code: '5990', name: 'Gardening', type: 'expense' },
  })
  const set = (id: string, body: object) => admin.call(accounts.operations.update, { params: { id }, body })
  const archived = await set(made.id, { version: 1, status: 'archived' })
  expect(archived.body).toMatchObject({ status: 'archived', archivedAt: expect.any(String) })
  const codes = async (query: Record<string, string>) => {
    const { data } = await done(accounts.operations.list, { query: { limit: '200', ...query } })
    return data.map(({ code }) => code)
  }
  expect(await codes({})).not.toContain('5990')
  expect(await codes({ status: 'archived' })).toEqual(['5990'])
  const refused = await admin.call(raiseCharge, {
    body: { leaseId: await lease(), accountId: made.id, description: 'x', dueOn: '2026-06-01', net: 1 },
  })
  expect(refused.status).toBe(422)
  const restored = await set(made.id, { version: 2, status: 'active' })
  expect(restored.body).toMatchObject({ status: 'active', archivedAt: null })

  const { data } = await done(accounts.operations.list, { query: { limit: '200' } })
  const rent = data.find(({ purpose }) => purpose === 'rent')!
  expect((await set(rent.id, { version: rent.version, status: 'archived' })).status).toBe(409)
  expect((await set(rent.id, { version: rent.version, name: 'Rents' })).status).toBe(200)
})
