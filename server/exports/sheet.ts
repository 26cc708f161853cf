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
const specials = new RegExp(special, 'g')
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

function textCell(name: string, text: string): string {
  const short = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text
  const space = keepsSpace.test(short) ? ' xml:space="preserve"' : ''
  return `<c r="${name}" t="inlineStr"><is><t${space}>${xmlText(short)}</t></is></c>`
}

const number = (name: string, value: string | number, style?: number) =>
  `<c r="${name}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`

/** "2026-03-12" or "2026-03-12 14:05:33" → days since 30 December 1899, as spreadsheets count. */
function serial(text: string): number {
  const part = (from: number, to: number) => Number(text.slice(from, to))
  const day = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10)) / 86_400_000 + 25_569
  return text.length < 19 ? day : day + (part(11, 13) * 3600 + part(14, 16) * 60 + part(17, 19)) / 86_400
}

const moneyStyle = (text: string) =>
  !text.includes('.') ? styles.money0 : text.at(-4) === '.' ? styles.money3 : styles.money2

const cells: Record<CellType, (name: string, text: string) => string> = {
  text: textCell,
  number: (name, text) => number(name, text),
  money: (name, text) => number(name, text, moneyStyle(text)),
  date: (name, text) =>
    text < '1900-03-01' ? textCell(name, text) : number(name, serial(text), styles.date),
  instant: (name, text) => number(name, serial(text), styles.instant),
  boolean: (name, text) => `<c r="${name}" t="b"><v>${text === 'Yes' ? 1 : 0}</v></c>`,
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

/** Writes rows as XML. @param first the number of the first one in its sheet, from 1 */
export function sheetRowsOf(
  columns: readonly ExportColumn[],
  names: readonly string[],
  rows: readonly TextRow[],
  first: number,
): string {
  let xml = ''
  let at = first
  for (const row of rows) {
    xml += `<row r="${at}">`
    for (let index = 0; index < columns.length; index++) {
      const raw = row[index]
      if (raw === null || raw === undefined) continue
      const { type, text } = columns[index]!
      const written = text(raw, row)
      if (written !== null) xml += cells[type](names[index]! + at, written)
    }
    xml += '</row>'
    at++
  }
  return xml
}
