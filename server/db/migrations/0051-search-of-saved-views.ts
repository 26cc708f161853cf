import { sql, type Kysely } from 'kysely'

/** What `searchQuery` looks into, as every resource that can be searched has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_views add column search_text text generated always as (fold_text(title)) stored;
  `.execute(db)
}
