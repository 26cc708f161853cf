import { sql, type Kysely } from 'kysely'

/** Mails that are kept instead of sent keep the headers that they would have been sent with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity.kept_mails add column headers jsonb not null default '{}'`.execute(db)
}
