-- What each statement adds to the totals of lists is noted once per statement, whatever it changes at once.

create or replace function sum_properties_on_insert() returns trigger language plpgsql as $$
begin
  
  insert into property_deltas (organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, n, unit_count, valued, value) select organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, sum(1) as n, sum(coalesce(unit_count, 0)) as unit_count, sum((value is not null)::int) as valued, sum(coalesce(value, 0)) as value from new_rows group by organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id;
  return null;
end
$$;
create trigger sum_on_insert after insert on properties referencing new table as new_rows
  for each statement execute function sum_properties_on_insert();

create or replace function sum_properties_on_update() returns trigger language plpgsql as $$
begin
     -- Most changes of a property touch nothing that sums are kept of.
     if not exists (select id, organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, unit_count, value, portfolio_ids from new_rows except select id, organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, unit_count, value, portfolio_ids from old_rows) then return null; end if;
     insert into property_deltas (organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, n, unit_count, valued, value)
     select organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, sum(n), sum(unit_count), sum(valued), sum(value)
     from (select organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, sum(1) as n, sum(coalesce(unit_count, 0)) as unit_count, sum((value is not null)::int) as valued, sum(coalesce(value, 0)) as value from new_rows group by organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id union all select organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, -sum(1) as n, -sum(coalesce(unit_count, 0)) as unit_count, -sum((value is not null)::int) as valued, -sum(coalesce(value, 0)) as value from old_rows group by organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id) as both_sides
     group by organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id having sum(n) <> 0 or sum(unit_count) <> 0 or sum(valued) <> 0 or sum(value) <> 0;
     insert into portfolio_deltas (organisation_id, portfolio_id, currency, n, valued, value)
     select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value)
     from (select organisation_id, unnest(portfolio_ids) as portfolio_id, currency, 1 as n,
  (value is not null)::int as valued, coalesce(value, 0) as value
from new_rows where status <> 'archived' union all select organisation_id, unnest(portfolio_ids) as portfolio_id, currency, -1 as n,
  -(value is not null)::int as valued, -coalesce(value, 0) as value
from old_rows where status <> 'archived') as both_sides
     group by organisation_id, portfolio_id, currency
     having sum(n) <> 0 or sum(valued) <> 0 or sum(value) <> 0;
     return null;
   end
$$;
create trigger sum_on_update after update on properties referencing old table as old_rows new table as new_rows
  for each statement execute function sum_properties_on_update();

create or replace function sum_properties_on_delete() returns trigger language plpgsql as $$
begin
      
      insert into property_deltas (organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, n, unit_count, valued, value) select * from (select organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, -sum(1) as n, -sum(coalesce(unit_count, 0)) as unit_count, -sum((value is not null)::int) as valued, -sum(coalesce(value, 0)) as value from old_rows group by organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id) as changed
where exists (select from organisations where id = changed.organisation_id);
      return null;
    end
$$;
create trigger sum_on_delete after delete on properties referencing old table as old_rows
  for each statement execute function sum_properties_on_delete();

create or replace function note_unit_insert() returns trigger language plpgsql as $$
begin
  insert into unit_deltas (organisation_id, property_id, status, occupancy, type, n)
  select organisation_id, property_id, status, occupancy, type, sum(n) from (select organisation_id, property_id as property_id, status as status, occupancy as occupancy, type as type, 1 as n from new_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, occupancy, type having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_insert after insert on units referencing new table as new_rows
  for each statement execute function note_unit_insert();

create or replace function note_unit_update() returns trigger language plpgsql as $$
begin
  insert into unit_deltas (organisation_id, property_id, status, occupancy, type, n)
  select organisation_id, property_id, status, occupancy, type, sum(n) from (select organisation_id, property_id as property_id, status as status, occupancy as occupancy, type as type, 1 as n from new_rows union all select organisation_id, property_id as property_id, status as status, occupancy as occupancy, type as type, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, occupancy, type having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_update after update on units referencing old table as old_rows new table as new_rows
  for each statement execute function note_unit_update();

create or replace function note_unit_delete() returns trigger language plpgsql as $$
begin
  insert into unit_deltas (organisation_id, property_id, status, occupancy, type, n)
  select organisation_id, property_id, status, occupancy, type, sum(n) from (select organisation_id, property_id as property_id, status as status, occupancy as occupancy, type as type, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, occupancy, type having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_delete after delete on units referencing old table as old_rows
  for each statement execute function note_unit_delete();

create or replace function note_document_insert() returns trigger language plpgsql as $$
begin
  insert into document_deltas (organisation_id, property_id, category, visibility, n)
  select organisation_id, property_id, category, visibility, sum(n) from (select organisation_id, property_id as property_id, category as category, visibility as visibility, 1 as n from new_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, category, visibility having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_insert after insert on documents referencing new table as new_rows
  for each statement execute function note_document_insert();

create or replace function note_document_update() returns trigger language plpgsql as $$
begin
  insert into document_deltas (organisation_id, property_id, category, visibility, n)
  select organisation_id, property_id, category, visibility, sum(n) from (select organisation_id, property_id as property_id, category as category, visibility as visibility, 1 as n from new_rows union all select organisation_id, property_id as property_id, category as category, visibility as visibility, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, category, visibility having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_update after update on documents referencing old table as old_rows new table as new_rows
  for each statement execute function note_document_update();

create or replace function note_document_delete() returns trigger language plpgsql as $$
begin
  insert into document_deltas (organisation_id, property_id, category, visibility, n)
  select organisation_id, property_id, category, visibility, sum(n) from (select organisation_id, property_id as property_id, category as category, visibility as visibility, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, category, visibility having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_delete after delete on documents referencing old table as old_rows
  for each statement execute function note_document_delete();

create or replace function note_issue_insert() returns trigger language plpgsql as $$
begin
  insert into issue_deltas (organisation_id, property_id, status, category, priority, n)
  select organisation_id, property_id, status, category, priority, sum(n) from (select organisation_id, property_id as property_id, status as status, category as category, priority as priority, 1 as n from new_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, category, priority having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_insert after insert on issue_records referencing new table as new_rows
  for each statement execute function note_issue_insert();

create or replace function note_issue_update() returns trigger language plpgsql as $$
begin
  insert into issue_deltas (organisation_id, property_id, status, category, priority, n)
  select organisation_id, property_id, status, category, priority, sum(n) from (select organisation_id, property_id as property_id, status as status, category as category, priority as priority, 1 as n from new_rows union all select organisation_id, property_id as property_id, status as status, category as category, priority as priority, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, category, priority having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_update after update on issue_records referencing old table as old_rows new table as new_rows
  for each statement execute function note_issue_update();

create or replace function note_issue_delete() returns trigger language plpgsql as $$
begin
  insert into issue_deltas (organisation_id, property_id, status, category, priority, n)
  select organisation_id, property_id, status, category, priority, sum(n) from (select organisation_id, property_id as property_id, status as status, category as category, priority as priority, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, category, priority having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_delete after delete on issue_records referencing old table as old_rows
  for each statement execute function note_issue_delete();

create or replace function note_tenant_insert() returns trigger language plpgsql as $$
begin
  insert into tenant_deltas (organisation_id, kind, n)
  select organisation_id, kind, sum(n) from (select organisation_id, kind as kind, 1 as n from new_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, kind having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_insert after insert on tenants referencing new table as new_rows
  for each statement execute function note_tenant_insert();

create or replace function note_tenant_update() returns trigger language plpgsql as $$
begin
  insert into tenant_deltas (organisation_id, kind, n)
  select organisation_id, kind, sum(n) from (select organisation_id, kind as kind, 1 as n from new_rows union all select organisation_id, kind as kind, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, kind having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_update after update on tenants referencing old table as old_rows new table as new_rows
  for each statement execute function note_tenant_update();

create or replace function note_tenant_delete() returns trigger language plpgsql as $$
begin
  insert into tenant_deltas (organisation_id, kind, n)
  select organisation_id, kind, sum(n) from (select organisation_id, kind as kind, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, kind having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_delete after delete on tenants referencing old table as old_rows
  for each statement execute function note_tenant_delete();

create or replace function note_lease_insert() returns trigger language plpgsql as $$
begin
  insert into lease_deltas (organisation_id, property_id, status, frequency, n)
  select organisation_id, property_id, status, frequency, sum(n) from (select organisation_id, property_id as property_id, noted_status as status, frequency as frequency, 1 as n from new_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, frequency having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_insert after insert on leases referencing new table as new_rows
  for each statement execute function note_lease_insert();

create or replace function note_lease_update() returns trigger language plpgsql as $$
begin
  insert into lease_deltas (organisation_id, property_id, status, frequency, n)
  select organisation_id, property_id, status, frequency, sum(n) from (select organisation_id, property_id as property_id, noted_status as status, frequency as frequency, 1 as n from new_rows union all select organisation_id, property_id as property_id, noted_status as status, frequency as frequency, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, frequency having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_update after update on leases referencing old table as old_rows new table as new_rows
  for each statement execute function note_lease_update();

create or replace function note_lease_delete() returns trigger language plpgsql as $$
begin
  insert into lease_deltas (organisation_id, property_id, status, frequency, n)
  select organisation_id, property_id, status, frequency, sum(n) from (select organisation_id, property_id as property_id, noted_status as status, frequency as frequency, -1 as n from old_rows) as noted
  -- An organisation that is being deleted takes its counts along.
  where exists (select from organisations where id = noted.organisation_id)
  group by organisation_id, property_id, status, frequency having sum(n) <> 0;
  return null;
end
$$;
create trigger count_on_delete after delete on leases referencing old table as old_rows
  for each statement execute function note_lease_delete();

create or replace function note_portfolios_on_delete() returns trigger language plpgsql as $$
begin
     insert into portfolio_deltas (organisation_id, portfolio_id, currency, n, valued, value)
     select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value)
     from (select organisation_id, unnest(portfolio_ids) as portfolio_id, currency, -1 as n,
  -(value is not null)::int as valued, -coalesce(value, 0) as value
from old_rows where status <> 'archived') as gone
     -- An organisation that is being deleted takes its sums along.
     where exists (select from organisations where id = gone.organisation_id)
     group by organisation_id, portfolio_id, currency;
     return null;
   end
$$;
create trigger note_portfolios_on_delete after delete on properties referencing old table as old_rows
  for each statement execute function note_portfolios_on_delete();
