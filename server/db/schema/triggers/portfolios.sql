-- Locked first, in one order: of two that change portfolios of a property at once, the second then sees the first's.
create or replace function name_portfolios() returns trigger language plpgsql as $$
declare
  organisation uuid;
  named uuid[];
begin
  for organisation, named in select organisation_id, array_agg(distinct property_id) from changed group by 1 order by 1 loop
    perform from properties where organisation_id = organisation and id = any(named) order by id for no key update;
    update properties set portfolio_ids = array(
        select portfolio_id from portfolio_properties as each
        where each.organisation_id = organisation and each.property_id = properties.id
        order by portfolio_id)
      where organisation_id = organisation and id = any(named);
  end loop;
  return null;
end
$$;
create trigger name_on_delete after delete on portfolio_properties referencing old table as changed
  for each statement execute function name_portfolios();
create trigger name_on_insert after insert on portfolio_properties referencing new table as changed
  for each statement execute function name_portfolios();
