import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Administrators looking at the product as somebody else of their organisation sees it (server/admin/view-as). A view
 * belongs to the session that began it and ends with it; that one has ended is told as any change of access is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table views_as (
      organisation_id uuid not null references organisations (id) on delete cascade,
      id uuid not null,
      session_id uuid not null references identity.sessions (id) on delete cascade,
      viewer_profile_id uuid not null,
      profile_id uuid not null,
      started_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (organisation_id, id),
      foreign key (organisation_id, viewer_profile_id) references profiles (organisation_id, id) on delete cascade,
      foreign key (organisation_id, profile_id) references profiles (organisation_id, id) on delete cascade
    );
    create index views_as_by_session on views_as (session_id);

    create function announce_view() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', 'view:' || old.id);
      return null;
    end $$;
    create trigger announce after update or delete on views_as
      for each row execute function announce_view();
  `.execute(db)
  await isolate(db, 'views_as')
}
