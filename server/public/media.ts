import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FileMissing } from '../adapters/files.ts'
import type { Services } from '../context.ts'
import { notFound } from '../errors.ts'
import { asJpeg } from '../pictures/render.ts'
import { renditionFormats, renditionKey, renditionsOf, type RenditionFormat } from '../pictures/renditions.ts'

const idSchema = z.uuid()

interface Address {
  Params: { photoId: string; file: string }
}

/**
 * `/media/public/{photo}/{width}.{avif | webp}`: pictures of listed properties, for as long as they are listed. A
 * picture never changes under its id, so a browser that has it need not ask again. `{width}.jpeg` is made on demand,
 * for messengers that show a shared link.
 */
export function mountPublicMedia(app: FastifyInstance, { database, files }: Services): void {
  const answer = (formats: RegExp) => async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const { photoId, file } = request.params
    const [, width, format] = formats.exec(file) ?? []
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
    const read = (stored: RenditionFormat) =>
      files.read(renditionKey(photo.organisation_id, photoId, size.name, stored)).catch((error: unknown) => {
        throw error instanceof FileMissing ? notFound() : error
      })
    const tag = `"${photoId}-${width}-${format}"`
    const known = request.headers['if-none-match']?.includes(tag)
    const kept = renditionFormats.find((one) => one === format)
    const contentOf = async () => (kept ? read(kept) : asJpeg(await buffer(await read('webp'))))
    const content = known ? undefined : await contentOf()
    return reply
      .status(known ? 304 : 200)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(`image/${format}`)
      .send(content)
  }
  const made = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } }, compress: false } as const
  app.get<Address>('/media/public/:photoId/:file', { compress: false }, answer(/^(\d{2,4})\.(avif|webp)$/))
  app.get<Address>('/media/public/:photoId/:file(^\\d+.jpeg$)', made, answer(/^(\d{2,4})\.(jpeg)$/))
}
