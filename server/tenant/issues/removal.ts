import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { announce } from '../../queue/outbox.ts'
import { photoDeletion } from '../photos/deletion.ts'

/** Together with an issue: its pictures go as soon as that is committed. */
export async function deletePhotosOfIssue(
  tx: Transaction,
  organisationId: string,
  issueId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from issue_photos where issue_id = ${issueId} returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await announce(tx, organisationId, photoDeletion, { ids })
}
