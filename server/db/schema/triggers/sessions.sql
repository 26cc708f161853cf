-- Where somebody worked, and whose eyes they looked through, ends with their session: of whatever organisation, so with the
-- rights of the schema's owner.
create or replace function identity.end_with_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from member_sessions where session_id = old.id;
  delete from views_as where session_id = old.id;
  return null;
end
$$;
create trigger end_with_session after delete on identity.sessions
  for each row execute function identity.end_with_session();
