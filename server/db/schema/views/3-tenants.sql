-- Who rents where, who manages it and who owns it are views, so that a rule finds tenants by them instead of asking each
-- tenant (server/db/memberships.ts), with equal comparisons only: `@>` and `&&` are not leakproof, so row level security
-- keeps an index on an array from being used.

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

create view tenant_facility_managers with (security_invoker = true) as
  select rented.organisation_id, rented.tenant_id, facility_manager_id as member_id
  from tenant_properties as rented
  join properties on properties.organisation_id = rented.organisation_id and properties.id = rented.member_id
  where facility_manager_id is not null;

create view tenant_owners with (security_invoker = true) as
  select rented.organisation_id, rented.tenant_id, owner_user_id as member_id
  from tenant_properties as rented
  join properties on properties.organisation_id = rented.organisation_id and properties.id = rented.member_id
  cross join unnest(owner_user_ids) as owner_user_id;

grant select on tenant_properties, tenant_portfolios, tenant_portfolio_managers, tenant_facility_managers, tenant_owners
  to freehold_app;

create view tenant_records with (security_invoker = true) as
  select *,
    array(select distinct member_id from tenant_properties
      where tenant_properties.organisation_id = tenants.organisation_id and tenant_properties.tenant_id = tenants.id) as property_ids,
    array(select distinct member_id from tenant_portfolios
      where tenant_portfolios.organisation_id = tenants.organisation_id and tenant_portfolios.tenant_id = tenants.id) as portfolio_ids,
    array(select distinct member_id from tenant_portfolio_managers
      where tenant_portfolio_managers.organisation_id = tenants.organisation_id and tenant_portfolio_managers.tenant_id = tenants.id) as portfolio_manager_ids,
    array(select distinct member_id from tenant_facility_managers
      where tenant_facility_managers.organisation_id = tenants.organisation_id and tenant_facility_managers.tenant_id = tenants.id) as facility_manager_ids,
    array(select distinct member_id from tenant_owners
      where tenant_owners.organisation_id = tenants.organisation_id and tenant_owners.tenant_id = tenants.id) as owner_user_ids
  from tenants;
grant select, insert, update, delete on tenant_records to freehold_app;
