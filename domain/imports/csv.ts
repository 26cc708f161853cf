/**
 * One cell of a CSV that a spreadsheet may open. Texts that a spreadsheet would run as a formula get an apostrophe in
 * front, which it hides (OWASP "CSV injection"); numbers keep their minus.
 */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  let text = String(value)
  if (startsFormula(text.replace(/^'+/, ''))) text = `'${text}`
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Whether a spreadsheet would take the text for a formula; some take the full-width signs too. */
export function startsFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d[\d.,\s()-]*$/.test(text)
}

/** The text of a cell that `csvCell` made harmless. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && startsFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell

/** @returns the row with its line end, as RFC 4180 wants it */
export function csvRow(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
