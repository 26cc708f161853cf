import { parse } from 'csv-parse/sync'
import {
  columnsFrom,
  csvColumns,
  isBankHeading,
  type CsvColumn,
  type CsvLayout,
} from '#domain/bank/csv-layout.ts'
import { StatementProblem, type BankLine, type BankStatement } from '#domain/bank/statement.ts'
import { dateOrderOf, readDate } from '#domain/imports/cells/dates.ts'
import { readMoney } from '#domain/imports/cells/money.ts'
import { decimalMarkOf } from '#domain/imports/cells/numbers.ts'
import { delimiters } from '#domain/imports/dialect.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { referenceOf, tidy } from './amounts.ts'

interface Row {
  at: number
  cells: string[]
}

export interface CsvRead {
  statement: BankStatement
  /** How it was read, to be shown and changed. */
  layout: CsvLayout
  names: string[]
}

function rowsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  let at = 1
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[], { lines }: { lines: number }) => {
        rows.push({ at, cells: cells.map((cell) => cell.trim()) })
        at = lines + 1
        return null
      },
    })
  } catch {
    throw new StatementProblem(at, 'a quote that opens here is never closed.')
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Cells of a row that are headings of a bank. */
const headingsIn = ({ cells }: Row): number => cells.filter(isBankHeading).length

/** The rows below the headings, and what each column is called. Banks put the account, its holder and balances above them. */
function tableOf(text: string): { names: string[]; rows: Row[] } {
  let best: { rows: Row[]; header: number; found: number } | undefined
  for (const delimiter of delimiters) {
    if (!text.includes(delimiter)) continue
    const rows = rowsOf(text, delimiter)
    for (const [header, row] of rows.slice(0, 40).entries()) {
      const found = headingsIn(row)
      if (found >= 2 && found > (best?.found ?? 0)) best = { rows, header, found }
    }
  }
  if (!best) {
    throw new StatementProblem(1, 'no row names the columns, such as “Date”, “Description” and “Amount”.')
  }
  const { rows, header } = best
  return { names: rows[header]!.cells, rows: rows.slice(header + 1) }
}

/** A layout that fits the headings, from what is remembered of the account where it still does. */
function layoutOf(
  names: readonly string[],
  rows: readonly Row[],
  known: Partial<CsvLayout> | undefined,
): CsvLayout {
  const remembered = Object.values(known?.columns ?? {})
  const columns =
    remembered.length > 0 && remembered.every((name) => names.includes(name))
      ? known!.columns!
      : columnsFrom(names)
  const texts = (...keys: CsvColumn[]) =>
    keys.flatMap((key) => {
      const column = names.indexOf(columns[key] ?? '')
      return column < 0 ? [] : rows.map(({ cells }) => cells[column] ?? '')
    })
  return {
    columns,
    dateOrder: known?.dateOrder ?? dateOrderOf(texts('date')).order ?? 'dmy',
    decimalMark:
      known?.decimalMark ?? decimalMarkOf(texts('amount', 'moneyIn', 'moneyOut', 'balance')) ?? '.',
  }
}

/** Amounts with a sign behind them, or the letters that banks set for it: "12.50-", "12.50 DR". */
function signsOf(text: string): { bare: string; sign: 1 | -1 } {
  const upper = text.toUpperCase()
  const mark = ['DR', 'CR', 'D', 'C', '-', '+'].find((end) => upper.endsWith(end))
  const bare = mark ? text.slice(0, text.length - mark.length).trimEnd() : ''
  if (!mark || !/\d$/.test(bare)) return { bare: text.replaceAll('\u2212', '-'), sign: 1 }
  return { bare, sign: ['DR', 'D', '-'].includes(mark) ? -1 : 1 }
}

class Reader {
  readonly #at: Partial<Record<CsvColumn, number>> = {}
  readonly #layout: CsvLayout
  readonly #currency: Currency
  constructor(names: readonly string[], layout: CsvLayout, currency: Currency) {
    this.#layout = layout
    this.#currency = currency
    for (const column of columnNames) {
      const index = names.indexOf(layout.columns[column] ?? '')
      if (index >= 0) this.#at[column] = index
    }
  }

  has(column: CsvColumn): boolean {
    return this.#at[column] !== undefined
  }

  text({ cells }: Row, column: CsvColumn): string {
    return cells[this.#at[column] ?? -1] ?? ''
  }

  money(row: Row, column: CsvColumn): number | null {
    const text = this.text(row, column)
    if (text === '' || text === '-') return null
    const { bare, sign } = signsOf(text)
    const read = readMoney(bare, this.#layout.decimalMark, this.#currency)
    if (!read.ok) throw new StatementProblem(row.at, read.message)
    return typeof read.value === 'number' && read.value !== 0 ? sign * read.value : 0
  }

  day(row: Row): string {
    const read = readDate(this.text(row, 'date'), this.#layout.dateOrder)
    if (read.ok && typeof read.value === 'string') return read.value
    throw new StatementProblem(row.at, read.ok ? 'there is no date.' : read.message)
  }

  amount(row: Row): number | null {
    if (this.has('amount')) return this.money(row, 'amount')
    const coming = this.money(row, 'moneyIn')
    const going = this.money(row, 'moneyOut')
    if (coming && going) throw new StatementProblem(row.at, 'money comes in and goes out in one row.')
    if (coming) return Math.abs(coming)
    // Some banks give what goes out with a minus, some without.
    return going ? -Math.abs(going) : (coming ?? going)
  }

  line(row: Row, amount: number): BankLine {
    const party = tidy(this.text(row, 'party')) || null
    return {
      at: row.at,
      bankId: null,
      bookedOn: this.day(row),
      valueOn: null,
      amount,
      party,
      reference: referenceOf(this.text(row, 'reference')),
      description: tidy(this.text(row, 'description')) || party || 'Movement',
    }
  }
}
const columnNames = Object.keys(csvColumns).filter((key): key is CsvColumn => key in csvColumns)

interface Balanced {
  line: BankLine
  balance: number | null
}

/** Each balance has to follow from the one before. @throws StatementProblem for the first that does not */
function assertRunning(lines: readonly Balanced[]): void {
  for (const [index, { line, balance }] of lines.entries()) {
    const before = lines[index - 1]?.balance
    if (balance === null || before === null || before === undefined) continue
    if (before + line.amount !== balance) {
      throw new StatementProblem(
        line.at,
        'the balance does not follow from the row before: rows are missing or were changed.',
      )
    }
  }
}

const runs = (lines: readonly Balanced[]) =>
  lines.every(
    ({ line, balance }, index) => index === 0 || lines[index - 1]!.balance! + line.amount === balance,
  )

/**
 * Reads a bank's CSV: headings in any of the words that banks use, newest or oldest row first, one column of amounts or two.
 * @param known how the account's files were read before
 * @throws StatementProblem with the line
 */
export function readCsv(text: string, currency: Currency, known?: Partial<CsvLayout>): CsvRead {
  const { names, rows } = tableOf(text)
  const layout = layoutOf(names, rows, known)
  const reader = new Reader(names, layout, currency)
  if (!reader.has('date')) throw new StatementProblem(1, 'choose the column that gives the date.')
  if (!reader.has('amount') && !(reader.has('moneyIn') && reader.has('moneyOut'))) {
    throw new StatementProblem(
      1,
      'choose the column that gives the amount, or those of money in and money out.',
    )
  }
  let carried: number | undefined
  const read: Balanced[] = []
  for (const row of rows) {
    const amount = reader.amount(row)
    const balance = reader.has('balance') ? reader.money(row, 'balance') : null
    if (amount === null) {
      // A row with a balance alone carries it forward; anything else has lost its amount.
      if (balance === null) throw new StatementProblem(row.at, 'there is no amount.')
      if (read.length === 0) carried = balance
      continue
    }
    if (amount === 0 && balance !== null && read.length === 0) carried = balance
    else read.push({ line: reader.line(row, amount), balance })
  }
  const newestFirst =
    read.length > 1 &&
    (read[0]!.line.bookedOn > read.at(-1)!.line.bookedOn ||
      (read[0]!.line.bookedOn === read.at(-1)!.line.bookedOn &&
        reader.has('balance') &&
        !runs(read) &&
        runs(read.toReversed())))
  const lines = newestFirst ? read.toReversed() : read
  assertRunning(lines)
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) throw new StatementProblem(rows[0]?.at ?? 1, 'the file has no movements.')
  const days = lines.map(({ line }) => line.bookedOn)
  const opening = first.balance === null ? (carried ?? null) : first.balance - first.line.amount
  return {
    names,
    layout,
    statement: {
      at: first.line.at,
      account: null,
      currency,
      number: null,
      opening: last.balance === null ? null : opening,
      closing: opening === null ? null : last.balance,
      closingAt: last.line.at,
      from: days.reduce((a, b) => (a < b ? a : b)),
      through: days.reduce((a, b) => (a > b ? a : b)),
      lines: lines.map(({ line }) => line),
    },
  }
}
