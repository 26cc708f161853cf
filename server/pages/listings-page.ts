import { z } from 'zod'
import { paging } from '#contract/kit/index.ts'
import type { Services } from '../context.ts'
import { readListings } from '../public/properties/listings.ts'
import type { LandingSource } from './bundle.ts'
import type { PageSource } from './send.ts'

/** Cards on one page: rows of two, three and four come out even. */
const limit = 24

const querySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(paging.page),
  company: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
})

/** `/properties`: all listings, page by page, so that links alone lead to each. */
export function listingsPage({ config, database }: Services, landing: LandingSource): PageSource {
  return async (request, view) => {
    const query = querySchema.safeParse(request.query)
    if (!query.success) return undefined
    const listings = await database.withPublic((tx) => readListings(tx, { ...query.data, limit }))
    if (!listings || (listings.page > 1 && listings.data.length === 0)) return undefined
    const frame = { origin: config.publicUrl, path: '/properties', ...view }
    return (await landing()).renderListings(listings, frame)
  }
}
