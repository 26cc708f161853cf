import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { approveExpense } from '#contract/tenant/money/expense-operations.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { as, booksOf, entered, read, server, startExpenses, taken, today } from '#tests/support/expenses.ts'
import { letting, ok } from '#tests/support/lettings.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

it('recharges an expense to a tenant of its property, no more than it comes to', async () => {
  const admin = as('admin')
  const house = await letting(server.own)
  const lease = await house.signed(await house.unit(), { start: inMonths(-6) })
  const lines = [{ ...(await entered()).lines[0]!, unitId: null, net: 10_000, tax: 0 }]
  const expense = await entered({ propertyId: house.propertyId, lines })
  const raise = (net: number, more: object = {}) =>
    admin.call(raiseCharge, {
      body: {
        leaseId: lease.id,
        expenseId: expense.id,
        description: 'Broken window',
        dueOn: today,
        net,
        ...more,
      },
    })
  const problem = async (answer: ReturnType<typeof raise>) =>
    ((await answer).body as { payload: { field: string; errors: string[] }[] }).payload[0]
  expect(await problem(raise(1))).toMatchObject({ field: 'expenseId' })
  await taken(approveExpense, expense)
  expect(await problem(raise(10_001))).toEqual({
    field: 'net',
    errors: ['₦100 of this expense is left to recharge.'],
  })
  const charge = await ok(raise(6_000))
  expect(charge).toMatchObject({ category: 'Recharged to tenants', expenseId: expense.id })
  expect(await problem(raise(4_001))).toMatchObject({ errors: ['₦40 of this expense is left to recharge.'] })
  expect((await read(expense)).recharges).toMatchObject([
    { id: charge.id, gross: 6_000, open: 6_000, endedAs: null },
  ])
  // What was taken back whole can be recharged again.
  const credit = { kind: 'creditNote', date: today, amount: 6_000, reason: 'Not theirs.' }
  await ok(admin.call(creditCharge, { params: { id: charge.id }, body: credit }))
  await ok(raise(10_000))
  const elsewhere = await letting(server.own)
  const other = await elsewhere.signed(await elsewhere.unit(), { start: inMonths(-6) })
  expect(await problem(raise(1, { leaseId: other.id }))).toMatchObject({ field: 'expenseId' })
  expect(await booksOf()).toEqual([])
})

it('never recharges more than an expense comes to, however many do at once', async () => {
  const house = await letting(server.own)
  const lease = await house.signed(await house.unit(), { start: inMonths(-6) })
  const lines = [{ ...(await entered()).lines[0]!, unitId: null, net: 10_000, tax: 0 }]
  const expense = await taken(approveExpense, await entered({ propertyId: house.propertyId, lines }))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      as('admin').call(raiseCharge, {
        body: {
          leaseId: lease.id,
          expenseId: expense.id,
          description: `Part ${n}`,
          dueOn: today,
          net: 3_000,
        },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await read(expense)).recharges.reduce((sum, { gross }) => sum + gross, 0)).toBe(9_000)
})
