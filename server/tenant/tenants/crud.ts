import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { tenantName } from '#domain/tenants/name.ts'
import { crud } from '../../crud/crud.ts'
import { withRents } from './rents.ts'

const nameOf = (record: object) => tenantName(record)

/** Tenants: plain CRUD; what they are called is kept with them, to be found and sorted by. */
export const tenantCrud = crud<Resource>(tenants, {
  table: 'tenant_records',
  select: {
    rents: sql`null::text`,
    propertyIds: sql.ref('property_ids'),
    portfolioIds: sql.ref('portfolio_ids'),
    portfolioManagerIds: sql.ref('portfolio_manager_ids'),
    ownerUserIds: sql.ref('owner_user_ids'),
  },
  beside: withRents,
  complete: (_tx, record) => ({
    ...record,
    rents: null,
    name: nameOf(record),
    propertyIds: [],
    portfolioIds: [],
    portfolioManagerIds: [],
    ownerUserIds: [],
  }),
  follow: (_tx, before, patch) => ({ name: nameOf({ ...before, ...patch }) }),
})
