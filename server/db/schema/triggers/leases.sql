-- What was agreed is never overwritten, only followed by something else; gone with its lease.
create or replace function keep_agreed_terms() returns trigger language plpgsql as $$
begin
  -- A lease that is started early has its first terms from an earlier day on.
  if tg_op = 'UPDATE' and new."from" <= old."from"
    and (new.type, new.label, new.amount, new."to", new.agreed) is not distinct from
      (old.type, old.label, old.amount, old."to", old.agreed) then
    return new;
  end if;
  raise check_violation using table = 'lease_terms', constraint = 'lease_terms_agreed_check',
    message = 'What a lease has agreed is never overwritten.';
end
$$;
create trigger keep_agreed before update or delete on lease_terms
  for each row when (old.agreed and pg_trigger_depth() = 0) execute function keep_agreed_terms();

create or replace function tell_leases_of_tenant() returns trigger language plpgsql as $$
begin
  update leases set tenant_names = (
    select string_agg(tenants.name, ', ' order by n) from unnest(leases.tenant_ids) with ordinality as named (id, n)
    join tenants on tenants.organisation_id = new.organisation_id and tenants.id = named.id)
  where organisation_id = new.organisation_id and tenant_ids @> array[new.id];
  return null;
end
$$;
create trigger tell_leases after update of name on tenants
  for each row when (old.name <> new.name) execute function tell_leases_of_tenant();

create or replace function tell_unit_of_lease() returns trigger language plpgsql as $$
declare
  organisation uuid := coalesce(new.organisation_id, old.organisation_id);
  told uuid[] := array(select id from units where organisation_id = organisation and id in (new.unit_id, old.unit_id)
    and occupancy <> unit_occupancy(organisation, id, status));
begin
  if told <> '{}' then
    update units set updated_at = updated_at where organisation_id = organisation and id = any(told);
  end if;
  return null;
end
$$;
create trigger tell_unit after insert or delete or update of stage, start, "end", notice_given_on, ended_on, unit_id
  on leases
  for each row execute function tell_unit_of_lease();

create or replace function share_lease() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from profile_scopes where organisation_id = old.organisation_id
      and record_id in (old.id, old.unit_id, old.property_id) and kind in ('leases', 'units', 'properties')
      and profile_id in (
        select profiles.id from profiles
        join tenants on tenants.organisation_id = profiles.organisation_id and tenants.user_id = profiles.user_id
        where profiles.organisation_id = old.organisation_id and profiles.role = 'renter'
          and tenants.id = any (old.tenant_ids) and (tg_op = 'DELETE' or tenants.id <> all (new.tenant_ids)));
  end if;
  perform give_lease_scopes(organisation_id, user_id) from (
    select distinct organisation_id, user_id from tenants
    where organisation_id = coalesce(new.organisation_id, old.organisation_id) and user_id is not null
      and (id = any (new.tenant_ids) or id = any (old.tenant_ids))
  ) as people;
  return null;
end
$$;
create trigger share after insert or delete or update of stage, start, "end", notice_given_on, ended_on, tenant_ids
  on leases
  for each row execute function share_lease();

create or replace function share_leases_of_tenant() returns trigger language plpgsql as $$
begin
  perform give_lease_scopes(coalesce(new.organisation_id, old.organisation_id), person)
    from (select distinct person from unnest(array[new.user_id, old.user_id]) as person where person is not null) as people;
  return null;
end
$$;
create trigger share after insert or delete or update of user_id on tenants
  for each row execute function share_leases_of_tenant();

create or replace function share_leases_with_profile() returns trigger language plpgsql as $$
begin
  perform give_lease_scopes(new.organisation_id, new.user_id);
  return null;
end
$$;
create trigger share_leases after insert or update of role, status on profiles
  for each row when (new.role = 'renter' and new.status = 'active') execute function share_leases_with_profile();

create or replace function move_documents_of_lease() returns trigger language plpgsql as $$
begin
  update documents set property_id = new.property_id, unit_id = new.unit_id
  where organisation_id = new.organisation_id and lease_id = new.id;
  return null;
end
$$;
create trigger move_documents after update of property_id, unit_id on leases
  for each row execute function move_documents_of_lease();

create or replace function note_lease() returns trigger language plpgsql as $$
declare today date := today_in(new.organisation_id);
begin
  new.noted_on := lease_changed_on(new.start, new."end", new.notice_given_on, new.ended_on, today);
  new.noted_until := lease_changes_on(new.start, new."end", new.notice_given_on, new.ended_on, today);
  new.noted_status := lease_status(
    new.stage, new.start, new."end", new.notice_given_on, new.ended_on, today);
  return new;
end
$$;
create trigger note before insert or update on leases
  for each row execute function note_lease();
