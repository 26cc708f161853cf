import { sql, type Kysely } from 'kysely'

/**
 * Says on the channel `access_changed` whose access may have changed, as `kind:id`, so that every process forgets what
 * it remembers of them (server/admin/access). Within a transaction PostgreSQL sends equal messages once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function identity.announce_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', 'session:' || old.id);
      return null;
    end $$;
    create trigger announce after delete on identity.sessions
      for each row execute function identity.announce_session();
    create trigger announce_cut after update of expires_at on identity.sessions
      for each row when (new.expires_at < old.expires_at) execute function identity.announce_session();

    create function identity.announce_member() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', 'member:' || old.organisation_id || ':' || old.user_id);
      return null;
    end $$;
    create trigger announce after update or delete on members
      for each row execute function identity.announce_member();

    create function identity.announce_profile() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', 'profile:' || old.id);
      return null;
    end $$;
    create trigger announce after update or delete on profiles
      for each row execute function identity.announce_profile();

    create function identity.announce_role() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', 'role:' || old.organisation_id || ':' || old.key);
      return null;
    end $$;
    create trigger announce after update or delete on roles
      for each row execute function identity.announce_role();

    create function identity.announce_scope() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', 'profile:' || profile_id)
        from (select distinct profile_id from changed) as profiles;
      return null;
    end $$;
    create trigger announce_insert after insert on profile_scopes
      referencing new table as changed for each statement execute function identity.announce_scope();
    create trigger announce_update after update on profile_scopes
      referencing old table as changed for each statement execute function identity.announce_scope();
    create trigger announce_delete after delete on profile_scopes
      referencing old table as changed for each statement execute function identity.announce_scope();
  `.execute(db)
}
