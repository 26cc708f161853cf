import { sql } from 'kysely'
import { tenants } from '#contract/tenant/tenants.ts'
import { tenantName } from '#domain/tenants/name.ts'
import { crud } from '../../crud/crud.ts'
import { withRents } from './rents.ts'

/** Tenants: plain CRUD; what they are called is kept with them, to be found and sorted by. */
export const tenantCrud = crud(tenants, {
  table: 'tenant_records',
  select: {
    rents: sql`null::text`,
    propertyIds: sql.ref('property_ids'),
    portfolioIds: sql.ref('portfolio_ids'),
    portfolioManagerIds: sql.ref('portfolio_manager_ids'),
    facilityManagerIds: sql.ref('facility_manager_ids'),
    ownerUserIds: sql.ref('owner_user_ids'),
  },
  beside: withRents,
  complete: (_tx, record) => ({
    ...record,
    name: tenantName(record),
  }),
  // Whoever they came of stays.
  beforeRemove: async (tx, { id }, { tenant: { organisationId } }) => {
    await sql`update prospect_records set tenant_id = null
      where organisation_id = ${organisationId} and tenant_id = ${id}`.execute(tx)
  },
  follow: (_tx, before, patch) => ({ name: tenantName({ ...before, ...patch }) }),
})
