import type { Database, TenantScope, Transaction } from '../db/database.ts'
import { analyzeBooks } from './statistics.ts'

/**
 * Works through a long run, each step in a transaction of its own. What follows the first one is planned for what that wrote: where
 * the books were empty, each check of a foreign key would else read all of them.
 * @param step says whether there is more to do
 */
export async function runInSteps(
  database: Database,
  scope: TenantScope,
  step: (tx: Transaction) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let first = true; await database.withTenant(scope, step); first = false) {
    if (first) await database.withTenant(scope, analyzeBooks)
    signal?.throwIfAborted()
  }
}
