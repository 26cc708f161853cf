import { sql } from 'kysely'
import type { Services } from '../context.ts'

/** What writers of each kind of record have noted. */
const noted = ['property', 'portfolio', 'unit', 'document', 'issue', 'tenant', 'lease']
const folds = sql.join(noted.map((one) => sql.raw(`fold_${one}_deltas()`)))

/**
 * Adds what writers have noted to the sums of lists, again and again. Totals are exact without it; only
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
      await database.withRelay((tx) => sql`select ${folds}`.execute(tx))
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
