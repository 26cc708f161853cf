import { sql, type Kysely } from 'kysely'

const kinds = {
  property_ids: 'tenant_properties',
  portfolio_ids: 'tenant_portfolios',
  portfolio_manager_ids: 'tenant_portfolio_managers',
  owner_user_ids: 'tenant_owners',
}

const columns = Object.entries(kinds).map(
  ([column, view]) => `
    array(select distinct member_id from ${view}
      where ${view}.organisation_id = tenants.organisation_id and ${view}.tenant_id = tenants.id) as ${column}`,
)

/**
 * Tenants are reached through portfolios too. Who rents where, who manages it and who owns it are views, so that a
 * rule finds tenants by them instead of asking each tenant (server/db/memberships.ts), with equal comparisons only:
 * `@>` and `&&` are not leakproof, so row level security keeps an index on an array from being used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view tenant_properties with (security_invoker = true) as
      select lease_parties.organisation_id, lease_parties.tenant_id, leases.property_id as member_id
      from lease_parties
      join leases on leases.organisation_id = lease_parties.organisation_id and leases.id = lease_parties.lease_id
      where leases.stage <> 'cancelled';
    create view tenant_portfolios with (security_invoker = true) as
      select rented.organisation_id, rented.tenant_id, portfolio_id as member_id
      from tenant_properties as rented
      join portfolio_properties on portfolio_properties.organisation_id = rented.organisation_id
        and portfolio_properties.property_id = rented.member_id;
    create view tenant_portfolio_managers with (security_invoker = true) as
      select rented.organisation_id, rented.tenant_id, portfolio_manager_id as member_id
      from tenant_properties as rented
      join properties on properties.organisation_id = rented.organisation_id and properties.id = rented.member_id
      where portfolio_manager_id is not null;
    create view tenant_owners with (security_invoker = true) as
      select rented.organisation_id, rented.tenant_id, owner_user_id as member_id
      from tenant_properties as rented
      join properties on properties.organisation_id = rented.organisation_id and properties.id = rented.member_id
      cross join unnest(owner_user_ids) as owner_user_id;
    grant select on tenant_properties, tenant_portfolios, tenant_portfolio_managers, tenant_owners to freehold_app;

    drop view tenant_records;
    create view tenant_records with (security_invoker = true) as select *, ${sql.raw(columns.join(','))} from tenants;
    grant select, insert, update, delete on tenant_records to freehold_app;
  `.execute(db)
}
