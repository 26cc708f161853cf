import { minorFromText } from '../money/amounts.ts'
import { formatMoney, type Currency } from '../money/currencies.ts'

/** What a line of a budget's file says. Amounts in minor units. */
export interface BudgetLine {
  item: string
  /** Null where the file names none. */
  schedule: string | null
  budget: number
  recoverableBps: number
}

export interface BudgetFile {
  lines: BudgetLine[]
  /** Lines that were left out, each with the reason. */
  problems: string[]
}

const columns = {
  item: ['item', 'name', 'description', 'category', 'cost', 'expense'],
  schedule: ['schedule', 'pool', 'cost pool', 'part'],
  budget: ['budget', 'amount', 'annual budget', 'cost per year', 'total'],
  recoverable: ['recoverable', 'recoverable %', 'recoverable percent', '% recoverable'],
} as const

const plain = (heading: string) => heading.trim().toLowerCase().replace(/\s+/g, ' ')

const columnOf = (headings: readonly string[], names: readonly string[]) =>
  headings.findIndex((heading) => names.includes(plain(heading)))

const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/

/** Hundredths of a percent; undefined for what is no percentage. */
function bpsOf(text: string): number | undefined {
  const match = percent.exec(text.trim())
  const bps = match ? Math.round(Number(match[1]) * 100) : NaN
  return bps <= 10_000 ? bps : undefined
}

/**
 * Reads the rows of a budget's file: an item and its budget, and where there are such columns its schedule and how much of it
 * is recoverable. Amounts are in major units.
 * @param rows as a CSV reader gives them, the headings first
 */
export function budgetFrom(rows: readonly (readonly string[])[], currency: Currency): BudgetFile {
  const [headings = [], ...lines] = rows
  const at = {
    item: columnOf(headings, columns.item),
    schedule: columnOf(headings, columns.schedule),
    budget: columnOf(headings, columns.budget),
    recoverable: columnOf(headings, columns.recoverable),
  }
  if (at.item < 0 || at.budget < 0) {
    return { lines: [], problems: ['The first row has to name the columns “Item” and “Budget”.'] }
  }
  const result: BudgetFile = { lines: [], problems: [] }
  const known = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const cell = (column: number) => (line[column] ?? '').trim()
    const where = `Row ${index + 2}`
    const item = cell(at.item)
    if (line.every((text) => text.trim() === '')) continue
    const budget = minorFromText(cell(at.budget).replace(/^[^\d\u2212-]+/, ''), currency)
    const recoverableBps =
      at.recoverable < 0 || cell(at.recoverable) === '' ? 10_000 : bpsOf(cell(at.recoverable))
    const problem =
      item === ''
        ? 'names no item'
        : known.has(plain(item))
          ? `names “${item}” again`
          : budget === undefined || budget < 0
            ? `has no budget such as ${formatMoney(125_000_00, currency)}`
            : recoverableBps === undefined
              ? 'says no percentage from 0 to 100 as recoverable'
              : undefined
    if (problem !== undefined || budget === undefined || recoverableBps === undefined) {
      result.problems.push(`${where} ${problem}.`)
      continue
    }
    known.add(plain(item))
    result.lines.push({ item, schedule: cell(at.schedule) || null, budget, recoverableBps })
  }
  return result
}
