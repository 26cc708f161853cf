import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/**
 * Has statistics follow what was just written to the books. Where there were few rows before, what comes next would be planned
 * for a few, and each check of a foreign key would read the whole organisation's rows, until autovacuum comes round.
 */
export async function analyzeBooks(tx: Transaction): Promise<void> {
  await sql`select analyze_books()`.execute(tx)
}
