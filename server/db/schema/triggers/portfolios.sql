-- Locked first, in one order: of two that change portfolios of a property at once, the second then sees the first's.
create or replace function name_portfolios() returns trigger language plpgsql as $$
begin
  perform from properties
    where (organisation_id, id) in (select organisation_id, property_id from changed)
    order by organisation_id, id for no key update;
  update properties set portfolio_ids = array(
      select portfolio_id from portfolio_properties as named
      where named.organisation_id = properties.organisation_id and named.property_id = properties.id
      order by portfolio_id)
    where (organisation_id, id) in (select organisation_id, property_id from changed);
  return null;
end
$$;
create trigger name_on_delete after delete on portfolio_properties referencing old table as changed
  for each statement execute function name_portfolios();
create trigger name_on_insert after insert on portfolio_properties referencing new table as changed
  for each statement execute function name_portfolios();
