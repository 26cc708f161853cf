import { cut } from './words.ts'

/** How a delimited text is written: found from its first part, changeable by hand. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
export type QuoteMark = '"' | "'"

export interface Dialect {
  delimiter: Delimiter
  quote: QuoteMark
  /** Records before the header or the first data row: a `sep=` line, titles, blank lines. */
  skip: number
  /** Whether the first record after those names the columns. */
  header: boolean
  /** Cells in a normal row. */
  width: number
  /** Rows may omit empty cells at the end; otherwise a short row is a broken row. */
  shortRows: boolean
}

/** The first records of a file as a delimiter divides them. */
export interface SampleTable {
  delimiter: Delimiter
  records: readonly string[][]
  /** Something stands between a closing quote and the next delimiter: a sign of the wrong one. */
  odd: boolean
}

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '')

/**
 * Finds delimiter, header and preamble.
 * @param text the decoded first part of the file
 * @param tables what each delimiter makes of it
 * @param knownName tells whether a cell is the name of a known field: the best evidence of a header
 */
export function sniffDialect(
  text: string,
  tables: readonly SampleTable[],
  knownName: (name: string) => boolean = () => false,
): Dialect {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  let best: { delimiter: Delimiter; score: number; width: number; records: readonly string[][] } | undefined
  for (const { delimiter, records, odd } of tables) {
    if (declared && delimiter !== declared) continue
    const filled = records.filter((record) => !isBlank(record))
    const { width, share } = usualWidth(filled)
    const first = filled.find((record) => record.length > 1)
    const score =
      width === 1
        ? 0.01
        : share * (first?.length === width ? 1 : 0.5) * (odd ? 0.3 : 1) * (1 + Math.log(width) / 50)
    if (!best || score > best.score) best = { delimiter, score, width, records }
  }
  const { delimiter, width, records } = best!
  const skip = preamble(records, width, declared ? 1 : 0)
  const rows = records.slice(skip)
  const body = rows.slice(1).filter((record) => !isBlank(record))
  const short = body.filter((record) => record.length < width).length
  return {
    delimiter,
    quote: sniffQuote(text),
    skip,
    header: hasHeader(rows, knownName),
    width,
    shortRows: short > body.length * 0.2 && body.every((record) => record.length <= width),
  }
}

/** Apostrophes count as quotes only where cells begin and end with them, and double quotes do not. */
export function sniffQuote(text: string): QuoteMark {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const single = count(/(?:^|[,;\t|\n])'[^'\n]*'(?=[,;\t|\r\n]|$)/g)
  return single > 3 && single > count(/(?:^|[,;\t|\n])"[^"\n]*"(?=[,;\t|\r\n]|$)/g) * 3 ? "'" : '"'
}

function usualWidth(records: readonly string[][]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const record of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1)
  let width = 1
  let most = 0
  for (const [length, count] of counts) {
    if (count > most || (count === most && length > width)) {
      width = length
      most = count
    }
  }
  return { width, share: records.length === 0 ? 0 : most / records.length }
}

/** Lines above the table: blank ones, and titles that fill less than half of its columns. */
function preamble(records: readonly string[][], width: number, from: number): number {
  for (let index = from; index < Math.min(records.length, 20); index++) {
    const filled = records[index]!.filter((cell) => cell.trim() !== '').length
    if (filled * 2 >= width && filled > 0) return index
  }
  return from
}

const valueLike = /^[+(-]?[\p{Sc}]?\s*\d[\d\s.,:/()%-]*$|^[^\s@]+@[^\s@]+$|^https?:\/\//u

function hasHeader(rows: readonly string[][], knownName: (name: string) => boolean): boolean {
  const [first, ...others] = rows
  if (!first) return false
  const cells = first.map((cell) => cell.trim())
  const known = cells.filter((cell) => cell !== '' && knownName(cell)).length
  if (known >= 2 || (known === 1 && cells.length <= 2)) return true
  if (cells.some((cell) => valueLike.test(cell))) return false
  const body = others.slice(0, 50).filter((record) => !isBlank(record))
  if (body.length === 0) return true
  // A first row whose texts come again below is data like the rest.
  const repeated = cells.filter(
    (cell, column) => cell !== '' && body.some((record) => record[column]?.trim() === cell),
  )
  return repeated.length === 0
}

/** Characters of a column's name. */
const longestName = 120

/**
 * Names that are all there and all different: blank ones become "Column 3", repeated ones "Name (2)".
 * @returns the names, and the sentences that say what was changed
 */
export function columnNames(
  header: readonly string[] | undefined,
  width: number,
): { names: string[]; notes: string[] } {
  const names: string[] = []
  const notes: string[] = []
  const taken = new Set<string>()
  for (let column = 0; column < Math.max(width, header?.length ?? 0); column++) {
    const given = cut((header?.[column] ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim(), longestName)
    let name = given
    if (name === '') {
      name = `Column ${column + 1}`
      if (header) notes.push(`Column ${column + 1} has no name in the file.`)
    }
    for (let count = 2; taken.has(name.toLowerCase()); count++) {
      name = `${given || `Column ${column + 1}`} (${count})`
      if (count === 2 && given) notes.push(`The name “${given}” is used by more than one column.`)
    }
    taken.add(name.toLowerCase())
    names.push(name)
  }
  return { names, notes }
}
