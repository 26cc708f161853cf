import { z } from 'zod'
import { listingsQuerySchema } from '#contract/public/listings.ts'
import type { Services } from '../context.ts'
import { revisionReader } from '../db/published.ts'
import { readCompany } from '../public/companies/read.ts'
import { readFacets } from '../public/listings/facets.ts'
import { readPortfolioCards } from '../public/portfolios/read.ts'
import type { LandingSource } from './bundle.ts'
import { keptPages } from './kept-pages.ts'
import { inCurrency, keptKey, listingsOf, readKey } from './listings.ts'
import type { PageSource } from './send.ts'

const paramsSchema = z.object({ slug: z.string().regex(/^[\w-]{1,100}$/) })

/** RT-25: `/companies/{slug}`, an organisation that publishes its profile, with its portfolios and its listings. */
export function companyPages({ config, database }: Services, landing: LandingSource): PageSource {
  const revisionOf = revisionReader(database, 'companies')
  const pageOf = keptPages({
    renderer: landing,
    revisionOf: (key) => revisionOf(readKey(key).subject),
    read: (key) =>
      database.withPublic(async (tx) => {
        const { subject, query } = readKey(key)
        const company = await readCompany(tx, subject)
        if (!company) return undefined
        const scope = { organisationId: company.id }
        const facets = await readFacets(tx, company.id)
        const portfolios = await readPortfolioCards(tx, company.id)
        const listings = await listingsOf(tx, scope, inCurrency(query, facets.currencies))
        return listings && { company, portfolios, listings, facets }
      }),
    render: async (page, _key, view) =>
      (await landing()).renderCompany(page, {
        origin: config.publicUrl,
        path: `/companies/${page.company.slug}`,
        ...view,
      }),
  })
  return async (request, view) => {
    const { data } = paramsSchema.safeParse(request.params)
    return data && pageOf(keptKey(data.slug, listingsQuerySchema.parse(request.query)), view)
  }
}
