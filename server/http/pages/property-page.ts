import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import { revisionReader } from '../../db/published.ts'
import { notFound } from '../../errors.ts'
import { drawLocator } from '../../public/locator/locator.ts'
import { readPublicProperty } from '../../public/properties/read.ts'
import type { LandingSource } from './bundle.ts'
import { keptPages, plainBody, type Encoding } from './kept-pages.ts'
import { colorModeOf } from './visitor.ts'

const idSchema = z.uuid()

/** RT-20: `/properties/{propertyId}`. Whatever is not listed is answered like what never was. */
export function propertyPages({ config, database }: Services, landing: LandingSource) {
  const pageOf = keptPages({
    revisionOf: revisionReader(database),
    read: async (id) => {
      const property = await database.withPublic((tx) => readPublicProperty(tx, id))
      if (!property) return undefined
      const { latitude, longitude } = property
      const located = latitude !== null && longitude !== null
      return { property, locator: located ? drawLocator({ ...property, latitude, longitude }) : null }
    },
    render: async (page, id, colorMode) =>
      (await landing()).renderProperty(page, {
        origin: config.publicUrl,
        path: `/properties/${id}`,
        colorMode,
      }),
  })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { propertyId } = request.params as { propertyId: string }
    if (!idSchema.safeParse(propertyId).success) throw notFound()
    const page = await pageOf(propertyId.toLowerCase(), colorModeOf(request))
    if (!page) throw notFound()
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .header('etag', page.etag)
      .header('content-security-policy', (await landing()).contentPolicy)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
    const encoding = encodingOf(request)
    reply.type('text/html; charset=utf-8')
    if (!encoding) return reply.send(await plainBody(page))
    return reply.header('content-encoding', encoding).send(page.bodies[encoding])
  }
}

function encodingOf({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = [headers['accept-encoding'] ?? ''].join()
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return undefined
}
