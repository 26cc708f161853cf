import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** The calendar date where the organisation works, by which statuses go. */
export async function todayOf(tx: Transaction, organisationId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select today_in(${organisationId}) as today`.execute(tx)
  return rows[0]!.today
}
