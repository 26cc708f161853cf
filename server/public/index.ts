import { publicOperations } from '#contract/public/index.ts'
import { notFound } from '../errors.ts'
import type { Handlers } from '../http/call.ts'
import { readPublicCompanies } from './companies/read.ts'
import { portfolioQuery, readPublicPortfolio } from './portfolios/read.ts'
import { readPublicProperty } from './properties/read.ts'

/** What anyone may read. */
export const publicHandlers = {
  'public.property': async ({ services, params }) => {
    const property = await services.database.withPublic((tx) => readPublicProperty(tx, params.id))
    if (!property) throw notFound()
    return property
  },
  'public.portfolio': async ({ services, params, query: { limit, ...query } }) => {
    const portfolio = await services.database.withPublic((tx) =>
      readPublicPortfolio(tx, params.id, portfolioQuery(query), limit),
    )
    if (!portfolio) throw notFound()
    return portfolio
  },
  'public.companies': ({ services, query }) =>
    services.database.withPublic((tx) => readPublicCompanies(tx, query)),
} satisfies Partial<Handlers<typeof publicOperations>>
