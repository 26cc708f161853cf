import { publicOperations } from '#contract/public/index.ts'
import { notFound } from '../errors.ts'
import type { Handlers } from '../http/call.ts'
import { readPublicCompanies } from './companies/read.ts'
import { readPublicProperty } from './properties/read.ts'

/** The implementation of each operation that needs no sign-in; the compiler names a missing one. */
export const publicHandlers: Handlers<typeof publicOperations> = {
  'public.property': async ({ services, params }) => {
    const property = await services.database.withPublic((tx) => readPublicProperty(tx, params.id))
    if (!property) throw notFound()
    return property
  },
  'public.companies': ({ services, query }) =>
    services.database.withPublic((tx) => readPublicCompanies(tx, query)),
}
