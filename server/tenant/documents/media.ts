import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { documentTypes, downloadName } from '#domain/documents/types.ts'
import { FileMissing } from '../../adapters/files.ts'
import type { Services } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { fileKey, filePath, isSignedFile, previewKey, previewWidths, type FileMode } from './files.ts'

interface Address {
  Params: { organisationId: string; fileId: string; mode: string }
  Querystring: { e?: string; s?: string }
}

const uuid = z.uuid()
const isMode = (mode: string): mode is FileMode =>
  ['download', 'view', ...Object.keys(previewWidths)].includes(mode)

/** RFC 6266: the plain name for old browsers, the whole one beside it. */
function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * `/documents/{organisation}/{file}/{mode}?e=…&s=…`: files for those who were given a signed address. Whatever is wrong
 * with an address, the answer is the same 404. Only PDF is ever shown by the browser itself; nothing that could run.
 */
export function mountDocuments(app: FastifyInstance, services: Services): void {
  const { config, clock, database, files } = services

  app.get<Address>('/documents/:organisationId/:fileId/:mode', async (request, reply) => {
    const { organisationId, fileId, mode } = request.params
    const known = isMode(mode) && uuid.safeParse(organisationId).success && uuid.safeParse(fileId).success
    if (!known) throw notFound()
    const { e, s } = request.query
    const path = filePath(organisationId, fileId, mode)
    if (!isSignedFile(config.sessionSecret, path, e, s, Date.parse(clock.now()))) throw notFound()
    const read = (key: string) =>
      files.read(key).catch((error: unknown) => {
        throw error instanceof FileMissing ? notFound() : error
      })
    reply
      .header('cache-control', 'private, max-age=300')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-site')
    if (mode !== 'download' && mode !== 'view') {
      return reply.type('image/webp').send(await read(previewKey(organisationId, fileId, mode)))
    }
    const found = await database.withTenant(
      { organisationId, userId: null },
      (tx) =>
        sql<{ name: string; mimeType: string; size: number }>`
          select documents.name, files.mime_type as "mimeType", files.size
          from document_files join files on files.id = document_files.id
          join documents on documents.id = document_id
          where document_files.id = ${fileId}`.execute(tx),
      { readOnly: true },
    )
    const [file] = found.rows
    if (!file) throw notFound()
    const shown = mode === 'view' && documentTypes[file.mimeType]?.preview === 'pdf'
    const name = downloadName(file.name, file.mimeType)
    if (!shown) reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply
      .type(file.mimeType)
      .header('content-length', file.size)
      .header('content-disposition', disposition(shown ? 'inline' : 'attachment', name))
      .send(await read(fileKey(organisationId, fileId)))
  })
}
