import { sql, type Kysely } from 'kysely'

/**
 * Whose properties a tenant rents in, by their leases: what roles reach tenants by. Through the parties, whose index row
 * level security lets be used: `@>` on an array is not leakproof, so each tenant would read every lease.
 */
const ofLeases = (column: string, more = '') =>
  sql.raw(`
  array(select distinct ${column} from lease_parties
    join leases on leases.organisation_id = lease_parties.organisation_id and leases.id = lease_parties.lease_id
    join properties on properties.organisation_id = leases.organisation_id and properties.id = leases.property_id ${more}
    where lease_parties.organisation_id = tenants.organisation_id and lease_parties.tenant_id = tenants.id
      and leases.stage <> 'cancelled' and ${column} is not null)`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view tenant_records with (security_invoker = true) as
      select *,
        ${ofLeases('leases.property_id')} as property_ids,
        ${ofLeases('properties.portfolio_manager_id')} as portfolio_manager_ids,
        ${ofLeases('owner', 'cross join unnest(properties.owner_user_ids) as owner')} as owner_user_ids
      from tenants;
    grant select, insert, update, delete on tenant_records to freehold_app;
  `.execute(db)
}
