import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import { assertFilesMayGo } from '../../queue/deleting-files.ts'
import { announce } from '../../queue/outbox.ts'
import type { TopicHandler } from '../../context.ts'
import { fileKeys } from './files.ts'

/** Topic of the outbox: deletes for good those files that no document holds. */
export const fileDeletion = 'documents.deleteFiles'

/** Longer than any upload takes, in milliseconds. */
const uploadsTake = 3_600_000

/** Before bytes are written: whatever becomes of the upload, files that did not make it into a document are deleted. */
export const deleteUnlessKept = (tx: Transaction, organisationId: string, ids: string[], now: string) =>
  announce(tx, organisationId, fileDeletion, { ids }, new Date(Date.parse(now) + uploadsTake).toISOString())

/** Together with documents: their files go as soon as that is committed. */
export async function deleteFilesOf(
  tx: Transaction,
  organisationId: string,
  of: { documentId: string } | { propertyId: string } | { vendorId: string } | { expenseId: string },
): Promise<void> {
  const [column, id] =
    'documentId' in of
      ? ['id', of.documentId]
      : 'propertyId' in of
        ? ['property_id', of.propertyId]
        : 'vendorId' in of
          ? ['vendor_id', of.vendorId]
          : ['expense_id', of.expenseId]
  const which = sql`document_id in (
    select id from documents where organisation_id = ${organisationId} and ${sql.ref(column)} = ${id})`
  const { rows } = await sql<{ id: string }>`
    delete from document_files where organisation_id = ${organisationId} and ${which} returning id`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await announce(tx, organisationId, fileDeletion, { ids })
}

const idsSchema = z.object({ ids: z.array(z.string()) })

export const deleteFiles: TopicHandler = async ({ organisationId, payload }, { database, files }) => {
  const { ids } = idsSchema.parse(payload)
  const unneeded = await database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows: kept } = await sql<{ id: string }>`
      select id from document_files where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const gone = ids.filter((id) => !kept.some((row) => row.id === id))
    await sql`delete from files where organisation_id = ${organisationId} and id = any(${gone}::uuid[])`.execute(
      tx,
    )
    return gone
  })
  if (unneeded.length > 0) await assertFilesMayGo(database)
  for (const id of unneeded) for (const key of fileKeys(organisationId, id)) await files.remove(key)
}
