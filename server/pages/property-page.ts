import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { revisionReader } from '../db/published.ts'
import { drawLocator } from '../public/locator/locator.ts'
import { readPublicProperty } from '../public/properties/read.ts'
import type { LandingSource } from './bundle.ts'
import { keptPages } from './kept-pages.ts'
import type { PageSource } from './send.ts'

const paramsSchema = z.object({ propertyId: z.uuid() })

/** RT-20: `/properties/{propertyId}`. Whatever is not listed is answered like what never was. */
export function propertyPages({ config, database }: Services, landing: LandingSource): PageSource {
  const pageOf = keptPages({
    renderer: landing,
    revisionOf: revisionReader(database),
    read: async (id) => {
      const property = await database.withPublic((tx) => readPublicProperty(tx, id))
      if (!property) return undefined
      const { latitude, longitude } = property
      const located = latitude !== null && longitude !== null
      return { property, locator: located ? drawLocator({ ...property, latitude, longitude }) : null }
    },
    render: async (page, id, view) =>
      (await landing()).renderProperty(page, {
        origin: config.publicUrl,
        path: `/properties/${id}`,
        ...view,
      }),
  })

  return async (request: FastifyRequest, view) => {
    const { data } = paramsSchema.safeParse(request.params)
    return data && pageOf(data.propertyId.toLowerCase(), view)
  }
}
