import { sql, type Kysely } from 'kysely'

/**
 * The first fence, for every tenant table (used by migrations): rows of other organisations do not exist for a
 * request, not even for the table's owner. The setting is compared as a sub-select so that it is read once per query.
 */
export async function isolate(db: Kysely<unknown>, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy organisation_of_request on ${sql.table(table)}
        using (organisation_id = (select nullif(current_setting('app.organisation', true), '')::uuid))
        with check (organisation_id = (select nullif(current_setting('app.organisation', true), '')::uuid));
      grant select, insert, update, delete on ${sql.table(table)} to freehold_app;
    `.execute(db)
  }
}
