-- Says on the channel `access_changed` whose access may have changed, as `kind:id`, so that every process forgets what it
-- remembers of them (server/admin/access). Within a transaction PostgreSQL sends equal messages once.

-- Where organisations are spread over several servers, nobody listens to the one that a change is made on, and a notification
-- would keep it from being committed on two: processes remember nothing there (server/admin/access).
create or replace function identity.announce(changed text) returns void language plpgsql as $$
begin
  if current_setting('application_name') not like 'citus\_internal%' then
    perform pg_notify('access_changed', changed);
  end if;
end
$$;

create or replace function identity.announce_session() returns trigger language plpgsql as $$
begin
  perform identity.announce('session:' || old.id);
  return null;
end
$$;
create trigger announce after delete on identity.sessions
  for each row execute function identity.announce_session();
create trigger announce_cut after update of expires_at on identity.sessions
  for each row when (new.expires_at < old.expires_at) execute function identity.announce_session();

create or replace function identity.announce_member() returns trigger language plpgsql as $$
begin
  perform identity.announce('member:' || old.organisation_id || ':' || old.user_id);
  return null;
end
$$;
create trigger announce after delete or update on members
  for each row execute function identity.announce_member();

create or replace function identity.announce_profile() returns trigger language plpgsql as $$
begin
  perform identity.announce('profile:' || old.id);
  return null;
end
$$;
create trigger announce after delete or update on profiles
  for each row execute function identity.announce_profile();

create or replace function identity.announce_role() returns trigger language plpgsql as $$
begin
  perform identity.announce('role:' || old.organisation_id || ':' || old.key);
  return null;
end
$$;
create trigger announce after delete or update on roles
  for each row execute function identity.announce_role();

create or replace function identity.announce_scope() returns trigger language plpgsql as $$
begin
  perform identity.announce('profile:' || coalesce(new.profile_id, old.profile_id));
  return null;
end
$$;
create trigger announce after insert or delete or update on profile_scopes
  for each row execute function identity.announce_scope();

create or replace function announce_view() returns trigger language plpgsql as $$
begin
  perform identity.announce('view:' || old.id);
  return null;
end
$$;
create trigger announce after delete or update on views_as
  for each row execute function announce_view();

create or replace function identity.announce_portfolio_manager() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.manager_id is not null then
    perform identity.announce('member:' || old.organisation_id || ':' || old.manager_id);
  end if;
  if tg_op <> 'DELETE' and new.manager_id is not null then
    perform identity.announce('member:' || new.organisation_id || ':' || new.manager_id);
  end if;
  return null;
end
$$;
create trigger announce after insert or delete on portfolios
  for each row execute function identity.announce_portfolio_manager();
create trigger announce_update after update on portfolios
  for each row when (old.manager_id is distinct from new.manager_id)
  execute function identity.announce_portfolio_manager();

-- Whoever's eyes an administrator looked through reads when that ended, however it did: stopped, run out, followed by
-- another view, or gone with the session. Sessions end outside of any organisation, so the note says which one it is of.
create or replace function note_end_of_view() returns trigger language plpgsql as $$
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
  where viewers.organisation_id = old.organisation_id and viewers.id = old.viewer_profile_id
    and seen.organisation_id = old.organisation_id and seen.id = old.profile_id and organisations.id = old.organisation_id;
  perform set_config('app.organisation', coalesce(former, ''), true);
  return null;
end
$$;
create trigger note_end after update of ended_at on views_as
  for each row when (old.ended_at is null and new.ended_at is not null) execute function note_end_of_view();
create trigger note_end_along after delete on views_as
  for each row when (old.ended_at is null) execute function note_end_of_view();
