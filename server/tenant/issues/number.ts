import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/**
 * An issue's number within its organisation: the next one, without gaps. Whoever creates another one at the same time
 * waits for this transaction.
 */
export async function nextIssueNumber(tx: Transaction, organisationId: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (organisation_id, name, value) values (${organisationId}, 'issue', 1)
    on conflict (organisation_id, name) do update set value = counters.value + 1
    returning value`.execute(tx)
  return rows[0]!.value
}
