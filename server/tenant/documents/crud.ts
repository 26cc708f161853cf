import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import { documentTypes } from '#domain/documents/types.ts'
import type { Services } from '../../context.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { deleteFilesOf } from './deletion.ts'
import { signedFilePath, type FileMode } from './files.ts'
import { remindOf } from './reminders.ts'
import { movedTo, subjectWords } from './subject.ts'

type Row = Record<string, unknown>

function linksOf(record: Row, services: Services, organisationId: string) {
  const preview = documentTypes[record['mimeType'] as string]?.preview
  const to = (mode: FileMode) => signedFilePath(services, organisationId, record['fileId'] as string, mode)
  return {
    download: to('download'),
    view: preview === 'pdf' ? to('view') : null,
    small: preview === 'picture' ? to('small') : null,
    large: preview === 'picture' ? to('large') : null,
  }
}

async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const expiresOn = patch['expiresOn'] as string | null | undefined
  if (expiresOn && expiresOn !== before['expiresOn']) {
    await remindOf(tx, call.tenant.organisationId, before['id'] as string, expiresOn)
  }
  const unitId = patch['unitId'] as string | null | undefined
  return unitId === undefined || unitId === before['unitId'] ? {} : movedTo(tx, call, before, unitId)
}

/** Documents: what is written of them is plain CRUD; their files come and go by forms of their own. */
export const documentCrud = crud<Resource>(documents, {
  belongsTo: ofProperty,
  select: { links: sql`null`, ...subjectWords },
  follow,
  propertyIdOf: (record) => record['propertyId'] as string,
  beforeRemove: async (tx, record, call) => {
    await deleteFilesOf(tx, call.tenant.organisationId, { documentId: record['id'] as string })
  },
  present: (record, services, { organisationId }) => ({
    ...record,
    links: linksOf(record, services, organisationId),
  }),
})
