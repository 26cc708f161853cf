import { z } from 'zod'
import { paging } from '#contract/kit/index.ts'
import type { Services } from '../context.ts'
import { readPublicCompanies } from '../public/companies/read.ts'
import type { LandingSource } from './bundle.ts'
import type { PageSource } from './send.ts'

/** What is wrong in the address is left out: the nearest sensible list is shown. */
const querySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(paging.page),
  searchQuery: z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').trim().slice(0, 200))
    .catch(''),
})

/** RT-25: `/companies`, searched and paged by its address, without script. A page beyond the last is none. */
export function companiesPage({ config, database }: Services, landing: LandingSource): PageSource {
  return async (request, view) => {
    const { page, searchQuery } = querySchema.parse(request.query)
    const query = { page, limit: paging.limit, searchQuery }
    const companies = await database.withPublic((tx) => readPublicCompanies(tx, query))
    if (page > 1 && companies.data.length === 0) return undefined
    const frame = { origin: config.publicUrl, path: '/companies', ...view }
    return (await landing()).renderCompanies({ ...companies, ...query }, frame)
  }
}
