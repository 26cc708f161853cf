import { v7 as uuid } from 'uuid'
import type { RecordOf } from '#contract/kit/index.ts'
import {
  documents,
  type replaceDocumentFile as replacing,
  type uploadDocuments as uploading,
} from '#contract/tenant/documents.ts'
import type { uploadReceipts as uploadingReceipts } from '#contract/tenant/money/expense-operations.ts'
import type { expenses } from '#contract/tenant/money/expenses.ts'
import type { uploadVendorDocuments as uploadingToVendor } from '#contract/tenant/vendor-operations.ts'
import { nameWithoutEnding } from '#domain/documents/types.ts'
import { documentLimits } from '#domain/documents/limits.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { assertMayWrite } from '../../fields.ts'
import { insertRecord, updateRecord, type Trace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call, Handler } from '../../http/call.ts'
import { expenseCrud } from '../money/expenses/crud.ts'
import { propertyCrud } from '../properties/crud.ts'
import { documentCrud } from './crud.ts'
import { vendorCrud } from '../vendors/crud.ts'
import { receiveInto, type StoredFile } from './receive.ts'
import { nothing, subjectOf, type Subject } from './subject.ts'

const trace = (
  { tenant }: Call,
  { id, propertyId }: { id: string; propertyId: string | null },
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

type Fields = RecordOf<typeof documents>

/** A document that would be made of a file. */
type Draft = Pick<Fields, 'propertyId' | 'vendorId' | 'expenseId' | 'category' | 'visibility'> & Subject

/** As permissions are asked of it and as it is kept. @throws 403 */
function allowedDraft({ tenant }: Call, draft: Draft, property: Fields['property']) {
  const whole = { ...draft, expiresOn: null, createdBy: tenant.userId }
  assertMayWrite(tenant.ability, 'create', documents, { ...whole, property }, Object.keys(documents.fields))
  return whole
}

export async function insertDocument(
  tx: Transaction,
  call: Call,
  draft: ReturnType<typeof allowedDraft>,
  file: StoredFile,
) {
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

/** A document of each file of a form. @param draftOf asked before any byte is read, and again before they are made */
const keepForm = (call: Call, draftOf: (tx: Transaction) => Promise<ReturnType<typeof allowedDraft>>) =>
  receiveInto(call, documentLimits.files, draftOf, async (tx, files, refused) => {
    const draft = await draftOf(tx)
    const data = []
    for (const file of files) data.push(await insertDocument(tx, call, draft, file))
    return { data, refused }
  })

/** SC-15 */
export const upload: Handler<typeof uploading> = (call) =>
  keepForm(call, async (tx) => {
    const { category, visibility, ...asked } = call.query
    const { id: propertyId } = await propertyCrud.find(tx, call.params.id, call)
    const subject = await subjectOf(tx, call, propertyId, asked)
    const draft = { propertyId, vendorId: null, expenseId: null, ...subject, category, visibility }
    return allowedDraft(call, draft, await ofProperty.read(tx, propertyId, call))
  })

/** Nobody sees it by a property, nor by anything of one. */
const ofNobody = {
  propertyId: null,
  vendorId: null,
  expenseId: null,
  ...nothing,
  visibility: 'staff',
} as const

export const uploadToVendor: Handler<typeof uploadingToVendor> = (call) =>
  keepForm(call, async (tx) => {
    const draft = allowedDraft(call, { ...ofNobody, vendorId: call.params.id, ...call.query }, null)
    await vendorCrud.find(tx, call.params.id, call)
    return draft
  })

/** As it would be kept with an expense: where that is of a property, its owner sees what it costs them. @throws 403 */
export const receiptDraft = (
  call: Call,
  { id: expenseId, propertyId, property }: Pick<RecordOf<typeof expenses>, 'id' | 'propertyId' | 'property'>,
  category: Fields['category'],
) =>
  allowedDraft(
    call,
    { ...ofNobody, expenseId, category, ...(propertyId && { propertyId, visibility: 'owner' }) },
    property,
  )

export const uploadToExpense: Handler<typeof uploadingReceipts> = (call) =>
  keepForm(call, async (tx) =>
    receiptDraft(call, await expenseCrud.find(tx, call.params.id, call), call.query.category),
  )

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
