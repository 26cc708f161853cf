/** A piece of SQL; text that stands between other pieces, such as operators and numbers, is in none. */
export interface Piece {
  kind: 'word' | 'quoted' | 'comment' | 'sign'
  text: string
  start: number
  end: number
}

const wordStart = /[A-Za-z_]/
const wordRest = /\w/
const dollars = /\$\w{0,60}\$/y

/** Where a piece ends that goes on to a mark; the end of the text where there is none. */
function endAfter(sql: string, mark: string, from: number): number {
  const place = sql.indexOf(mark, from)
  return place < 0 ? sql.length : place + mark.length
}

/** Quotes within are doubled. */
function endOfQuoted(sql: string, start: number): number {
  const quote = sql[start]!
  let end = endAfter(sql, quote, start + 1)
  while (sql[end] === quote) end = endAfter(sql, quote, end + 1)
  return end
}

function endOfWord(sql: string, start: number): number {
  let end = start + 1
  while (end < sql.length && wordRest.test(sql[end]!)) end++
  return end
}

/** The body's marks, such as `$$` or `$body$`. */
function dollarsAt(sql: string, start: number): string | undefined {
  dollars.lastIndex = start
  return dollars.exec(sql)?.[0]
}

function pieceAt(sql: string, start: number): Pick<Piece, 'kind' | 'end'> | undefined {
  const sign = sql[start]!
  if (sign === "'" || sign === '"') return { kind: 'quoted', end: endOfQuoted(sql, start) }
  if (sql.startsWith('--', start)) return { kind: 'comment', end: endAfter(sql, '\n', start) }
  if (sql.startsWith('/*', start)) return { kind: 'comment', end: endAfter(sql, '*/', start + 2) }
  const marks = sign === '$' ? dollarsAt(sql, start) : undefined
  if (marks) return { kind: 'quoted', end: endAfter(sql, marks, start + marks.length) }
  if (wordStart.test(sign)) return { kind: 'word', end: endOfWord(sql, start) }
  return '();'.includes(sign) ? { kind: 'sign', end: start + 1 } : undefined
}

/** Quoted text, bodies between dollars and comments are one piece each, so that nothing in them counts. */
export function* piecesOf(sql: string): Generator<Piece> {
  let start = 0
  while (start < sql.length) {
    const found = pieceAt(sql, start)
    if (found) yield { ...found, text: sql.slice(start, found.end), start }
    start = found?.end ?? start + 1
  }
}
