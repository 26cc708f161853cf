import { sql } from 'kysely'
import type { Services } from '../context.ts'

/**
 * Adds what writers have noted to the sums of lists (migrations 0081, 0140), again and again. Totals are exact without it; only
 * notes that pile up would make them slow.
 * @param every milliseconds
 * @returns a function that stops it after the turn at hand
 */
export function startFolding({ database, log }: Services, every = 1_000): () => Promise<void> {
  let turn = Promise.resolve()
  let busy = false
  const fold = async () => {
    busy = true
    try {
      await database.withRelay((tx) =>
        sql`select fold_property_deltas(), fold_portfolio_deltas()`.execute(tx),
      )
    } catch (error) {
      log.warn({ err: error }, 'totals could not be added up, will be tried again')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => {
    if (!busy) turn = fold()
  }, every)
  return async () => {
    clearInterval(timer)
    await turn
  }
}
