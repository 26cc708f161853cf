import { expect, it } from 'vitest'
import { budgetFile, budgetFromFile } from './file.ts'
import { blockOf, cellOf, emptyRow, merged, pasted, sumOfCells, withCell } from './grid.ts'
import { alike } from './months.ts'

const accounts = [
  { accountId: 'rent', code: '4000', name: 'Rent' },
  { accountId: 'repairs', code: '5100', name: '=Repairs, roofs' },
]

it.each([
  ['1,250.50', 125_050],
  [' £12 ', 1_200],
  ['', 0],
  ['-', 0],
  ['much', 'much'],
  ['-5', '-5'],
  ['1.234', '1.234'],
])('reads %j', (text, cell) => expect(cellOf(text, 'GBP')).toBe(cell))

it('pastes a block from a cell on, and leaves out what lies beyond', () => {
  const rows = new Map([['rent', alike(1)]])
  const order = ['rent', 'repairs']
  const block = blockOf('10\t20\t30\r\n40\tmuch\t\r\n7\t8\t9\r\n')
  const after = pasted(rows, order, { accountId: 'rent', month: 10 }, { block, currency: 'GBP' })
  expect(after.rows.get('rent')).toEqual([...alike(1).slice(2), 1_000, 2_000])
  expect(after.rows.get('repairs')).toEqual([...alike(0).slice(2), 4_000, 'much'])
  // The third column, and the third row.
  expect(after.beyond).toBe(2 + 3)
  expect(sumOfCells(after.rows.get('repairs')!)).toBe(4_000)
})

it('changes one cell, of an account without amounts, too', () =>
  expect(withCell(new Map(), { accountId: 'rent', month: 11 }, 5).get('rent')).toEqual([
    ...emptyRow().slice(1),
    5,
  ]))

it('keeps what was typed over what somebody else saved, and takes over the rest', () => {
  const base = new Map([['rent', alike(1)]])
  const mine = withCell(base, { accountId: 'rent', month: 0 }, 5)
  const theirs = new Map([
    ['rent', alike(2)],
    ['repairs', alike(3)],
  ])
  expect(merged(base, mine, theirs)).toEqual(
    new Map([
      ['rent', [5, ...alike(2).slice(1)]],
      ['repairs', alike(3)],
    ]),
  )
})

it('writes a file that it reads again', () => {
  const lines = accounts.map((account, n) => ({ ...account, amounts: alike(1_234_56 + n) }))
  const text = budgetFile(lines, 'GBP')
  expect(text.split('\r\n')[1]).toBe(`4000,Rent,${Array<string>(12).fill('1234.56').join(',')},14814.72`)
  const rows = text
    .trim()
    .split('\r\n')
    .map((line) => line.match(/("[^"]*"|[^,]+)/g)!.map((cell) => cell.replaceAll('"', '')))
  expect(budgetFromFile(rows, accounts, 'GBP')).toEqual({
    rows: new Map(lines.map(({ accountId, amounts }) => [accountId, amounts])),
    problems: [],
  })
})

it('spreads a year where there are no months', () => {
  const file = [
    ['Account', 'Budget'],
    ['rent', '1000'],
  ]
  expect(sumOfCells(budgetFromFile(file, accounts, 'GBP').rows.get('rent')!)).toBe(1_000_00)
})

it('names the row and the column of what it cannot read, and leaves that row out', () => {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  const file = [
    ['Code', ...months],
    ['4000', ...Array<string>(12).fill('1')],
    [],
    ['9999', ...Array<string>(12).fill('1')],
    ['5100', ...Array<string>(10).fill('1'), 'lots', '-3'],
    ['4000', ...Array<string>(12).fill('2')],
  ]
  const { rows, problems } = budgetFromFile(file, accounts, 'GBP')
  expect([...rows.keys()]).toEqual(['rent'])
  expect(problems).toEqual([
    'Row 4: there is no income or expense account “9999”.',
    'Row 5, Nov: “lots” isn’t an amount. Enter one such as £1,250.',
    'Row 5, Dec: “-3” isn’t an amount. Enter one such as £1,250.',
    'Row 6: “Rent” is in the file twice.',
  ])
  expect(budgetFromFile([['Account', 'Jan']], accounts, 'GBP').problems).toHaveLength(1)
})
