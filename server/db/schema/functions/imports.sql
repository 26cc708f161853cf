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

-- The same of the records that an import writes. Lists would go on being planned for what there was before: where the few records of an
-- organisation were all in one city, all that is written would be read to find those of that city, until autovacuum comes round.
create or replace function analyze_records() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze public.properties, public.units, public.tenants, public.leases, public.lease_terms;
end
$$;
revoke all on function analyze_records() from public;
grant execute on function analyze_records() to freehold_app;
