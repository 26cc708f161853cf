import type pg from 'pg'
import { isDistributed } from './citus.ts'
import { piecesOf } from './pieces.ts'

/** The statements of a text, each without the semicolon that ends it. */
export function statementsIn(text: string): string[] {
  const found: string[] = []
  let start = 0
  let says = false
  const take = (end: number) => {
    if (says) found.push(text.slice(start, end))
    start = end + 1
    says = false
  }
  for (const piece of piecesOf(text)) {
    if (piece.text === ';') take(piece.start)
    else if (piece.kind !== 'comment') says = true
  }
  take(text.length)
  return found
}

/** Runs a text that changes the schema; one statement at a time where Citus hands each on to the workers in the words that it came in. */
export async function runSchema(client: pg.ClientBase, text: string): Promise<void> {
  if (!(await isDistributed(client))) {
    await client.query(text)
    return
  }
  for (const statement of statementsIn(text)) await client.query(statement)
}
