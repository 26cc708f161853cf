import { v7 as uuid } from 'uuid'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
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
import { bind } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { propertyCrud } from '../properties/crud.ts'
import { documentCrud } from './crud.ts'
import { receiveInto, type StoredFile } from './receive.ts'
import { subjectOf, subjectWords } from './subject.ts'

type Row = Record<string, unknown>

const trace = (
  { tenant }: Call,
  record: Row,
  at: string,
  action: string,
  changes: Trace['changes'],
): Trace => ({
  organisationId: tenant.organisationId,
  actorId: tenant.userId,
  at,
  action,
  subject: documents.subject,
  subjectId: record['id'] as string,
  propertyId: record['propertyId'] as string,
  changes,
})

const contentOf = ({ id, mimeType, size, sha256 }: StoredFile) => ({ fileId: id, mimeType, size, sha256 })

const nameFile = (tx: Transaction, call: Call, file: StoredFile, documentId: string, number: number) =>
  tx
    .insertInto('document_files')
    .values({ organisation_id: call.tenant.organisationId, id: file.id, document_id: documentId, number })
    .execute()

/** A document that would be made of a file, as permissions are asked of it. */
async function draftOf(tx: Transaction, call: Call, property: unknown): Promise<Row> {
  const { category, visibility, ...asked } = call.query as QueryOf<typeof uploading>
  const propertyId = call.params['id']!
  return {
    propertyId,
    property,
    ...(await subjectOf(tx, call, propertyId, asked)),
    category,
    visibility,
    expiresOn: null,
    createdBy: call.tenant.userId,
  }
}

/** @throws 404, 403 */
async function allowedDraft(tx: Transaction, call: Call): Promise<Row> {
  const { id } = await propertyCrud.find(tx, call.params['id']!, call)
  const draft = await draftOf(tx, call, await ofProperty.read(tx, id, call))
  assertMayWrite(call.tenant.ability, 'create', documents, draft, Object.keys(documents.fields))
  return draft
}

/** What is told of a document besides what its row holds. */
const computed: ReadonlySet<string> = new Set(['property', ...Object.keys(subjectWords)])

async function insert(tx: Transaction, call: Call, draft: Row, file: StoredFile): Promise<Row> {
  const now = call.services.clock.now()
  const record: Row = {
    ...draft,
    ...contentOf(file),
    id: uuid(),
    version: 1,
    name: nameWithoutEnding(file.name),
    fileNumber: 1,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  }
  const stored = Object.entries(record).filter(([name]) => !computed.has(name))
  const values = Object.fromEntries(stored.map(([name, value]) => [name, bind(documents, name, value)]))
  await nameFile(tx, call, file, record['id'] as string, 1)
  insertRecord(tx, documents, documentCrud.table, values, trace(call, record, now, 'created', {}))
  return documentCrud.present(record, call)
}

/** SC-15 */
export async function upload(call: Call): Promise<AnswerOf<typeof uploading>> {
  const allowed = (tx: Transaction) => allowedDraft(tx, call)
  return receiveInto(call, documentLimits.files, allowed, async (tx, files) => {
    const draft = await allowed(tx)
    const data: Row[] = []
    for (const file of files) data.push(await insert(tx, call, draft, file))
    return { data } as AnswerOf<typeof uploading>
  })
}

/** @throws 404, 403 */
async function findChangeable(tx: Transaction, call: Call, lock = false): Promise<Row> {
  const record = await documentCrud.find(tx, call.params['id']!, call, lock)
  assertMayWrite(call.tenant.ability, 'update', documents, record, ['fileId'])
  return record
}

/** SC-15: a new version of the same document. */
export async function replaceFile(call: Call): Promise<AnswerOf<typeof replacing>> {
  return receiveInto(
    call,
    1,
    (tx) => findChangeable(tx, call),
    async (tx, [file]) => {
      const before = await findChangeable(tx, call, true)
      const now = call.services.clock.now()
      const number = (before['fileNumber'] as number) + 1
      const patch = { ...contentOf(file!), fileNumber: number }
      await nameFile(tx, call, file!, before['id'] as string, number)
      const changes = { fileNumber: { before: number - 1, after: number } }
      const id = before['id'] as string
      updateRecord(tx, documents, documentCrud.table, id, patch, trace(call, before, now, 'updated', changes))
      const after = { ...before, ...patch, version: (before['version'] as number) + 1, updatedAt: now }
      return documentCrud.present(after, call) as AnswerOf<typeof replacing>
    },
  )
}
