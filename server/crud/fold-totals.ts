import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { startLoop } from '../queue/loop.ts'

/** What writers of each kind of record have noted. */
const noted = ['property', 'portfolio', 'unit', 'document', 'issue', 'tenant', 'lease']
const folds = sql.join(noted.map((one) => sql.raw(`fold_${one}_deltas()`)))

/**
 * Adds what writers have noted to the sums of lists, every second. Totals are exact without it; only notes that pile up
 * would make them slow.
 */
export const startFolding = ({ database, log }: Services) =>
  startLoop(log, { what: 'adding up totals', every: 1_000 }, () =>
    database.withRelay((tx) => sql`select ${folds}`.execute(tx)),
  )
