import { sql, type Kysely } from 'kysely'

/** The import that a unit came with, which is found by it and taken back with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table units add column import_id uuid;
    create index units_by_import on units (organisation_id, import_id) where import_id is not null;
  `.execute(db)
}
