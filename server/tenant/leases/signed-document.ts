import { sql } from 'kysely'
import { documents } from '#contract/tenant/documents.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

type Row = Record<string, unknown>

/** @throws 422 unless the document is one of the lease's own that the caller sees */
export async function assertSignedDocument(
  tx: Transaction,
  call: Call,
  lease: Row,
  { signedDocumentId }: Row,
): Promise<void> {
  if ((signedDocumentId ?? null) === null) return
  const { rows } = await sql`
    select from documents where id = ${signedDocumentId} and lease_id = ${lease['id']}
      and ${scopeOf(call.tenant.ability, 'read', documents)}`.execute(tx)
  if (rows.length > 0) return
  throw invalid([{ field: 'signedDocumentId', errors: ['There is no such document of this lease.'] }])
}
