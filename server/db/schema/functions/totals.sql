-- One at a time: whoever comes meanwhile leaves it to the one at work.
create or replace function fold_property_deltas() returns bigint language plpgsql as $$
declare folded bigint;
    begin
      if not exists (select from property_deltas) then return 0; end if;
      if not pg_try_advisory_xact_lock(hashtextextended('fold_property_deltas', 0)) then return 0; end if;
      with taken as (
        delete from property_deltas where (organisation_id, id) in (
          select organisation_id, id from property_deltas limit 10000
        ) returning *
      ), 
property_totals_changed as (
  insert into property_totals (organisation_id, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, n, unit_count, valued, value)
  select organisation_id, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, sum(n), sum(unit_count), sum(valued), sum(value) from taken
  -- An organisation that has been deleted meanwhile has no sums any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id
  on conflict (organisation_id, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id) do update
    set n = property_totals.n + excluded.n, unit_count = property_totals.unit_count + excluded.unit_count, valued = property_totals.valued + excluded.valued, value = property_totals.value + excluded.value
), 
property_place_totals_changed as (
  insert into property_place_totals (organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, n, unit_count, valued, value)
  select organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id, sum(n), sum(unit_count), sum(valued), sum(value) from taken
  -- An organisation that has been deleted meanwhile has no sums any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id
  on conflict (organisation_id, city, state, country, status, listing, classification, purpose, currency, portfolio_manager_id, facility_manager_id) do update
    set n = property_place_totals.n + excluded.n, unit_count = property_place_totals.unit_count + excluded.unit_count, valued = property_place_totals.valued + excluded.valued, value = property_place_totals.value + excluded.value
)
      select count(*) into folded from taken;
      return folded;
    end
$$;

-- One at a time: whoever comes meanwhile leaves it to the one at work.
create or replace function fold_portfolio_deltas() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not exists (select from portfolio_deltas) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('fold_portfolio_deltas', 0)) then return 0; end if;
  with taken as (
    delete from portfolio_deltas where (organisation_id, id) in (
      select organisation_id, id from portfolio_deltas limit 10000
    ) returning *
  ), added as (
    insert into portfolio_totals (organisation_id, portfolio_id, currency, n, valued, value)
    select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value) from taken
    -- A portfolio that has been deleted meanwhile has no sums any more.
    where (organisation_id, portfolio_id) in (select organisation_id, id from portfolios)
    group by organisation_id, portfolio_id, currency
    on conflict (organisation_id, portfolio_id, currency) do update
      set n = portfolio_totals.n + excluded.n, valued = portfolio_totals.valued + excluded.valued,
        value = portfolio_totals.value + excluded.value
  )
  select count(*) into folded from taken;
  return folded;
end
$$;

create or replace function fold_unit_deltas() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not exists (select from unit_deltas) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('fold_unit_deltas', 0)) then return 0; end if;
  with taken as (
    delete from unit_deltas where (organisation_id, id) in (
      select organisation_id, id from unit_deltas limit 10000
    ) returning *
  ), 
unit_totals_changed as (
  insert into unit_totals (organisation_id, status, occupancy, type, n)
  select organisation_id, status, occupancy, type, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, status, occupancy, type
  on conflict (organisation_id, status, occupancy, type) do update set n = unit_totals.n + excluded.n
), 
unit_totals_of_properties_changed as (
  insert into unit_totals_of_properties (organisation_id, property_id, status, occupancy, type, n)
  select organisation_id, property_id, status, occupancy, type, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, property_id, status, occupancy, type
  on conflict (organisation_id, property_id, status, occupancy, type) do update set n = unit_totals_of_properties.n + excluded.n
)
  select count(*) into folded from taken;
  return folded;
end
$$;

create or replace function fold_document_deltas() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not exists (select from document_deltas) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('fold_document_deltas', 0)) then return 0; end if;
  with taken as (
    delete from document_deltas where (organisation_id, id) in (
      select organisation_id, id from document_deltas limit 10000
    ) returning *
  ), 
document_totals_changed as (
  insert into document_totals (organisation_id, category, visibility, n)
  select organisation_id, category, visibility, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, category, visibility
  on conflict (organisation_id, category, visibility) do update set n = document_totals.n + excluded.n
), 
document_totals_of_properties_changed as (
  insert into document_totals_of_properties (organisation_id, property_id, category, visibility, n)
  select organisation_id, property_id, category, visibility, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, property_id, category, visibility
  on conflict (organisation_id, property_id, category, visibility) do update set n = document_totals_of_properties.n + excluded.n
)
  select count(*) into folded from taken;
  return folded;
end
$$;

create or replace function fold_issue_deltas() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not exists (select from issue_deltas) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('fold_issue_deltas', 0)) then return 0; end if;
  with taken as (
    delete from issue_deltas where (organisation_id, id) in (
      select organisation_id, id from issue_deltas limit 10000
    ) returning *
  ), 
issue_totals_changed as (
  insert into issue_totals (organisation_id, status, category, priority, n)
  select organisation_id, status, category, priority, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, status, category, priority
  on conflict (organisation_id, status, category, priority) do update set n = issue_totals.n + excluded.n
), 
issue_totals_of_properties_changed as (
  insert into issue_totals_of_properties (organisation_id, property_id, status, category, priority, n)
  select organisation_id, property_id, status, category, priority, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, property_id, status, category, priority
  on conflict (organisation_id, property_id, status, category, priority) do update set n = issue_totals_of_properties.n + excluded.n
)
  select count(*) into folded from taken;
  return folded;
end
$$;

create or replace function fold_tenant_deltas() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not exists (select from tenant_deltas) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('fold_tenant_deltas', 0)) then return 0; end if;
  with taken as (
    delete from tenant_deltas where (organisation_id, id) in (
      select organisation_id, id from tenant_deltas limit 10000
    ) returning *
  ), 
tenant_totals_changed as (
  insert into tenant_totals (organisation_id, kind, n)
  select organisation_id, kind, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, kind
  on conflict (organisation_id, kind) do update set n = tenant_totals.n + excluded.n
)
  select count(*) into folded from taken;
  return folded;
end
$$;

create or replace function fold_lease_deltas() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not exists (select from lease_deltas) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('fold_lease_deltas', 0)) then return 0; end if;
  with taken as (
    delete from lease_deltas where (organisation_id, id) in (
      select organisation_id, id from lease_deltas limit 10000
    ) returning *
  ), 
lease_totals_changed as (
  insert into lease_totals (organisation_id, status, frequency, n)
  select organisation_id, status, frequency, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, status, frequency
  on conflict (organisation_id, status, frequency) do update set n = lease_totals.n + excluded.n
), 
lease_totals_of_properties_changed as (
  insert into lease_totals_of_properties (organisation_id, property_id, status, frequency, n)
  select organisation_id, property_id, status, frequency, sum(n) from taken
  -- An organisation that has been deleted meanwhile has no counts any more.
  where organisation_id in (select id from organisations)
  group by organisation_id, property_id, status, frequency
  on conflict (organisation_id, property_id, status, frequency) do update set n = lease_totals_of_properties.n + excluded.n
)
  select count(*) into folded from taken;
  return folded;
end
$$;
