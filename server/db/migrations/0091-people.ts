import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * What an organisation keeps of its people besides what they keep of themselves: names and phone as it writes them,
 * where its data is used from, and that it never loses its last administrator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now(),
      add column first_name text,
      add column last_name text,
      add column dial_code text,
      add column phone text;

    create table member_sessions (
      organisation_id uuid not null,
      session_id uuid not null references identity.sessions (id) on delete cascade,
      user_id uuid not null,
      last_used_at timestamptz not null default now(),
      primary key (organisation_id, session_id),
      foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
    );
    create index member_sessions_by_user on member_sessions (organisation_id, user_id);
  `.execute(db)
  await isolate(db, 'member_sessions')

  // Whoever was asked to join by name shows among the people, under the invite's id, until they answer.
  await sql`
    drop view users;
    create view users with (security_invoker = true) as
    with people as (
      select
        members.organisation_id,
        users.id,
        members.version,
        members.joined_at as created_at,
        null::uuid as created_by,
        greatest(users.updated_at, members.updated_at) as updated_at,
        coalesce(members.first_name, users.first_name) as first_name,
        coalesce(members.last_name, users.last_name) as last_name,
        users.email,
        case when members.phone is null then users.dial_code else members.dial_code end as dial_code,
        coalesce(members.phone, users.phone) as phone,
        users.avatar_file_id,
        members.status,
        array(select role from profiles
              where profiles.organisation_id = members.organisation_id and profiles.user_id = members.user_id
                and profiles.status = 'active'
              order by role) as roles
      from members join identity.users on users.id = members.user_id
      union all
      select * from (
        select distinct on (organisation_id, email)
          organisation_id, id, version, created_at, created_by, updated_at, first_name, last_name, email, dial_code,
          phone, null::uuid, 'invited', array[role]
        from invites
        where status = 'pending' and first_name is not null and last_name is not null
          and not exists (select from members join identity.users on users.id = members.user_id
            where members.organisation_id = invites.organisation_id and users.email = invites.email)
        order by organisation_id, email, created_at
      ) as invited
    )
    select *, null::timestamptz as archived_at, first_name || ' ' || last_name as name,
      fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(dial_code || ' ' || phone, '')) as search_text
    from people;
    grant select on users to freehold_app;

    create index activity_of_actor on activity (organisation_id, actor_id, id);

    -- Of two that are taken from each other at once, the second waits here and is then refused.
    create function keep_an_admin() returns trigger language plpgsql as $$
    begin
      perform from organisations where id = old.organisation_id for no key update;
      if not found then
        return null;
      end if;
      if not exists (
        select from profiles join members on members.organisation_id = profiles.organisation_id
          and members.user_id = profiles.user_id
        where profiles.organisation_id = old.organisation_id and profiles.role = 'admin'
          and profiles.status = 'active' and members.status = 'active'
      ) and exists (
        select from profiles where organisation_id = old.organisation_id and user_id = old.user_id and role = 'admin'
        union all select where tg_table_name = 'profiles'
      ) then
        raise exception 'the last administrator' using errcode = 'FH001';
      end if;
      return null;
    end $$;
    create trigger keep_an_admin after update of status on members
      for each row when (old.status = 'active' and new.status <> 'active') execute function keep_an_admin();
    create trigger keep_an_admin after update on profiles
      for each row when (old.role = 'admin' and old.status = 'active' and (new.role <> 'admin' or new.status <> 'active'))
      execute function keep_an_admin();
    create trigger keep_an_admin_left after delete on profiles
      for each row when (old.role = 'admin' and old.status = 'active') execute function keep_an_admin();
  `.execute(db)
}
