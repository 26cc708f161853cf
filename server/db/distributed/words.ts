import { piecesOf } from './pieces.ts'

/** A piece of a statement, with how deep in parentheses it stands. */
interface Word {
  text: string
  depth: number
  end: number
}

function wordsOf(statement: string): Word[] {
  let depth = 0
  const words: Word[] = []
  for (const { kind, text, end } of piecesOf(statement)) {
    if (kind === 'comment') continue
    if (text === '(') depth++
    words.push({ text: text.toLowerCase(), depth, end })
    if (text === ')') depth--
  }
  return words
}

/**
 * The same statement with `returning` behind each `insert … select` that has none. Citus copies the rows of such a statement into
 * the table, which row level security forbids; where something is returned it hands them to an insert.
 */
export function withReturning(statement: string): string {
  const words = wordsOf(statement)
  const places: number[] = []
  for (const [index, { text, depth }] of words.entries()) {
    if (text !== 'insert' || words[index + 1]?.text !== 'into') continue
    const rest = words.slice(index)
    const closing = rest.findIndex((word) => word.text === ')' && word.depth === depth && depth > 0)
    const inside = (closing < 0 ? rest : rest.slice(0, closing)).filter((word) => word.depth === depth)
    const isSelect =
      inside.some((word) => word.text === 'select') && !inside.some((word) => word.text === 'values')
    if (!isSelect || inside.some((word) => word.text === 'returning')) continue
    places.push(closing < 0 ? statement.trimEnd().replace(/;$/, '').length : rest[closing]!.end - 1)
  }
  return places
    .toSorted((a, b) => b - a)
    .reduce((text, place) => `${text.slice(0, place)} returning 1 ${text.slice(place)}`, statement)
}
