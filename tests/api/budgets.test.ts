import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import {
  approveBudget,
  budgetActivity,
  budgets,
  changeBudgetGrid,
  proposeBudget,
  readBudgetGrid,
  reopenBudget,
  type BudgetGrid,
  type BudgetLine,
} from '#contract/tenant/money/budgets.ts'
import { properties } from '#contract/tenant/properties.ts'
import { alike } from '#domain/budgets/months.ts'
import { as, server } from '#tests/support/expenses.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { startTaxedHouse } from '#tests/support/taxed-house.ts'

/** In 2026 it earned 105,000 in February, 33,333 in April less 9,302 in May, and spent 10,999 in March. */
let house: string
let rent: string
let repairs: string
let bank: string

beforeAll(async () => {
  house = await startTaxedHouse()
  const { body } = await admin().call(accounts.operations.list, { query: { limit: '200' } })
  const { data } = body as { data: RecordOf<typeof accounts>[] }
  const idOf = (code: string) => data.find((account) => account.code === code)!.id
  ;[rent, repairs, bank] = [idOf('4000'), idOf('5100'), idOf('1000')]
})
afterAll(() => server.close())

const admin = () => as('admin')

const begun = async (year: number) =>
  (await ok(
    admin().call(budgets.operations.create, { body: { propertyId: house, year } }),
  )) as unknown as RecordOf<typeof budgets>

const at = ({ id }: { id: string }) => ({ params: { id } })

const gridOf = async (budget: { id: string }) =>
  (await ok(admin().call(readBudgetGrid, at(budget)))) as unknown as BudgetGrid

/** Saves lines over what the budget is now. */
async function saved(budget: { id: string }, lines: object[], more: object = {}) {
  const { version } = (await gridOf(budget)).budget
  return admin().call(changeBudgetGrid, { ...at(budget), body: { version, lines, ...more } })
}

const stepped = async (
  operation: typeof approveBudget | typeof reopenBudget,
  budget: { id: string },
  person = admin(),
) => {
  const { version } = (await gridOf(budget)).budget
  return person.call(operation, { ...at(budget), body: { version } })
}

const proposed = async (budget: { id: string }, query: Record<string, string>) => {
  const { lines } = (await ok(admin().call(proposeBudget, { ...at(budget), query }))) as unknown as {
    lines: BudgetLine[]
  }
  return lines
}

const sumOf = (months: readonly number[]) => months.reduce((sum, amount) => sum + amount, 0)

it('keeps twelve amounts for each account, and adds them up to a result', async () => {
  const budget = await begun(2001)
  expect(budget).toMatchObject({
    name: 'Taxed house 2001',
    status: 'draft',
    income: 0,
    expense: 0,
    result: 0,
  })
  const lines = [
    { accountId: repairs, amounts: [...alike(0).slice(1), 700] },
    { accountId: rent, amounts: alike(1000) },
  ]
  await ok(saved(budget, lines))
  const { budget: after, lines: kept } = await gridOf(budget)
  expect(after).toMatchObject({ version: 2, income: 12_000, expense: 700, result: 11_300 })
  // Income first, as in the income statement.
  expect(kept.map(({ type, amounts }) => [type, amounts])).toEqual([
    ['income', alike(1000)],
    ['expense', lines[0]!.amounts],
  ])
  // What is no longer given is gone.
  await ok(saved(budget, []))
  expect((await gridOf(budget)).lines).toEqual([])
})

it('takes one budget a year of a property', async () => {
  await begun(2002)
  const twice = await admin().call(budgets.operations.create, { body: { propertyId: house, year: 2002 } })
  expect(twice.status).toBe(422)
  expect(twice.text).toContain('This property has a budget for that year already.')
  for (const year of [1999, 2101, 2026.5, 'soon'])
    expect(
      (await admin().call(budgets.operations.create, { body: { propertyId: house, year } })).status,
    ).toBe(422)
})

it('says beside which line an amount or an account is wrong, and keeps nothing of it', async () => {
  const budget = await begun(2003)
  const errors = async (...lines: object[]) => {
    const { status, body } = await saved(budget, lines)
    expect(status).toBe(422)
    return (body as { payload: { field: string }[] }).payload.map(({ field }) => field)
  }
  const good = { accountId: rent, amounts: alike(1) }
  expect(await errors(good, { accountId: bank, amounts: alike(1) })).toEqual(['lines.1.accountId'])
  expect(await errors(good, good)).toEqual(['lines.1.accountId'])
  expect(await errors(good, { ...good, accountId: crypto.randomUUID() })).toEqual(['lines.1.accountId'])
  expect(await errors({ ...good, amounts: [1, 2] })).toEqual(['lines.0.amounts'])
  for (const wrong of [-1, 0.5, 5_000_000_000_001, '1', null])
    expect(await errors({ ...good, amounts: [...alike(1).slice(1), wrong] })).toEqual(['lines.0.amounts.11'])
  expect(await gridOf(budget)).toMatchObject({ budget: { version: 1 }, lines: [] })
})

it('keeps the first of two who save at once, and tells the other what it became', async () => {
  const budget = await begun(2004)
  const save = (amount: number) =>
    admin().call(changeBudgetGrid, {
      ...at(budget),
      body: { version: 1, lines: [{ accountId: rent, amounts: alike(amount) }] },
    })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(n + 1)))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  const winner = answers.findIndex(({ status }) => status === 200) + 1
  expect((await gridOf(budget)).lines).toMatchObject([{ amounts: alike(winner) }])
  const late = answers.find(({ status }) => status === 409)!
  expect(late.body).toMatchObject({ reason: 'stale_version' })
})

it('locks what is approved until it is reopened, which not everybody may', async () => {
  const budget = await begun(2005)
  expect((await stepped(approveBudget, budget)).status).toBe(409)
  await ok(saved(budget, [{ accountId: rent, amounts: alike(5) }]))
  expect((await stepped(reopenBudget, budget)).status).toBe(409)
  await ok(stepped(approveBudget, budget))
  expect((await stepped(approveBudget, budget)).status).toBe(409)
  expect((await saved(budget, [])).status).toBe(409)
  expect((await admin().call(budgets.operations.remove, at(budget))).status).toBe(409)
  await ok(
    admin().call(properties.operations.update, {
      params: { id: house },
      body: {
        version: await versionOf(house),
        portfolioManagerId: server.own.people['portfolio-manager'].userId,
      },
    }),
  )
  const manager = as('portfolio-manager')
  expect((await manager.call(readBudgetGrid, at(budget))).status).toBe(200)
  expect((await stepped(reopenBudget, budget, manager)).status).toBe(403)
  expect((await gridOf(budget)).budget.status).toBe('approved')
  await ok(stepped(reopenBudget, budget, as('team-lead')))
  expect((await gridOf(budget)).budget).toMatchObject({ status: 'draft', approvedAt: null })
  // Of their own they approve.
  await ok(stepped(approveBudget, budget, manager))
  await ok(stepped(reopenBudget, budget))
  expect((await admin().call(budgets.operations.remove, at(budget))).status).toBe(204)
  expect((await admin().call(readBudgetGrid, at(budget))).status).toBe(404)
})

const versionOf = async (id: string) =>
  ((await ok(admin().call(properties.operations.get, { params: { id } }))) as { version: number }).version

it('changes notes at any time, the year only of a draft, and the property never', async () => {
  const budget = await begun(2011)
  await ok(saved(budget, [{ accountId: rent, amounts: alike(5) }]))
  const changed = async (patch: object) => {
    const { version } = (await gridOf(budget)).budget
    return admin().call(budgets.operations.update, { ...at(budget), body: { version, ...patch } })
  }
  await ok(changed({ year: 2012 }))
  expect((await changed({ year: 2001 })).status).toBe(422)
  const elsewhere = (await letting(server.own, { title: 'Elsewhere' })).propertyId
  expect((await changed({ propertyId: elsewhere })).status).toBe(409)
  await ok(stepped(approveBudget, budget))
  expect((await changed({ year: 2013 })).status).toBe(409)
  await ok(changed({ notes: 'Roof next year' }))
  expect((await gridOf(budget)).budget).toMatchObject({ year: 2012, notes: 'Roof next year' })
})

it('notes who filled, approved and reopened it', async () => {
  const budget = await begun(2006)
  await ok(saved(budget, [{ accountId: rent, amounts: alike(5) }]))
  await ok(stepped(approveBudget, budget))
  await ok(stepped(reopenBudget, budget))
  const { body } = await admin().call(budgetActivity, { ...at(budget), query: {} })
  expect((body as { data: object[] }).data).toMatchObject([
    { action: 'reopen', changes: { status: { before: 'approved', after: 'draft' } } },
    { action: 'approve' },
    { action: 'filled', changes: { income: { before: 0, after: 60 } } },
    { action: 'created' },
  ])
})

it('copies the budget of the year before, raised so that each account adds up', async () => {
  const old = await begun(2007)
  await ok(
    saved(old, [
      { accountId: rent, amounts: alike(333_33) },
      { accountId: repairs, amounts: [100, ...alike(0).slice(2), 300] },
    ]),
  )
  const next = await begun(2008)
  const [income, expense] = await proposed(next, { from: 'budget', upliftBps: '300' })
  // 399,996 and 3 %.
  expect(sumOf(income!.amounts)).toBe(411_996)
  expect(expense!.amounts).toEqual([103, ...alike(0).slice(2), 309])
  expect((await gridOf(next)).lines).toEqual([])
  expect(await proposed(await begun(2010), { from: 'budget' })).toEqual([])
})

it('copies what was posted in the year before, months below nothing spread over the others', async () => {
  const next = await begun(2027)
  const lines = await proposed(next, { from: 'actual', upliftBps: '1000' })
  // 129,031 of income and 10,999 of repairs, and 10 %: each rounded once.
  expect(lines.map(({ type, amounts }) => [type, sumOf(amounts)])).toEqual([
    ['income', 141_934],
    ['expense', 12_099],
  ])
  expect(lines[1]!.amounts[2]).toBe(12_099)
  expect(lines[0]!.amounts[4]).toBe(0)
  const wrong: Record<string, string>[] = [{ from: 'guess' }, { upliftBps: '-10001' }, { upliftBps: 'much' }]
  for (const query of wrong)
    expect((await admin().call(proposeBudget, { ...at(next), query })).status).toBe(422)
})
