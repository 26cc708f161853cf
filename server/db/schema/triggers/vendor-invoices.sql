-- A vendor's invoice as a file has it becomes a draft of an expense with one line; a vendor who is not known is added.
create or replace function write_invoice() returns trigger language plpgsql as $$
declare
  vendor record;
  currency_of_property text;
  unit_found uuid;
begin
  select id, payment_days into vendor from vendors where organisation_id = new.organisation_id
    and lower(name) = lower(new.vendor_name) order by status, created_at limit 1;
  if not found then
    insert into vendors (organisation_id, id, created_at, created_by, updated_at, name, trade)
    values (new.organisation_id, uuid_v7(), new.created_at, new.created_by, new.updated_at, new.vendor_name, 'other')
    returning id, payment_days into vendor;
  end if;
  select currency into currency_of_property from properties
    where organisation_id = new.organisation_id and id = new.property_id;
  select id into unit_found from units where organisation_id = new.organisation_id and property_id = new.property_id
    and lower(label) = lower(new.unit_label);
  insert into expenses (organisation_id, id, version, created_at, created_by, updated_at, import_id, property_id, vendor_id,
    description, reference, incurred_on, due_on, currency, recovers_tax, notes, entered_by, net, tax)
  values (new.organisation_id, new.id, new.version, new.created_at, new.created_by, new.updated_at, new.import_id,
    new.property_id, vendor.id, new.description, new.reference, new.incurred_on,
    coalesce(new.due_on, new.incurred_on + coalesce(vendor.payment_days, new.usual_days)), currency_of_property, false,
    new.notes, array[new.created_by], new.net, new.tax);
  insert into expense_lines (organisation_id, expense_id, n, account_id, unit_id, net, tax, recoverable_bps, capital)
  values (new.organisation_id, new.id, 1, expense_category(new.category), unit_found, new.net, new.tax, 0, false);
  return new;
end
$$;
create trigger write instead of insert on vendor_invoices
  for each row execute function write_invoice();
