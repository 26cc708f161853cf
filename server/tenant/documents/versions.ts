import { sql } from 'kysely'
import type { listDocumentVersions as listing } from '#contract/tenant/documents.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { Handler } from '../../http/call.ts'
import { documentCrud } from './crud.ts'
import { signedFilePath } from './files.ts'

type Version = AnswerOf<typeof listing>['data'][number]

/** Every file that a document has had, newest first. */
export const listVersions: Handler<typeof listing> = (call) =>
  call.read(async (tx) => {
    const document = await documentCrud.find(tx, call.params.id, call)
    const { rows } = await sql<Omit<Version, 'download'> & { id: string }>`
      select files.id, document_files.number, files.name as "fileName", files.size, files.created_at as "createdAt",
        files.created_by as "createdBy"
      from document_files join files on files.organisation_id = document_files.organisation_id
        and files.id = document_files.id
      where document_id = ${document.id} order by number desc`.execute(tx)
    const { organisationId } = call.tenant
    return {
      data: rows.map(({ id, ...version }) => ({
        ...version,
        download: signedFilePath(call.services, organisationId, id, 'download'),
      })),
    }
  })
