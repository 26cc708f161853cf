import { z } from 'zod'
import { listingsQuerySchema, sortsByPrice, type ListingsQuery } from '#contract/public/listings.ts'
import type { PortfolioPage } from '#contract/public/pages.ts'
import type { Services } from '../context.ts'
import { revisionReader } from '../db/published.ts'
import { portfolioQuery, readPortfolio } from '../public/portfolios/read.ts'
import type { LandingSource } from './bundle.ts'
import { keptPages } from './kept-pages.ts'
import { keptKey, listingsOf, readKey } from './listings.ts'
import type { PageSource } from './send.ts'

const paramsSchema = z.object({ portfolioId: z.uuid() })

/** RT-21: `/portfolios/{portfolioId}`. Whatever is not public is answered like what never was. */
export function portfolioPages({ config, database }: Services, landing: LandingSource): PageSource {
  const revisionOf = revisionReader(database, 'portfolios')
  const pageOf = keptPages({
    renderer: landing,
    revisionOf: (key) => revisionOf(readKey(key).subject),
    read: (key) =>
      database.withPublic(async (tx) => {
        const { subject, query } = readKey(key)
        const found = await readPortfolio(tx, subject)
        if (!found) return undefined
        const { portfolio, scope } = found
        const listings = await listingsOf(tx, scope, shownQuery(portfolio, query))
        return listings && { portfolio, listings }
      }),
    render: async (page, _key, view) =>
      (await landing()).renderPortfolio(page, {
        origin: config.publicUrl,
        path: `/portfolios/${page.portfolio.id}`,
        ...view,
      }),
  })
  return async (request, view) => {
    const { data } = paramsSchema.safeParse(request.params)
    const query = portfolioQuery(listingsQuerySchema.parse(request.query))
    return data && pageOf(keptKey(data.portfolioId.toLowerCase(), query), view)
  }
}

/** What is asked for, without what the portfolio does not show. */
const shownQuery = (
  { showsMap, showsPrices }: PortfolioPage['portfolio'],
  query: ListingsQuery,
): ListingsQuery => ({
  ...query,
  view: showsMap ? query.view : 'list',
  sort: sortsByPrice(query.sort) && !showsPrices ? 'newest' : query.sort,
})
