import { sql, type Kysely } from 'kysely'

/** Entries live for a second: what they leave behind is cleared before it makes finding the next ones slow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`.execute(
    db,
  )
}
