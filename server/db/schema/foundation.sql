-- What tables and functions are made with.

-- Asked for first: with Citus, making one that a superuser has made is refused even "if not exists".
do $$ declare missing text; begin
  for missing in select name from unnest(array['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent']) as name
    where not exists (select from pg_extension where extname = name)
  loop execute format('create extension %I', missing); end loop;
end $$;

create schema identity;
grant usage on schema public, identity to freehold_app;

-- The order in which people expect words: case and accents last, numbers by their value (Unit 2 before Unit 10).
create collation people_order (provider = icu, locale = 'und-u-kn-true');

-- Text as search compares it: lower case, no accents. Immutable because the dictionary is named. In PL/pgSQL, which keeps its plan:
-- a function in SQL is parsed anew by each statement that writes a row, in the vain hope of putting its body in place of the call.
create function fold_text(text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));
end
$$;

-- A number as people read it, "R-00042"; `numbered` in domain/money/number-series.ts writes the same.
create function numbered(prefix text, number bigint) returns text language sql immutable strict parallel safe as $$
  select prefix || lpad(number::text, greatest(5, length(number::text)), '0')
$$;

-- An id in the order of time (RFC 9562), for rows that statements make themselves.
create function uuid_v7() returns uuid language sql parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Whose request it is. Plain comparisons with these stay usable for indexes, and on distributed tables.
create function app_organisation() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.organisation', true), '')::uuid
$$;
create function app_person() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.person', true), '')::uuid
$$;

-- The first fence, for every tenant table: rows of other organisations do not exist for a request, not even for the
-- table's owner. No other policy opens a table to the application: two that are ORed defeat the index on the organisation.
create procedure isolate(tenant_table regclass) language plpgsql as $$
begin
  execute format($sql$
    alter table %1$s enable row level security;
    alter table %1$s force row level security;
    create policy organisation_of_request on %1$s
      using (organisation_id = app_organisation()) with check (organisation_id = app_organisation());
    grant select, insert, update, delete on %1$s to freehold_app;
  $sql$, tenant_table);
end
$$;

-- A second fence within the first, for rows that are one person's. In the same policy: one that restricts another is passed on to
-- workers as one that opens (Citus 13.2).
create procedure isolate_by_person(tenant_table regclass, person name) language plpgsql as $$
begin
  execute format($sql$
    alter policy organisation_of_request on %1$s
      using (organisation_id = app_organisation() and %2$I = app_person())
      with check (organisation_id = app_organisation() and %2$I = app_person());
  $sql$, tenant_table, person);
end
$$;

-- Opens a table to functions that work for all organisations (functions/across-organisations.sql): they have the rights
-- of the schema's owner, for whom alone this policy is.
create procedure open_to_owner(tenant_table regclass) language plpgsql as $$
begin
  execute format('create policy across_organisations on %s to current_user using (true)', tenant_table);
end
$$;
