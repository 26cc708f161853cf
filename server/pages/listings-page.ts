import { z } from 'zod'
import { listingsAddress, listingsQuerySchema } from '#contract/public/listings.ts'
import type { Services } from '../context.ts'
import { facetsReader } from '../public/listings/facets.ts'
import type { LandingSource } from './bundle.ts'
import { keptPages } from './kept-pages.ts'
import { inCurrency, keptKey, listingsOf, readKey } from './listings.ts'
import type { PageSource } from './send.ts'

/** `?company=` is where a company's listings were before companies had pages. */
const formerSchema = z.object({
  company: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
})

/** `/properties`: all listings, filtered, sorted and paged by their address, so that links alone lead to each. */
export function listingsPage({ config, database }: Services, landing: LandingSource): PageSource {
  const readFacets = facetsReader()
  const pageOf = keptPages({
    renderer: landing,
    // Nothing tells that one of all listings has changed: such a page is as old as a neighbour's card may be.
    revisionOf: async () => 'listed',
    read: (key) =>
      database.withPublic(async (tx) => {
        const facets = await readFacets(tx)
        const listings = await listingsOf(tx, {}, inCurrency(readKey(key).query, facets.currencies))
        return listings && { listings, facets }
      }),
    render: async (page, _key, view) =>
      (await landing()).renderListings(page, { origin: config.publicUrl, path: '/properties', ...view }),
  })
  return async (request, view) => {
    const former = formerSchema.safeParse(request.query)
    if (!former.success) return undefined
    const query = listingsQuerySchema.parse(request.query)
    const { company } = former.data
    if (company) return { path: `/companies/${company}`, query: listingsAddress('', query) }
    return pageOf(keptKey('', query), view)
  }
}
