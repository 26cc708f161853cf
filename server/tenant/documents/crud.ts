import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import { documentTypes } from '#domain/documents/types.ts'
import type { Services } from '../../context.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { deleteFilesOf } from './deletion.ts'
import { signedFilePath, type FileMode } from './files.ts'
import { remindOf } from './reminders.ts'
import { assertMovable, assertShowable, subjectWords } from './subject.ts'

type Document = RecordOf<typeof documents>
type Patch = PatchOf<typeof documents>

function linksOf({ mimeType, fileId }: Document, services: Services, organisationId: string) {
  const preview = documentTypes[mimeType]?.preview
  const to = (mode: FileMode) => signedFilePath(services, organisationId, fileId, mode)
  return {
    download: to('download'),
    view: preview === 'pdf' ? to('view') : null,
    small: preview === 'picture' ? to('small') : null,
    large: preview === 'picture' ? to('large') : null,
  }
}

async function follow(tx: Transaction, before: Document, patch: Patch, call: Call): Promise<Patch> {
  const { expiresOn, unitId, visibility } = patch
  if (visibility !== undefined) assertShowable(before, visibility)
  if (expiresOn && expiresOn !== before.expiresOn) {
    await remindOf(tx, call.tenant.organisationId, before.id, expiresOn)
  }
  if (unitId !== undefined && unitId !== before.unitId) await assertMovable(tx, call, before, unitId)
  return {}
}

/** Documents: what is written of them is plain CRUD; their files come and go by forms of their own. */
export const documentCrud = crud(documents, {
  belongsTo: ofProperty,
  select: { links: sql`null`, ...subjectWords },
  follow,
  propertyIdOf: ({ propertyId }) => propertyId,
  beforeRemove: async (tx, record, call) => {
    const { organisationId } = call.tenant
    await deleteFilesOf(tx, organisationId, { documentId: record.id })
    await sql`update leases set signed_document_id = null
      where organisation_id = ${organisationId} and signed_document_id = ${record.id}`.execute(tx)
  },
  present: (record, services, { organisationId }) => ({
    ...record,
    links: linksOf(record, services, organisationId),
  }),
})
