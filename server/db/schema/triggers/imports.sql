create or replace function forget_import_rows() returns trigger language plpgsql as $$
declare
  organisation text := coalesce(current_setting('app.organisation', true), '');
begin
  -- Also when the organisation itself is deleted by somebody who acts for none.
  perform set_config('app.organisation', old.organisation_id::text, true);
  delete from import_rows where organisation_id = old.organisation_id and import_id = old.id;
  perform set_config('app.organisation', organisation, true);
  return null;
end
$$;
create trigger forget_rows after delete on imports
  for each row execute function forget_import_rows();
