-- What names a record that is deleted, and lives on, forgets it. By triggers, as keys that the database clears itself are
-- refused where organisations are spread over several servers; each costs what such a key costs.

create or replace function forget_unit() returns trigger language plpgsql as $$
begin
  update documents set unit_id = null where organisation_id = old.organisation_id
    and property_id = old.property_id and unit_id = old.id;
  update issue_records set unit_id = null where organisation_id = old.organisation_id
    and property_id = old.property_id and unit_id = old.id;
  update maintenance_plans set unit_id = null where organisation_id = old.organisation_id
    and property_id = old.property_id and unit_id = old.id;
  return old;
end
$$;
create trigger forget before delete on units
  for each row execute function forget_unit();

create or replace function forget_lease() returns trigger language plpgsql as $$
begin
  update documents set lease_id = null where organisation_id = old.organisation_id and lease_id = old.id;
  return old;
end
$$;
create trigger forget before delete on leases
  for each row execute function forget_lease();

create or replace function forget_tenant() returns trigger language plpgsql as $$
begin
  update issue_records set reported_for_id = null
  where organisation_id = old.organisation_id and reported_for_id = old.id;
  return old;
end
$$;
create trigger forget before delete on tenants
  for each row execute function forget_tenant();
