import { sql, type Kysely } from 'kysely'

/** How often work on an import broke off for reasons of ours: it is given up, not tried for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column failures integer not null default 0`.execute(db)
}
