import { sql, type Kysely } from 'kysely'

/**
 * Whoever's eyes an administrator looked through reads when that ended, however it did: stopped, run out, followed by
 * another view, or gone with the session. Sessions end outside of any organisation, so the note says which one it is of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_end_of_view() returns trigger language plpgsql as $$
    declare
      former text := current_setting('app.organisation', true);
      ended timestamptz := least(now(), old.expires_at);
    begin
      if tg_op = 'UPDATE' then
        ended := new.ended_at;
      end if;
      perform set_config('app.organisation', old.organisation_id::text, true);
      insert into activity (organisation_id, id, at, actor_id, action, subject, subject_id)
      select old.organisation_id, uuid_v7(), ended, viewers.user_id, 'viewEnded', 'User', seen.user_id
      from profiles as viewers, profiles as seen, organisations
      where viewers.id = old.viewer_profile_id and seen.id = old.profile_id and organisations.id = old.organisation_id;
      perform set_config('app.organisation', coalesce(former, ''), true);
      return null;
    end $$;
    create trigger note_end after update of ended_at on views_as
      for each row when (old.ended_at is null and new.ended_at is not null) execute function note_end_of_view();
    create trigger note_end_along after delete on views_as
      for each row when (old.ended_at is null) execute function note_end_of_view();
  `.execute(db)
}
