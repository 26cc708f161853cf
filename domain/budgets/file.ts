import { csvRow, withoutGuard } from '../imports/csv.ts'
import { majorUnits, formatMoney, type Currency } from '../money/currencies.ts'
import { monthNames } from '../dates/calendar.ts'
import { cellOf, isAmount, sumOfCells, type Cell } from './grid.ts'
import { spread } from './months.ts'

/** An account as a file names it. */
export interface FileAccount {
  accountId: string
  code: string
  name: string
}

const plain = (text: string) => withoutGuard(text).trim().toLowerCase().replace(/\s+/g, ' ')

const headings = {
  code: ['code', 'account code'],
  account: ['account', 'name', 'category', 'account name'],
  year: ['year', 'total', 'amount', 'budget', 'annual budget'],
} as const

/** A grid as a CSV that `budgetFromFile` reads again; amounts in major units. */
export function budgetFile(
  lines: readonly (FileAccount & { amounts: readonly Cell[] })[],
  currency: Currency,
): string {
  const money = (amount: Cell) => (isAmount(amount) ? majorUnits(amount, currency) : amount)
  const head = ['Code', 'Account', ...monthNames.map((name) => name.slice(0, 3)), 'Year']
  const rows = lines.map(({ code, name, amounts }) => [
    code,
    name,
    ...amounts.map(money),
    money(sumOfCells(amounts)),
  ])
  return [head, ...rows].map(csvRow).join('')
}

/** Where the columns of a file stand. */
function columnsOf(first: readonly string[]) {
  const at = (test: (heading: string) => boolean) => first.findIndex((heading) => test(plain(heading)))
  const named = (names: readonly string[]) => at((heading) => names.includes(heading))
  return {
    code: named(headings.code),
    account: named(headings.account),
    year: named(headings.year),
    months: monthNames.map((name) =>
      at((heading) => /^[a-z]{3}/.test(heading) && name.toLowerCase().startsWith(heading.split(/[ '-]/)[0]!)),
    ),
  }
}

/**
 * Reads the rows of a budget's file: an account by its code or name, with an amount for each month or one for the year, which is
 * spread over the months.
 * @param rows as a CSV reader gives them, the headings first
 * @returns rows without a problem, by account, and what is wrong with the others, by row and column
 */
export function budgetFromFile(
  rows: readonly (readonly string[])[],
  accounts: readonly FileAccount[],
  currency: Currency,
): { rows: Map<string, number[]>; problems: string[] } {
  const [first = [], ...lines] = rows
  const at = columnsOf(first)
  const byMonth = at.months.every((column) => column >= 0)
  if ((at.code < 0 && at.account < 0) || (!byMonth && at.year < 0)) {
    const problem =
      'The first row has to name “Code” or “Account”, and either the twelve months (“Jan” to “Dec”) or “Year”.'
    return { rows: new Map(), problems: [problem] }
  }
  const columns = byMonth ? at.months : [at.year]
  const found = new Map<string, number[]>()
  const problems: string[] = []
  for (const [index, line] of lines.entries()) {
    const text = (column: number) => withoutGuard((line[column] ?? '').trim())
    if (line.every((cell) => cell.trim() === '')) continue
    const where = `Row ${index + 2}`
    const [code, name] = [text(at.code), text(at.account)]
    const account =
      accounts.find((each) => code !== '' && plain(each.code) === plain(code)) ??
      accounts.find((each) => name !== '' && plain(each.name) === plain(name))
    if (!account) {
      problems.push(`${where}: there is no income or expense account “${code || name}”.`)
      continue
    }
    if (found.has(account.accountId)) {
      problems.push(`${where}: “${account.name}” is in the file twice.`)
      continue
    }
    const cells = columns.map((column) => cellOf(text(column), currency))
    const wrong = columns.flatMap((column, n) =>
      isAmount(cells[n]!)
        ? []
        : [
            `${where}, ${first[column]!.trim()}: “${cells[n]}” isn’t an amount. Enter one such as ${formatMoney(1_250_00, currency)}.`,
          ],
    )
    problems.push(...wrong)
    const amounts = cells.filter(isAmount)
    if (wrong.length === 0) found.set(account.accountId, byMonth ? amounts : spread(amounts[0]!))
  }
  return { rows: found, problems }
}
