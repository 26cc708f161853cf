import type { TextRow } from '../db/rows.ts'
import type { CellType, ExportColumn } from './columns.ts'

/** The most rows that a sheet of a spreadsheet can have, its header included. */
export const sheetRows = 1_048_576
/** The most characters that a cell can have. */
const longestCell = 32_767

/** Cell styles of the workbook (`workbook.ts`), by index. */
export const styles = { header: 1, date: 2, instant: 3, money0: 4, money2: 5, money3: 6 } as const

// oxlint-disable-next-line no-control-regex -- what XML cannot hold, and what the format itself escapes with
const special = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/
// oxlint-disable-next-line no-control-regex -- as above
const specials = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g
const keepsSpace = /^\s|\s$|\n/

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (sign: string) =>
  escapes[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text inside XML, as spreadsheets expect it. */
export const xmlText = (text: string) => (special.test(text) ? text.replace(specials, escaped) : text)

/** 0 → "A", 26 → "AA" */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const fitting = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text)

/** A text that ends in a blank or has lines would lose them without a word. */
function textElement(text: string): string {
  if (!special.test(text) && !keepsSpace.test(text)) return `<t>${text}</t>`
  return `<t${keepsSpace.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t>`
}

const textTail = (text: string) => `" t="inlineStr"><is>${textElement(fitting(text))}</is></c>`

/** "2026-03-12" or "2026-03-12 14:05:33" → days since 30 December 1899, as spreadsheets count. */
function serial(text: string): number {
  const part = (from: number, to: number) => Number(text.slice(from, to))
  const day = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10)) / 86_400_000 + 25_569
  return text.length < 19 ? day : day + (part(11, 13) * 3600 + part(14, 16) * 60 + part(17, 19)) / 86_400
}

const moneyStyle = (text: string) =>
  !text.includes('.') ? styles.money0 : text.at(-4) === '.' ? styles.money3 : styles.money2

/** The rest of a cell behind its name, made of what is written in it. */
const tails: Record<CellType, (text: string) => string> = {
  text: textTail,
  number: (text) => `"><v>${text}</v></c>`,
  money: (text) => `" s="${moneyStyle(text)}"><v>${text}</v></c>`,
  date: (text) => (text < '1900-03-01' ? textTail(text) : `" s="${styles.date}"><v>${serial(text)}</v></c>`),
  instant: (text) => `" s="${styles.instant}"><v>${serial(text)}</v></c>`,
  boolean: (text) => `" t="b"><v>${text === 'Yes' ? 1 : 0}</v></c>`,
}

/** In characters, by what a column holds. */
const widths: Record<CellType, number> = {
  text: 24,
  number: 12,
  money: 16,
  date: 12,
  instant: 18,
  boolean: 8,
}

/** Everything of a sheet before its rows: the header row stays in sight. */
export function sheetStart(columns: readonly ExportColumn[]): string {
  const cols = columns.map(({ label, type }, index) => {
    const width = Math.max(widths[type], label.length + 4)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const labels = columns.map(
    ({ label }, index) =>
      `<c r="${columnName(index)}1" s="${styles.header}" t="inlineStr"><is><t>${xmlText(label)}</t></is></c>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
    'state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`
  )
}

/** Everything of a sheet after its rows. @param rows that it has, header included */
export const sheetEnd = (columns: readonly ExportColumn[], rows: number) =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/></worksheet>`

/** Different texts of a column that are kept in one place; a column that has more is written in full. */
const mostShared = 500

/** Texts that occur again and again, written once behind the sheets; bounded, however many rows there are. */
export class SharedTexts {
  readonly #indices = new Map<string, number>()

  indexOf(text: string): number {
    const known = this.#indices.get(text)
    if (known !== undefined) return known
    this.#indices.set(text, this.#indices.size)
    return this.#indices.size - 1
  }

  /** As the content of `sharedStrings.xml`. */
  xml(): string {
    const items = [...this.#indices.keys()].map((text) => `<si>${textElement(text)}</si>`)
    return (
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      `uniqueCount="${items.length}">${items.join('')}</sst>`
    )
  }
}

/** Writes the cells of one column. */
class Cells {
  readonly #column: ExportColumn
  readonly #start: string
  readonly #shared: SharedTexts
  /** What was written for a value before, as long as there are few different ones. */
  #known: Map<string, string> | undefined

  constructor(column: ExportColumn, index: number, shared: SharedTexts) {
    this.#column = column
    this.#start = `<c r="${columnName(index)}`
    this.#shared = shared
    if (column.type === 'text' && column.alone) this.#known = new Map()
  }

  write(raw: string, row: TextRow, number: string): string {
    const tail = this.#known?.get(raw) ?? this.#tail(raw, row)
    return tail && this.#start + number + tail
  }

  #tail(raw: string, row: TextRow): string {
    const { type, text } = this.#column
    const written = text(raw, row)
    if (written === null) return ''
    if (!this.#known) return tails[type](written)
    const tail = `" t="s"><v>${this.#shared.indexOf(fitting(written))}</v></c>`
    if (this.#known.set(raw, tail).size >= mostShared) this.#known = undefined
    return tail
  }
}

/** @returns what writes rows as XML, given the number of the first one in its sheet */
export function rowWriter(
  columns: readonly ExportColumn[],
  shared: SharedTexts,
): (rows: readonly TextRow[], first: number) => string {
  const cells = columns.map((column, index) => new Cells(column, index, shared))
  return (rows, first) => {
    let xml = ''
    let at = first
    for (const row of rows) {
      const number = String(at++)
      xml += `<row r="${number}">`
      for (let index = 0; index < cells.length; index++) {
        const raw = row[index]
        if (raw !== null && raw !== undefined) xml += cells[index]!.write(raw, row, number)
      }
      xml += '</row>'
    }
    return xml
  }
}
