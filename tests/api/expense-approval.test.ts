import { changeApprovalLimits, readApprovalLimits } from '#contract/tenant/money/approval-limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  agreeToExpense,
  approveExpense,
  payExpenses,
  rejectExpense,
  submitExpense,
} from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { properties } from '#contract/tenant/properties.ts'
import { ok } from '#tests/support/lettings.ts'
import {
  server,
  propertyId,
  repairs,
  as,
  entered,
  read,
  step,
  taken,
  payment,
  posted,
  booksOf,
  startExpenses,
} from '#tests/support/expenses.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

it('lets only those approve and pay who may, and the owner only agree', async () => {
  const expense = await entered({}, as('facility-manager'))
  await ok(step(submitExpense, expense, {}, as('facility-manager')))
  for (const role of ['facility-manager', 'landlord'] as const) {
    expect((await step(approveExpense, expense, {}, as(role))).status).toBe(403)
    expect((await step(rejectExpense, expense, { reason: 'No.' }, as(role))).status).toBe(403)
  }
  await ok(step(approveExpense, expense, {}, as('portfolio-manager')))
  const pays = await as('facility-manager').call(payExpenses, payment([{ expenseId: expense.id, amount: 1 }]))
  expect(pays.status).toBe(403)
})

it('waits for the owner from an amount on, and posts when they agree or how they did is noted', async () => {
  const { admin, landlord } = server.own.people
  const { version } = await ok(admin.call(properties.operations.get, { params: { id: propertyId } }))
  const from = async (expensesToOwnerFrom: number | null, at: number) =>
    ok(
      admin.call(properties.operations.update, {
        params: { id: propertyId },
        body: { version: at, expensesToOwnerFrom },
      }),
    )
  await from(15_750, version)
  const [large, noted, declined] = [await entered(), await entered(), await entered()]
  for (const each of [large, noted, declined]) {
    expect(await taken(approveExpense, each)).toMatchObject({ status: 'withOwner', entryId: null })
  }
  expect((await step(approveExpense, large)).status).toBe(409)
  expect(await taken(agreeToExpense, large, {}, landlord)).toMatchObject({ status: 'approved' })
  const silent = await step(agreeToExpense, noted)
  expect([silent.status, silent.body]).toMatchObject([422, { payload: [{ field: 'note' }] }])
  expect(await taken(agreeToExpense, noted, { note: 'By phone.' })).toMatchObject({
    status: 'approved',
    ownerNote: 'By phone.',
  })
  expect(await taken(rejectExpense, declined, { reason: 'Too dear.' }, landlord)).toMatchObject({
    status: 'rejected',
    approvedAt: null,
  })
  const small = await entered({ lines: [{ accountId: repairs, net: 15_749 }] })
  expect(await taken(approveExpense, small)).toMatchObject({ status: 'approved' })
  await from(null, version + 1)
})

it('lets nobody approve more than their limit, or more of their own than theirs, whoever asks how often', async () => {
  const limits = [{ role: 'portfolio-manager', currency: 'NGN', amount: 15_750, ownAmount: 10_000 }]
  const change = (next: object[], replaces: object[]) =>
    as('admin').call(changeApprovalLimits, { body: { limits: next, replaces } })
  await ok(change(limits, []))
  expect((await change([], [])).status).toBe(409)
  expect((await as('portfolio-manager').call(readApprovalLimits)).body).toEqual({ limits })
  const manager = as('portfolio-manager')
  const own = await entered({}, manager)
  const edited = await entered({ lines: [{ accountId: repairs, net: 10_001 }] })
  await ok(step(expenses.operations.update, edited, { description: 'Mine now' }, manager))
  const dear = await entered({ lines: [{ accountId: repairs, net: 15_751 }] })
  for (const [expense, sentence] of [
    [own, 'You entered this expense: above ₦100 someone else has to approve it.'],
    [edited, 'You entered this expense: above ₦100 someone else has to approve it.'],
    [dear, 'Your role approves up to ₦157.50. Ask someone who may approve more.'],
  ] as const) {
    const answer = await step(approveExpense, expense, {}, manager)
    expect([answer.status, answer.body]).toMatchObject([403, { message: sentence }])
  }
  const { version } = await read(own)
  const ask = (person: typeof manager) =>
    person.call(approveExpense, { params: { id: own.id }, body: { version } })
  const asked = await Promise.all(Array.from({ length: 49 }, () => ask(manager)))
  expect(asked.every(({ status }) => status === 403)).toBe(true)
  // Of fifty who may, one does.
  const approved = await Promise.all(Array.from({ length: 50 }, () => ask(as('team-lead'))))
  expect(approved.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(approved.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await posted(own)).toEqual({ '5100': 15_750, payables: -15_750 })
  const small = await entered({ lines: [{ accountId: repairs, net: 10_000 }] }, manager)
  await ok(step(approveExpense, small, {}, manager))
  await ok(change([], limits))
  expect(await booksOf()).toEqual([])
})

it('approves what somebody has seen, not what it became meanwhile', async () => {
  const { id, version } = await entered()
  await ok(step(expenses.operations.update, { id }, { lines: [{ accountId: repairs, net: 90_000 }] }))
  const answer = await as('admin').call(approveExpense, { params: { id }, body: { version } })
  expect([answer.status, answer.body]).toMatchObject([409, { reason: 'stale_version' }])
})
