-- A tenancy schedule has unit, tenant and lease in one line: what is there already is used, what is not is made.

-- "Ada Mary Obi" is called by the last of her names; one name alone is the last.
create or replace function write_tenancy() returns trigger language plpgsql as $$
declare
  called text := new.tenant_name;
  unit_found uuid;
  tenant_found uuid;
  kind text := case when called ~* '\m(ltd|limited|plc|inc|llc|llp|gmbh|corp|company|co|nig)\M\.?$'
    then 'company' else 'person' end;
  unit record;
begin
  select id into unit_found from units where organisation_id = new.organisation_id
    and property_id = new.property_id and lower(label) = lower(new.unit_label);
  if unit_found is null then
    unit_found := uuid_v7();
    insert into units (organisation_id, id, created_at, created_by, updated_at, import_id, property_id, label, type,
      status, area_unit, rent_frequency)
    values (new.organisation_id, unit_found, new.created_at, new.created_by, new.updated_at, new.import_id,
      new.property_id, new.unit_label, 'flat', 'active', 'sqm',
      case when new.frequency = 'fixed' then 'yearly' else new.frequency end);
  end if;

  select tenants.id into tenant_found from tenants where organisation_id = new.organisation_id
    and tenants.name collate people_order = called collate people_order
    and tenants.archived_at is null
    and (lower(tenants.email) = lower(new.email)
      or (new.email is null and tenants.phone is not distinct from new.phone and tenants.email is null))
    limit 1;
  if tenant_found is null then
    tenant_found := uuid_v7();
    insert into tenants (organisation_id, id, created_at, created_by, updated_at, import_id, kind, name, first_name,
      last_name, company_name, email, dial_code, phone, notes)
    values (new.organisation_id, tenant_found, new.created_at, new.created_by, new.updated_at, new.import_id, kind, called,
      case when kind = 'person' then nullif(regexp_replace(called, '\s*\S+$', ''), '') end,
      case when kind = 'person' then substring(called from '\S+$') end,
      case when kind = 'company' then called end, new.email, new.dial_code, new.phone, new.notes);
  end if;

  select units.label, units.property_title, units.currency, tenants.name as tenant_name into unit from units, tenants
  where units.organisation_id = new.organisation_id and units.id = unit_found
    and tenants.organisation_id = new.organisation_id and tenants.id = tenant_found;
  insert into leases (organisation_id, id, version, created_at, created_by, updated_at, import_id, property_id,
    unit_id, unit_label, property_title, currency, reference, tenant_ids, tenant_names, start, "end", frequency, payable,
    due_day, proration, deposit, stage, notice_given_on, notice_by, ended_on, end_reason)
  values (new.organisation_id, new.id, new.version, new.created_at, new.created_by, new.updated_at, new.import_id,
    new.property_id, unit_found, unit.label, unit.property_title, unit.currency, new.reference, array[tenant_found],
    unit.tenant_name, new.start, new."end", new.frequency, 'advance', new.due_day, 'actual', new.deposit, 'signed',
    case when new.state = 'notice' then new.notice_given_on end,
    case when new.state = 'notice' then 'tenant' end,
    case when new.state = 'ended' then new."end" end, case when new.state = 'ended' then 'expired' end);
  insert into lease_parties (organisation_id, lease_id, n, tenant_id)
  values (new.organisation_id, new.id, 1, tenant_found);
  insert into lease_terms (organisation_id, lease_id, n, type, amount, "from", agreed)
  values (new.organisation_id, new.id, 1, 'rent', new.rent, new.start, true);
  return new;
end
$$;
create trigger write instead of insert on tenancies
  for each row execute function write_tenancy();
