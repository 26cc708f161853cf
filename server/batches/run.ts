import type { Database, TenantScope, Transaction } from '../db/database.ts'
import { isCutShort } from '../db/refusals.ts'
import type { Span } from './halves.ts'

/** One piece of work over numbered rows, done in many transactions, each of which notes how far it came. */
export interface BatchRun<State> {
  /**
   * Takes the run under lock, in the transaction that will do a batch.
   * @returns undefined when it has ended, or was stopped: whoever else is at it, no row is done twice
   */
  open: (tx: Transaction) => Promise<{ state: State; done: number; rows: number } | undefined>
  /** Does the rows of a span, and notes in the same transaction that they are done. */
  work: (tx: Transaction, state: State, span: Span) => Promise<void>
  /** After the last row, in its transaction. */
  finish: (tx: Transaction, state: State) => Promise<void>
}

/** A batch of a single row takes longer than the database allows: there is no getting past it. */
export class NoProgress extends Error {
  readonly row: number
  constructor(row: number) {
    super(`Row ${row} takes too long.`)
    this.row = row
  }
}

/** Milliseconds that a batch should take: what others wait for its locks, and the most that a stop or a crash repeats. */
const aim = 700
/** Rows of the first batch, and of the largest one. */
const first = 1_000
const most = 20_000

/**
 * Works through the rows, in batches as large as fit the time. A process that takes the run up after a crash goes on at
 * the very next row.
 * @param signal stops it between two batches
 * @throws NoProgress when one row alone is too much
 */
export async function runBatches<State>(
  database: Database,
  scope: TenantScope,
  run: BatchRun<State>,
  signal: AbortSignal,
): Promise<void> {
  let size = first
  let next = 0
  for (;;) {
    signal.throwIfAborted()
    const start = performance.now()
    try {
      const more = await database.withTenant(scope, async (tx) => {
        const opened = await run.open(tx)
        if (!opened) return false
        const { state, done, rows } = opened
        next = done + 1
        const to = Math.min(done + size, rows)
        if (to > done) await run.work(tx, state, { from: done, to })
        if (to < rows) return true
        await run.finish(tx, state)
        return false
      })
      if (!more) return
      const factor = aim / Math.max(performance.now() - start, 1)
      size = Math.round(Math.min(most, Math.max(1, size * Math.min(3, Math.max(0.2, factor)))))
    } catch (error) {
      if (!isCutShort(error)) throw error
      if (size === 1) throw new NoProgress(next)
      size = Math.ceil(size / 10)
    }
  }
}
