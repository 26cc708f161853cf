import { v7 as uuid } from 'uuid'
import {
  documents,
  type replaceDocumentFile as replacing,
  type uploadDocuments as uploading,
} from '#contract/tenant/documents.ts'
import { nameWithoutEnding } from '#domain/documents/types.ts'
import { documentLimits } from '#domain/documents/limits.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { insertRecord, updateRecord, type Trace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call, Handler } from '../../http/call.ts'
import { propertyCrud } from '../properties/crud.ts'
import { documentCrud } from './crud.ts'
import { receiveInto, type StoredFile } from './receive.ts'
import { subjectOf } from './subject.ts'

const trace = (
  { tenant }: Call,
  { id, propertyId }: { id: string; propertyId: string },
  at: string,
  action: string,
  changes: Trace['changes'],
): Trace => ({
  organisationId: tenant.organisationId,
  actorId: tenant.userId,
  at,
  action,
  subject: documents.subject,
  subjectId: id,
  propertyId,
  changes,
})

const contentOf = ({ id, mimeType, size, sha256 }: StoredFile) => ({ fileId: id, mimeType, size, sha256 })

const nameFile = (tx: Transaction, call: Call, file: StoredFile, documentId: string, number: number) =>
  tx
    .insertInto('document_files')
    .values({ organisation_id: call.tenant.organisationId, id: file.id, document_id: documentId, number })
    .execute()

/**
 * A document that would be made of a file, as permissions are asked of it and as it is kept.
 * @throws 404, 403
 */
async function allowedDraft(tx: Transaction, call: Call<typeof uploading>) {
  const { category, visibility, ...asked } = call.query
  const { id: propertyId } = await propertyCrud.find(tx, call.params.id, call)
  const subject = await subjectOf(tx, call, propertyId, asked)
  const createdBy = call.tenant.userId
  const draft = { propertyId, ...subject, category, visibility, expiresOn: null, createdBy }
  const property = await ofProperty.read(tx, propertyId, call)
  const fields = Object.keys(documents.fields)
  assertMayWrite(call.tenant.ability, 'create', documents, { ...draft, property }, fields)
  return draft
}

type Draft = Awaited<ReturnType<typeof allowedDraft>>

async function insert(tx: Transaction, call: Call, draft: Draft, file: StoredFile) {
  const now = call.services.clock.now()
  const record = {
    ...draft,
    ...contentOf(file),
    id: uuid(),
    version: 1,
    name: nameWithoutEnding(file.name),
    fileNumber: 1,
    createdAt: now,
    updatedAt: now,
  }
  await nameFile(tx, call, file, record.id, 1)
  const traced = trace(call, record, now, 'created', {})
  insertRecord(tx, documents, documentCrud.table, record, traced)
  return documentCrud.present(await documentCrud.readBack(tx, record.id, call), call)
}

/** SC-15 */
export const upload: Handler<typeof uploading> = (call) => {
  const allowed = (tx: Transaction) => allowedDraft(tx, call)
  return receiveInto(call, documentLimits.files, allowed, async (tx, files, refused) => {
    const draft = await allowed(tx)
    const data = []
    for (const file of files) data.push(await insert(tx, call, draft, file))
    return { data, refused }
  })
}

/** @throws 404, 403 */
async function findChangeable(tx: Transaction, call: Call<typeof replacing>, lock = false) {
  const record = await documentCrud.find(tx, call.params.id, call, lock)
  assertMayWrite(call.tenant.ability, 'update', documents, record, ['fileId'])
  return record
}

/** SC-15: a new version of the same document. */
export const replaceFile: Handler<typeof replacing> = (call) => {
  const allowed = (tx: Transaction) => findChangeable(tx, call)
  return receiveInto(call, 1, allowed, async (tx, [file]) => {
    const before = await findChangeable(tx, call, true)
    const { id, fileNumber } = before
    const now = call.services.clock.now()
    const patch = { ...contentOf(file!), fileNumber: fileNumber + 1 }
    await nameFile(tx, call, file!, id, patch.fileNumber)
    const changes = { fileNumber: { before: fileNumber, after: patch.fileNumber } }
    updateRecord(tx, documents, documentCrud.table, id, patch, trace(call, before, now, 'updated', changes))
    return documentCrud.present(await documentCrud.readBack(tx, id, call), call)
  })
}
