-- Counts and notes together: exact at any moment.

create view current_property_totals with (security_invoker = true) as
select organisation_id, status, listing,
    classification, purpose, currency,
    portfolio_manager_id, facility_manager_id, n,
    unit_count, valued, value
   from property_totals
union all
 select organisation_id, status, listing,
    classification, purpose, currency,
    portfolio_manager_id, facility_manager_id, n,
    unit_count, valued, value
   from property_deltas;
grant select on current_property_totals to freehold_app;

create view current_property_place_totals with (security_invoker = true) as
select organisation_id, city,
    state, country, status,
    listing, classification,
    purpose, currency,
    portfolio_manager_id, facility_manager_id,
    n, unit_count, valued,
    value
   from property_place_totals
union all
 select organisation_id, city, state,
    country, status, listing,
    classification, purpose, currency,
    portfolio_manager_id, facility_manager_id, n,
    unit_count, valued, value
   from property_deltas;
grant select on current_property_place_totals to freehold_app;

create view current_portfolio_totals with (security_invoker = true) as
select organisation_id, portfolio_id, currency,
    n, valued, value
   from portfolio_totals
union all
 select organisation_id, portfolio_id, currency,
    n, valued, value
   from portfolio_deltas;
grant select on current_portfolio_totals to freehold_app;

create view current_unit_totals with (security_invoker = true) as
select organisation_id, status, occupancy, type,
    n
   from unit_totals
union all
 select organisation_id, status, occupancy, type,
    n
   from unit_deltas;
grant select on current_unit_totals to freehold_app;

create view current_unit_totals_of_properties with (security_invoker = true) as
select organisation_id, property_id,
    status, occupancy,
    type, n
   from unit_totals_of_properties
union all
 select organisation_id, property_id, status,
    occupancy, type, n
   from unit_deltas;
grant select on current_unit_totals_of_properties to freehold_app;

create view current_document_totals with (security_invoker = true) as
select organisation_id, category, visibility,
    n
   from document_totals
union all
 select organisation_id, category, visibility,
    n
   from document_deltas;
grant select on current_document_totals to freehold_app;

create view current_document_totals_of_properties with (security_invoker = true) as
select organisation_id, property_id,
    category, visibility,
    n
   from document_totals_of_properties
union all
 select organisation_id, property_id, category,
    visibility, n
   from document_deltas;
grant select on current_document_totals_of_properties to freehold_app;

create view current_issue_totals with (security_invoker = true) as
select organisation_id, status, category,
    priority, n
   from issue_totals
union all
 select organisation_id, status, category,
    priority, n
   from issue_deltas;
grant select on current_issue_totals to freehold_app;

create view current_issue_totals_of_properties with (security_invoker = true) as
select organisation_id, property_id,
    status, category,
    priority, n
   from issue_totals_of_properties
union all
 select organisation_id, property_id, status,
    category, priority, n
   from issue_deltas;
grant select on current_issue_totals_of_properties to freehold_app;

create view current_tenant_totals with (security_invoker = true) as
select organisation_id, kind, n
   from tenant_totals
union all
 select organisation_id, kind, n
   from tenant_deltas;
grant select on current_tenant_totals to freehold_app;

create view current_lease_totals with (security_invoker = true) as
select organisation_id, status, frequency, n
   from lease_totals
union all
 select organisation_id, status, frequency, n
   from lease_deltas
union all
 select leases_today.organisation_id, leases_today.noted_status as status, leases_today.frequency,
    '-1'::integer as n
   from leases_today
  where leases_today.noted_until > '-infinity'::date and leases_today.noted_until <= leases_today.today or leases_today.noted_on < 'infinity'::date and leases_today.noted_on > leases_today.today
union all
 select leases_with_status.organisation_id, leases_with_status.status, leases_with_status.frequency,
    1 as n
   from leases_with_status
  where leases_with_status.noted_until > '-infinity'::date and leases_with_status.noted_until <= leases_with_status.today or leases_with_status.noted_on < 'infinity'::date and leases_with_status.noted_on > leases_with_status.today;
grant select on current_lease_totals to freehold_app;

create view current_lease_totals_of_properties with (security_invoker = true) as
select organisation_id, property_id,
    status, frequency,
    n
   from lease_totals_of_properties
union all
 select organisation_id, property_id, status,
    frequency, n
   from lease_deltas
union all
 select leases_today.organisation_id, leases_today.property_id, leases_today.noted_status as status,
    leases_today.frequency, '-1'::integer as n
   from leases_today
  where leases_today.noted_until > '-infinity'::date and leases_today.noted_until <= leases_today.today or leases_today.noted_on < 'infinity'::date and leases_today.noted_on > leases_today.today
union all
 select leases_with_status.organisation_id, leases_with_status.property_id,
    leases_with_status.status, leases_with_status.frequency, 1 as n
   from leases_with_status
  where leases_with_status.noted_until > '-infinity'::date and leases_with_status.noted_until <= leases_with_status.today or leases_with_status.noted_on < 'infinity'::date and leases_with_status.noted_on > leases_with_status.today;
grant select on current_lease_totals_of_properties to freehold_app;
