import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FileMissing } from '../adapters/files.ts'
import type { Services } from '../context.ts'
import { notFound } from '../errors.ts'
import { renditionKey, renditionsOf, type RenditionFormat } from '../pictures/renditions.ts'

const idSchema = z.uuid()

/**
 * `/media/public/{photo}/{width}.{avif | webp}`: pictures of listed properties, for as long as they are listed. A
 * picture never changes under its id, so a browser that has it need not ask again.
 */
export function mountPublicMedia(app: FastifyInstance, { database, files }: Services): void {
  app.get('/media/public/:photoId/:file', { compress: false }, async (request, reply) => {
    const { photoId, file } = request.params as { photoId: string; file: string }
    const [, width, format] = /^(\d{2,4})\.(avif|webp)$/.exec(file) ?? []
    if (!width || !idSchema.safeParse(photoId).success) throw notFound()
    const photo = await database.withPublic((tx) =>
      tx
        .selectFrom('published_photos')
        .select(['organisation_id', 'width', 'height'])
        .where('id', '=', photoId)
        .executeTakeFirst(),
    )
    const size = photo && renditionsOf(photo).find(({ name }) => name === Number(width))
    if (!size) throw notFound()
    const key = renditionKey(photo.organisation_id, photoId, size.name, format as RenditionFormat)
    const tag = `"${photoId}-${width}-${format}"`
    const known = request.headers['if-none-match']?.includes(tag)
    const content = known
      ? undefined
      : await files.read(key).catch((error: unknown) => {
          throw error instanceof FileMissing ? notFound() : error
        })
    return reply
      .status(known ? 304 : 200)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(`image/${format}`)
      .send(content)
  })
}
