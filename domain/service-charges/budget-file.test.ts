import { expect, it } from 'vitest'
import { budgetFrom } from './budget-file.ts'

it('reads items and budgets, whatever their columns are called and in which order they stand', () => {
  const rows = [
    ['Amount', ' ITEM ', 'Recoverable %', 'Cost pool'],
    ['1,200.50', 'Cleaning', '80', 'Block A'],
    ['£ 900', 'Lift', '', ''],
    ['', '', '', ''],
  ]
  expect(budgetFrom(rows, 'GBP')).toEqual({
    lines: [
      { item: 'Cleaning', schedule: 'Block A', budget: 120_050, recoverableBps: 8_000 },
      { item: 'Lift', schedule: null, budget: 90_000, recoverableBps: 10_000 },
    ],
    problems: [],
  })
})

it('says of each row that it leaves out what is wrong with it', () => {
  const rows = [
    ['item', 'budget', 'recoverable'],
    ['', '5', ''],
    ['Lift', 'much', ''],
    ['Gate', '5', '120'],
    ['Water', '5', ''],
    ['water', '6', ''],
  ]
  const { lines, problems } = budgetFrom(rows, 'GBP')
  expect(lines.map(({ item }) => item)).toEqual(['Water'])
  expect(problems).toEqual([
    'Row 2 names no item.',
    'Row 3 has no budget such as £125,000.',
    'Row 4 says no percentage from 0 to 100 as recoverable.',
    'Row 6 names “water” again.',
  ])
})

it('asks for the two columns that it cannot do without', () =>
  expect(budgetFrom([['Name', 'Owner']], 'GBP').problems).toEqual([
    'The first row has to name the columns “Item” and “Budget”.',
  ]))
