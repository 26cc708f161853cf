import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetTrend } from '#contract/tenant/analytics/budget.ts'
import { budgetAgainstActual } from '#contract/tenant/money/budget-against-actual.ts'
import { incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { periodLengths } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { byId, openDemo, today, type Demo, type Row } from '#tests/support/demo-figures.ts'

/**
 * What is compared, worked out once more from the demonstration's postings and budgets: whoever changes a definition changes
 * it in both places.
 */
let demo: Demo
let budgets: Row[]
let accounts: Map<string, Row>
/** Each amount of either side: above 0 earned, below 0 spent. */
let facts: {
  side: 'budget' | 'actual'
  account: Row
  property: string
  currency: string
  month: string
  amount: number
}[]

const thisYear = Number(today.slice(0, 4))

beforeAll(async () => {
  demo = await openDemo()
  budgets = await demo.all('budgets')
  accounts = byId(await demo.all('accounts'))
  const approved = byId(budgets.filter(({ status }) => status === 'approved'))
  const lines = (await demo.all('budget_lines')).flatMap((line) => {
    const budget = approved.get(line['budget_id']!)
    const account = accounts.get(line['account_id']!)!
    if (!budget) return []
    return [
      {
        side: 'budget' as const,
        account,
        property: budget['property_id']!,
        currency: budget['currency']!,
        month: `${budget['year']}-${line['month']!.padStart(2, '0')}`,
        amount: Number(line['amount']) * (account['type'] === 'income' ? 1 : -1),
      },
    ]
  })
  const years = new Set([...approved.values()].map((budget) => `${budget['property_id']} ${budget['year']}`))
  const posted = (await demo.all('postings')).flatMap((posting) => {
    const account = accounts.get(posting['account_id']!)!
    const month = posting['date']!.slice(0, 7)
    const isResult = account['type'] === 'income' || account['type'] === 'expense'
    if (!isResult || !years.has(`${posting['property_id']} ${month.slice(0, 4)}`)) return []
    return [
      {
        side: 'actual' as const,
        account,
        property: posting['property_id']!,
        currency: posting['currency']!,
        month,
        amount: -Number(posting['amount']),
      },
    ]
  })
  facts = [...lines, ...posted]
})
afterAll(() => demo.close())

const within = (from: string, through: string) =>
  facts.filter(({ month }) => month >= from.slice(0, 7) && month <= through.slice(0, 7))

/** By account and currency, as the report's rows stand. */
function rowsOf(from: string, through: string, of: (fact: (typeof facts)[number]) => boolean = () => true) {
  const groups = Map.groupBy(
    within(from, through).filter(of),
    ({ account, currency }) => `${currency} ${account['id']}`,
  )
  const sum = (group: typeof facts, side: string) =>
    group.reduce((total, fact) => total + (fact.side === side ? fact.amount : 0), 0)
  return [...groups]
    .map(([key, group]) => {
      const [budget, actual] = [sum(group, 'budget'), sum(group, 'actual')]
      return { key, budget, actual, difference: actual - budget }
    })
    .filter(({ budget, actual }) => budget !== 0 || actual !== 0)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

const told = async (query: Record<string, string>) => {
  const answer = await demo.told(budgetAgainstActual, query)
  const rows = answer.data
    .map(({ currency, accountId, budget, actual, difference }) => ({
      key: `${currency} ${accountId}`,
      budget,
      actual,
      difference,
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return { ...answer, rows }
}

describe('budget against actual', () => {
  it.each([
    ['a year', `${thisYear - 1}-01-01`, `${thisYear - 1}-12-31`],
    ['months that are cut short, whole', `${thisYear - 1}-03-17`, `${thisYear - 1}-08-02`],
    ['two years', `${thisYear - 1}-11-01`, today],
  ])('is told of %s', async (_, from, through) => {
    const expected = rowsOf(from, through)
    expect(expected.length).toBeGreaterThan(4)
    const { rows, data, figures } = await told({ from, through })
    expect(rows).toEqual(expected)
    for (const { budget, difference, differencePercent } of data)
      expect(differencePercent).toBe(
        // Nothing is nothing, on whichever side of it.
        budget === 0 ? null : Math.round((1000 * difference!) / Math.abs(budget!)) / 10 + 0,
      )
    for (const { currency, ...sums } of figures!.sums) {
      const own = within(from, through).filter((fact) => fact.currency === currency)
      const sum = (side: string, type?: string) =>
        String(
          own.reduce(
            (total, fact) =>
              total +
              (fact.side === side && (type ?? fact.account['type']) === fact.account['type']
                ? fact.amount
                : 0),
            0,
          ),
        )
      expect(sums).toEqual({
        incomeBudget: sum('budget', 'income'),
        income: sum('actual', 'income'),
        expenseBudget: sum('budget', 'expense'),
        expense: sum('actual', 'expense'),
        budget: sum('budget'),
        actual: sum('actual'),
      })
    }
  })

  it('has accounts without a budget and budgets without postings, drafts and other properties not', async () => {
    const [from, through] = [`${thisYear - 1}-01-01`, today]
    const one = facts.find(({ side }) => side === 'budget')!
    // The month in which nothing was posted to what was budgeted, or the reverse, is there all the same.
    const months = [...new Set(within(from, through).map(({ month }) => `${month}-01`))]
    const alone = { budget: 0, actual: 0 }
    for (const month of months) {
      const { rows } = await told({ from: month, through: month, propertyId: one.property })
      expect(rows).toEqual(rowsOf(month, month, ({ property }) => property === one.property))
      alone.budget += rows.filter(({ actual }) => actual === 0).length
      alone.actual += rows.filter(({ budget }) => budget === 0).length
    }
    expect(alone.budget).toBeGreaterThan(0)
    expect(alone.actual).toBeGreaterThan(0)
    const draft = budgets.find(({ status }) => status === 'draft')!
    const ofDraft = { propertyId: draft['property_id']!, from: `${thisYear}-01-01`, through: today }
    expect((await told(ofDraft)).rows).toEqual([])
  })

  it('is told of the properties of a portfolio manager, and of one currency', async () => {
    const properties = byId(await demo.all('properties'))
    const [from, through] = [`${thisYear - 1}-01-01`, `${thisYear - 1}-12-31`]
    const managerOf = (id: string) => properties.get(id)!['portfolio_manager_id']
    const managerId = managerOf(facts[0]!.property)!
    const query = { from, through, managerId }
    expect((await told(query)).rows).toEqual(
      rowsOf(from, through, ({ property }) => managerOf(property) === managerId),
    )
    const { currency } = facts[0]!
    expect((await told({ from, through, currency })).rows).toEqual(
      rowsOf(from, through, (fact) => fact.currency === currency),
    )
  })
})

it.each(keysOf(periodLengths))('the chart of budget against actual is told by %s', async (per) => {
  const [from, through] = [`${thisYear - 1}-02-10`, today]
  const length = { month: 1, quarter: 3, year: 12 }[per]
  const periodOf = (month: string) => {
    const n = Number(month.slice(5)) - 1
    const first = `${month.slice(0, 4)}-${String(n - (n % length) + 1).padStart(2, '0')}-01`
    return first < `${from.slice(0, 7)}-01` ? `${from.slice(0, 7)}-01` : first
  }
  const groups = Map.groupBy(within(from, through), ({ currency, month }) => `${currency} ${periodOf(month)}`)
  const { data } = await demo.told(budgetTrend, { from, through, per })
  const shown = data.filter(({ budget, actual, income, expense }) => budget || actual || income || expense)
  expect(shown.length).toBeGreaterThan(0)
  for (const row of shown) {
    const group = groups.get(`${row.currency} ${row.begins}`) ?? []
    const sum = (side: string, type?: string) =>
      group.reduce(
        (total, fact) =>
          total +
          (fact.side === side && (type ?? fact.account['type']) === fact.account['type'] ? fact.amount : 0),
        0,
      )
    expect(row).toMatchObject({
      incomeBudget: sum('budget', 'income'),
      income: sum('actual', 'income'),
      expenseBudget: sum('budget', 'expense'),
      expense: sum('actual', 'expense'),
      budget: sum('budget'),
      actual: sum('actual'),
      difference: sum('actual') - sum('budget'),
    })
  }
  // Nothing of what there is is missing.
  const total = within(from, through).reduce(
    (sum, { side, amount }) => sum + (side === 'actual' ? amount : 0),
    0,
  )
  expect(shown.reduce((sum, { actual }) => sum + actual!, 0)).toBe(total)
})

it('stands beside the income statement, whose months it is of', async () => {
  const query = { from: `${thisYear - 1}-02-10`, through: `${thisYear - 1}-05-05` }
  const { data } = await demo.told(incomeStatement, query)
  const expected = rowsOf(query.from, query.through).filter(({ budget }) => budget !== 0)
  expect(
    data
      .filter(({ budget }) => budget !== 0)
      .map(({ currency, accountId, budget }) => ({ key: `${currency} ${accountId}`, budget }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  ).toEqual(expected.map(({ key, budget }) => ({ key, budget })))
  const { data: firm } = await demo.told(incomeStatement, { ...query, books: 'firm' })
  expect(firm.every(({ budget }) => budget === 0)).toBe(true)
})
