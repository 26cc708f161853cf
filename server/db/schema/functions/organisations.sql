create or replace function zone_of(organisation uuid) returns text language sql stable as $$
  select coalesce((select timezone from organisations where id = organisation), 'UTC')
$$;
