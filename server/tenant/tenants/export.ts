import { sql } from 'kysely'
import { leases } from '#contract/tenant/leases.ts'
import { scopeOf } from '../../db/conditions.ts'
import { exportList } from '../../exports/export-list.ts'
import { tenantCrud } from './crud.ts'

/** Exactly what the filters show, as CSV or XLSX: whom to write to, and what each rents today. */
export const exportTenants = exportList({
  crud: tenantCrud,
  names: {
    rents: (ability) => sql`(
      select string_agg(unit_label || ', ' || property_title, '; ' order by start, id) from lease_records
      where organisation_id = tenant_records.organisation_id
        and id = any(array(select lease_id from lease_parties
          where lease_parties.organisation_id = tenant_records.organisation_id and tenant_id = tenant_records.id))
        and status in ('active', 'notice', 'holdingOver') and ${scopeOf(ability, 'read', leases)})`,
  },
  seldom: ['portfolioManagerIds', 'facilityManagerIds', 'ownerUserIds'],
})
