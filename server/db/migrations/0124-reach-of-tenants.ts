import { sql, type Kysely } from 'kysely'

/** Whose properties a tenant rents in, by their leases: what roles reach tenants by. */
const ofProperties = (column: string) =>
  sql.raw(`
  array(select distinct ${column} from leases
    join properties on properties.organisation_id = leases.organisation_id and properties.id = leases.property_id
    where leases.organisation_id = tenants.organisation_id and leases.tenant_ids @> array[tenants.id]
      and leases.stage <> 'cancelled' and ${column} is not null)`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view tenant_records with (security_invoker = true) as
      select *,
        ${ofProperties('leases.property_id')} as property_ids,
        ${ofProperties('properties.portfolio_manager_id')} as portfolio_manager_ids,
        array(select distinct owner from leases
          join properties on properties.organisation_id = leases.organisation_id and properties.id = leases.property_id
          cross join unnest(properties.owner_user_ids) as owner
          where leases.organisation_id = tenants.organisation_id and leases.tenant_ids @> array[tenants.id]
            and leases.stage <> 'cancelled') as owner_user_ids
      from tenants;
    grant select, insert, update, delete on tenant_records to freehold_app;
  `.execute(db)
}
