import { minorFromText } from '../money/amounts.ts'
import type { Currency } from '../money/currencies.ts'
import { alike, monthsOfYear } from './months.ts'

/** Minor units, or what was typed and is no amount. */
export type Cell = number | string
export type Rows = ReadonlyMap<string, readonly Cell[]>

/** Where in a grid something begins: an account, and a month from 0. */
export interface Place {
  accountId: string
  month: number
}

/** A typed amount, also as spreadsheets write it ("£1,250.00"); nothing, or a dash, is 0. */
export function cellOf(text: string, currency: Currency): Cell {
  const typed = text.trim()
  if (/^[-–—]?$/.test(typed)) return 0
  const amount = minorFromText(typed.replace(/^[^\d\u2212-]+/, ''), currency)
  return amount === undefined || amount < 0 ? typed : amount
}

export const isAmount = (cell: Cell): cell is number => typeof cell === 'number'

/** What is no amount counts as nothing until it is mended. */
export const sumOfCells = (cells: readonly Cell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (isAmount(cell) ? cell : 0), 0)

export const emptyRow = (): Cell[] => alike(0)

/** The rows with one cell changed. */
export function withCell(rows: Rows, { accountId, month }: Place, cell: Cell): Rows {
  const row = rows.get(accountId) ?? emptyRow()
  return new Map(rows).set(
    accountId,
    row.map((old, at) => (at === month ? cell : old)),
  )
}

/** Cells of a block that a spreadsheet put on the clipboard: rows by line ends, columns by tabs. */
export const blockOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/**
 * The rows with a block pasted from a place on; what would lie beyond the last account or month is left out.
 * @param order the accounts as they stand below each other
 * @returns how many cells were left out besides
 */
export function pasted(
  rows: Rows,
  order: readonly string[],
  { accountId, month }: Place,
  { block, currency }: { block: readonly (readonly string[])[]; currency: Currency },
): { rows: Rows; beyond: number } {
  const next = new Map(rows)
  const first = order.indexOf(accountId)
  let beyond = 0
  for (const [down, line] of block.entries()) {
    const id = order[first + down]
    const row = [...((id && next.get(id)) || emptyRow())]
    for (const [right, text] of line.entries()) {
      if (id === undefined || month + right >= monthsOfYear) beyond += 1
      else row[month + right] = cellOf(text, currency)
    }
    if (id !== undefined) next.set(id, row)
  }
  return { rows: next, beyond }
}

/**
 * What somebody typed, over what somebody else saved meanwhile: cells that the first did not touch are the other's.
 * @param base what both began with
 */
export function merged(base: Rows, mine: Rows, theirs: Rows): Rows {
  const ids = new Set([...mine.keys(), ...theirs.keys()])
  const row = (rows: Rows, id: string) => rows.get(id) ?? emptyRow()
  return new Map(
    [...ids].map((id) => [
      id,
      row(mine, id).map((cell, month) => (cell === row(base, id)[month] ? row(theirs, id)[month]! : cell)),
    ]),
  )
}
