import { sql, type Kysely } from 'kysely'

/**
 * The same that `tenant_records` says of each tenant (migration 0124), the other way round: so that the tenants of a property, of a
 * portfolio manager or of an owner are found by its leases, and nobody else's are looked at.
 */
const throughLeases = (view: string, source: string, as: string, more = '') => `
  create view ${view} with (security_invoker = true) as
    select distinct lease_parties.organisation_id, lease_parties.tenant_id, ${source} as ${as}
    from lease_parties
    join leases on leases.organisation_id = lease_parties.organisation_id and leases.id = lease_parties.lease_id
    join properties on properties.organisation_id = leases.organisation_id and properties.id = leases.property_id ${more}
    where leases.stage <> 'cancelled' and ${source} is not null;
  grant select on ${view} to freehold_app;`

export async function up(db: Kysely<unknown>): Promise<void> {
  const views = [
    throughLeases('tenant_properties', 'leases.property_id', 'property_id'),
    throughLeases('tenant_portfolio_managers', 'properties.portfolio_manager_id', 'portfolio_manager_id'),
    throughLeases(
      'tenant_owners',
      'owner',
      'owner_user_id',
      'cross join unnest(properties.owner_user_ids) as owner',
    ),
  ]
  await sql.raw(views.join('\n')).execute(db)
}
