import { sql } from 'kysely'
import { roomProblem } from '#domain/documents/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/**
 * Every version of every document counts. Uploads at the same moment may pass it together by what they hold.
 * @throws 413 where an organisation would keep more than it may
 */
export async function assertRoom(tx: Transaction, { services }: Call, added: number): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(files.size), 0)::bigint as kept from document_files
    join files on files.organisation_id = document_files.organisation_id and files.id = document_files.id`.execute(
    tx,
  )
  const problem = roomProblem(added, rows[0]!.kept, services.config.documentRoom)
  if (problem) throw new Refusal(413, 'too_large', problem)
}
