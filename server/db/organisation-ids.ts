import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Every organisation, for work that is done for one after another. */
export async function organisationIds(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organisation_ids() as id`.execute(tx)
  return rows.map(({ id }) => id)
}
