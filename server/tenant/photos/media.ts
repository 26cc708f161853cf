import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileMissing } from '../../adapters/files.ts'
import type { Services } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { isSigned, pictureWidths, type PictureName } from '../../pictures/picture.ts'
import { renditionKey, renditionWidths } from '../../pictures/renditions.ts'

/** When a signed address ends, whom it was given to, and its signature. */
export interface SignedQuery {
  e?: string
  p?: string
  s?: string
}

interface Address {
  Params: { organisationId: string; photoId: string; file: string }
  Querystring: SignedQuery
}

const isName = (name: string | undefined): name is PictureName => name !== undefined && name in pictureWidths

/**
 * Answers with the WebP picture of a signed address (`signedPath`).
 * @param path the address without what follows the question mark
 * @param open throws 404 where the picture is gone
 * @throws 404 whatever is wrong with the address
 */
export async function sendSigned(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  request: FastifyRequest<{ Querystring: SignedQuery }>,
  reply: FastifyReply,
  path: string,
  open: () => Promise<Readable>,
): Promise<FastifyReply> {
  const { e, p, s } = request.query
  const now = Date.parse(clock.now())
  const expires = typeof e === 'string' && /^\d{1,15}$/.test(e) ? Number(e) : Number.NaN
  const signed = p === undefined ? path : `${path}&p=${p}`
  if (!isSigned(config.sessionSecret, signed, expires, typeof s === 'string' ? s : '', now)) throw notFound()
  // A picture never changes; its address ends before it is deleted for good.
  const tag = `"${createHash('sha256').update(path).digest('base64url').slice(0, 22)}"`
  reply
    .header('cache-control', `private, max-age=${Math.floor((expires - now) / 1000)}, immutable`)
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-site')
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.status(304).send()
  return reply.type('image/webp').send(await open())
}

/** An address that was given to somebody who works there no longer shows nothing. @throws 404 */
async function assertReader(services: Services, organisationId: string, reader?: string): Promise<void> {
  const { rows } = await services.database.withTenant(
    { organisationId, userId: null },
    (tx) =>
      sql`select from profiles
        join members on members.organisation_id = profiles.organisation_id
          and members.user_id = profiles.user_id and members.status = 'active'
        where profiles.organisation_id = ${organisationId} and profiles.id = ${reader ?? null}
          and profiles.status = 'active'`.execute(tx),
    { readOnly: true },
  )
  if (rows.length === 0) throw notFound()
}

/**
 * `/media/{organisation}/{photo}/{small | medium | large}.webp?e=…&p=…&s=…`: pictures for those who were given a signed
 * address (`pictureOf`), as an `<img>` can send no token. Whatever is wrong with an address, the answer is the same 404.
 */
export function mountMedia(app: FastifyInstance, services: Services): void {
  /** A small picture has no large size: then its largest is it. */
  const open = async (organisationId: string, photoId: string, name: PictureName) => {
    for (const width of renditionWidths.toReversed()) {
      if (width > pictureWidths[name]) continue
      try {
        return await services.files.read(renditionKey(organisationId, photoId, width, 'webp'))
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error
      }
    }
    throw notFound()
  }

  app.get<Address>('/media/:organisationId/:photoId/:file', (request, reply) => {
    const { organisationId, photoId, file } = request.params
    const name = /^(\w+)\.webp$/.exec(file)?.[1]
    if (!isName(name)) throw notFound()
    const path = `/media/${organisationId}/${photoId}/${file}`
    return sendSigned(services, request, reply, path, async () => {
      await assertReader(services, organisationId, request.query.p)
      return open(organisationId, photoId, name)
    })
  })
}
