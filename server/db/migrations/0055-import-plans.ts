import { sql, type Kysely } from 'kysely'

/**
 * Staging and planning of large imports.
 * - The key's index begins otherwise than the primary key, so that the planner never takes it for that one.
 * - Statistics follow at once when many rows were written, which only the owner may ask for.
 * - Rows go with their import by a trigger: a foreign key would be checked for each of a million rows, which takes longer
 *   than writing them; every statement that writes rows has locked their import before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index import_rows_by_key;
    create index import_rows_by_key on import_rows (organisation_id, key_hash, import_id, run);

    create function analyze_import_rows() returns void language plpgsql security definer
      set search_path = pg_catalog, public as $$ begin analyze public.import_rows; end $$;
    revoke execute on function analyze_import_rows() from public;
    grant execute on function analyze_import_rows() to freehold_app;

    alter table import_rows drop constraint import_rows_organisation_id_import_id_fkey;
    create function forget_import_rows() returns trigger language plpgsql as $$
    declare
      organisation text := coalesce(current_setting('app.organisation', true), '');
    begin
      -- Also when the organisation itself is deleted by somebody who acts for none.
      perform set_config('app.organisation', old.organisation_id::text, true);
      delete from import_rows where organisation_id = old.organisation_id and import_id = old.id;
      perform set_config('app.organisation', organisation, true);
      return null;
    end $$;
    create trigger forget_rows after delete on imports for each row execute function forget_import_rows();
  `.execute(db)
}
