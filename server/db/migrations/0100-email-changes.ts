import { sql, type Kysely } from 'kysely'

/** A link that changes somebody's address says to which, and which session asked: that one goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity.links
      add column email text check (email = lower(email)),
      add column session_id uuid,
      drop constraint links_purpose_check,
      add constraint links_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email')),
      add check ((purpose = 'change-email') = (email is not null and session_id is not null));
  `.execute(db)
}
