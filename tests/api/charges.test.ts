import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import {
  creditCharge,
  previewCredit,
  previewRaise,
  raiseCharge,
} from '#contract/tenant/money/charge-operations.ts'
import { summariseCharges } from '#contract/tenant/money/charge-summary.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let leaseId: string
let bankAccountId: string

const does: TestServer['own']['people']['admin']['call'] = (operation, filling) =>
  server.own.people.admin.call(operation, filling)

beforeAll(async () => {
  server = await startServer()
  await ok(does(beginBooks, { body: { beginOn: '2026-01-01' } }))
  house = await letting(server.own)
  leaseId = (await house.signed(await house.unit(), { start: '2026-01-01' })).id
  const body = { name: 'Rents', kind: 'client', currency: 'NGN' }
  bankAccountId = (await ok(does(bankAccounts.operations.create, { body }))).id
})
afterAll(() => server.close())

const key = () => ({ leaseId, description: 'Key', dueOn: '2026-06-01', net: 10_000, taxBps: 750 })
const entries = async () =>
  (await server.admin.query<{ count: number }>('select count(*)::int as count from journal_entries')).rows[0]!
    .count

it('shows what a charge would post, by name, and posts nothing', async () => {
  const before = await entries()
  const { status, body } = await does(previewRaise, { body: key() })
  expect(status).toBe(200)
  const [entry] = (body as { entries: { date: string; lines: { account: string; amount: number }[] }[] })
    .entries
  expect(entry!.date).toBe('2026-06-01')
  expect(entry!.lines.map(({ account, amount }) => [account, amount])).toEqual([
    ['Owed by tenants', 10_750],
    ['Parking, storage and other charges', -10_000],
    ['Tax to pay', -750],
  ])
  expect(await entries()).toBe(before)
  const { body: list } = await does(charges.operations.list, { query: { lease: leaseId } })
  expect(list).toMatchObject({ total: 0 })
})

it('refuses in a preview what the step itself refuses', async () => {
  const early = await does(previewRaise, { body: { ...key(), dueOn: '2025-12-31' } })
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('The books begin on')])
  const none = await does(raiseCharge, { body: { ...key(), net: 0 } })
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('Enter an amount above zero.')])
  const bank = (
    (await does(accounts.operations.list, { query: { type: 'asset' } })).body as { data: { id: string }[] }
  ).data[0]!.id
  const wrong = await does(previewRaise, { body: { ...key(), accountId: bank } })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('income or expense')])
})

it('says what settled a charge, and sums what a list shows per currency', async () => {
  const charge = await ok(does(raiseCharge, { body: key() }))
  const paid = { leaseId, date: '2026-06-02', method: 'cash', bankAccountId, amount: 4_000 }
  await ok(does(recordPayment, { body: paid }))
  const body = { kind: 'waiver', date: '2026-06-03', amount: 750, reason: 'Agreed by phone.' }
  const preview = await does(previewCredit, { params: { id: charge.id }, body })
  expect(preview.body).toMatchObject({ entries: [{ description: 'Agreed by phone.' }] })
  const after = await ok(does(creditCharge, { params: { id: charge.id }, body }))
  expect(after).toMatchObject({
    settled: 4_750,
    open: 6_000,
    settledBy: [
      { kind: 'payment', number: 'R-00001', date: '2026-06-02', amount: 4_000 },
      { kind: 'waiver', reason: 'Agreed by phone.', date: '2026-06-03', amount: 750 },
    ],
  })
  const sums = await does(summariseCharges, { query: { lease: leaseId } })
  expect(sums.body).toEqual({
    currencies: [{ currency: 'NGN', count: 1, charged: '10750', settled: '4750', outstanding: '6000' }],
  })
  const others = await does(summariseCharges, { query: { lease: leaseId, type: 'rent' } })
  expect(others.body).toEqual({ currencies: [] })
  const too = { ...body, amount: 10_751 }
  expect((await does(creditCharge, { params: { id: charge.id }, body: too })).status).toBe(422)
  const by = { organisationId: server.own.id, userId: null }
  expect(await server.services.database.withTenant(by, (tx) => checkBooks(tx, by.organisationId))).toEqual([])
})
