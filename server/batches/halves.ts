import { sql } from 'kysely'
import { keysOf } from '#domain/kit/keys.ts'
import type { Transaction } from '../db/database.ts'

/** Rows after `from` up to and including `to`. */
export interface Span {
  from: number
  to: number
}

/**
 * Does the work for many rows at once. When one of them is refused, halves are tried until it is found, and only that
 * one is left out.
 * @param work for all rows of a span together; what it throws undoes this span alone
 * @param refuse what becomes of the one row that is to blame; undefined when the error is none of the row's
 * @param add puts the outcomes of two spans together
 */
export async function inHalves<Outcome>(
  tx: Transaction,
  { from, to }: Span,
  work: (span: Span) => Promise<Outcome>,
  refuse: (error: unknown) => ((row: number) => Promise<Outcome>) | undefined,
  add: (left: Outcome, right: Outcome) => Outcome,
): Promise<Outcome> {
  await sql`savepoint batch`.execute(tx)
  try {
    const outcome = await work({ from, to })
    // What would be refused at the end of the transaction is refused here, where the row can still be found.
    await sql`set constraints all immediate`.execute(tx)
    await sql`release savepoint batch`.execute(tx)
    return outcome
  } catch (error) {
    const leaveOut = refuse(error)
    if (!leaveOut) throw error
    await sql`rollback to savepoint batch`.execute(tx)
    if (to - from === 1) return leaveOut(to)
    const middle = Math.floor((from + to) / 2)
    const left = await inHalves(tx, { from, to: middle }, work, refuse, add)
    return add(left, await inHalves(tx, { from: middle, to }, work, refuse, add))
  }
}

/** Adds the figures of two outcomes. */
export function addFigures<Name extends string>(
  left: Record<Name, number>,
  right: Record<Name, number>,
): Record<Name, number> {
  const sum = { ...left }
  for (const name of keysOf(left)) sum[name] += right[name]
  return sum
}
