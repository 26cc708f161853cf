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

interface Photo {
  id: string
  organisation_id: string
  width: number
  height: number
}

/**
 * Answers with one rendition of a picture, `640.avif` say, or as JPEG made on demand. A picture never changes under its id, so a
 * browser that has it need not ask again.
 * @param photo nothing where whoever asks may not see it
 * @param file name of the rendition
 */
export async function sendRendition(
  { files }: Pick<Services, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  photo: Photo | undefined,
  file: string,
  cache: 'public' | 'private',
): Promise<FastifyReply> {
  const [, width, format] = /^(\d{2,4})\.(avif|webp|jpeg)$/.exec(file) ?? []
  const size = photo && width ? renditionsOf(photo).find(({ name }) => name === Number(width)) : undefined
  if (!photo || !size) throw notFound()
  const read = (stored: RenditionFormat) =>
    files.read(renditionKey(photo.organisation_id, photo.id, size.name, stored)).catch((error: unknown) => {
      throw error instanceof FileMissing ? notFound() : error
    })
  const tag = `"${photo.id}-${width}-${format}"`
  const known = request.headers['if-none-match']?.includes(tag)
  const kept = renditionFormats.find((one) => one === format)
  const contentOf = async () => (kept ? read(kept) : asJpeg(await buffer(await read('webp'))))
  const content = known ? undefined : await contentOf()
  return reply
    .status(known ? 304 : 200)
    .header('cache-control', `${cache}, max-age=31536000, immutable`)
    .header('etag', tag)
    .type(`image/${format}`)
    .send(content)
}

/**
 * `/media/public/{photo}/{width}.{avif | webp}`: pictures of listed properties, for as long as they are listed.
 * `{width}.jpeg` is for messengers that show a shared link.
 */
export function mountPublicMedia(app: FastifyInstance, services: Services): void {
  const answer = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const { photoId, file } = request.params
    if (!idSchema.safeParse(photoId).success) throw notFound()
    const photo = await services.database.withPublic((tx) =>
      tx
        .selectFrom('published_photos')
        .select(['id', 'organisation_id', 'width', 'height'])
        .where('id', '=', photoId)
        .executeTakeFirst(),
    )
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendRendition(services, request, reply, photo, file, 'public')
  }
  const made = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } }, compress: false } as const
  app.get<Address>('/media/public/:photoId/:file', { compress: false }, answer)
  app.get<Address>('/media/public/:photoId/:file(^\\d+.jpeg$)', made, answer)
}
