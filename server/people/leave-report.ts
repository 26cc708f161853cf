import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** Takes somebody off those who are mailed a saved report; the last one ends its schedule. */
export async function leaveReport(
  tx: Transaction,
  { organisationId, userId }: { organisationId: string; userId: string },
  savedReportId: string,
): Promise<void> {
  await sql`
    update saved_reports set recipient_ids = array_remove(recipient_ids, ${userId}::uuid),
      next_on = case when recipient_ids = array[${userId}::uuid] then null else next_on end,
      every = case when recipient_ids = array[${userId}::uuid] then null else every end,
      version = version + 1, updated_at = now()
    where organisation_id = ${organisationId} and id = ${savedReportId} and ${userId}::uuid = any(recipient_ids)`.execute(
    tx,
  )
}
