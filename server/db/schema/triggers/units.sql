-- Each statement in it sees what was committed before it, also where the update waited for somebody else's.
create or replace function complete_unit() returns trigger language plpgsql as $$
begin
  new.occupancy := unit_occupancy(new.organisation_id, new.id,
    case when new.type = 'commonArea' and new.status <> 'sold' then 'offMarket' else new.status end);
  if tg_op = 'INSERT' or new.property_id <> old.property_id then
    -- Shared, so that its name can't change between here and the end of the transaction.
    select title, currency into new.property_title, new.currency from properties
    where organisation_id = new.organisation_id and id = new.property_id for share;
    if not found then
      raise foreign_key_violation using table = 'units', constraint = 'units_organisation_id_property_id_fkey';
    end if;
  end if;
  return new;
end
$$;
create trigger complete before insert or update on units
  for each row execute function complete_unit();

create or replace function tell_units() returns trigger language plpgsql as $$
begin
  update units set property_title = new.title, currency = new.currency
  where organisation_id = new.organisation_id and property_id = new.id;
  return null;
end
$$;
create trigger tell_units after update of title, currency on properties
  for each row when (old.title is distinct from new.title or old.currency is distinct from new.currency)
  execute function tell_units();

create or replace function tell_leases_of_unit() returns trigger language plpgsql as $$
begin
  update leases set unit_label = new.label, property_title = new.property_title, currency = new.currency
  where organisation_id = new.organisation_id and unit_id = new.id;
  return null;
end
$$;
create trigger tell_leases after update on units
  for each row when (old.label is distinct from new.label or old.property_title is distinct from new.property_title or old.currency is distinct from new.currency)
  execute function tell_leases_of_unit();
