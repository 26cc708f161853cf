-- Statistics follow at once when many rows were written, which only the owner may ask for; the values themselves are
-- never searched, and would take most of the time.
create or replace function analyze_import_rows(
  
) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze public.import_rows (organisation_id, import_id, run, row_number, key_hash, problems, repeats, match_id);
end
$$;
revoke all on function analyze_import_rows() from public;
grant execute on function analyze_import_rows() to freehold_app;
