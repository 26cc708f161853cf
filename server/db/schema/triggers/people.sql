-- The full name follows from its parts, and every change is a new version.
create or replace function identity.complete_user() returns trigger language plpgsql as $$
begin
  new.name := trim(new.first_name || ' ' || new.last_name);
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger complete before insert or update on identity.users
  for each row execute function identity.complete_user();

-- Of two that are taken from each other at once, the second waits here and is then refused.
create or replace function keep_an_admin() returns trigger language plpgsql as $$
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
end
$$;
create trigger keep_an_admin after update of status on members
  for each row when (old.status = 'active' and new.status <> 'active') execute function keep_an_admin();
create trigger keep_an_admin after update on profiles
  for each row when (old.role = 'admin' and old.status = 'active' and (new.role <> 'admin' or new.status <> 'active'))
  execute function keep_an_admin();
create trigger keep_an_admin_left after delete on profiles
  for each row when (old.role = 'admin' and old.status = 'active') execute function keep_an_admin();

create or replace function begin_with_default() returns trigger language plpgsql as $$
begin
  if new.key = new.based_on then
    new.default_rules := coalesce(new.default_rules, new.rules);
  end if;
  return new;
end
$$;
create trigger begin_with_default before insert on roles
  for each row execute function begin_with_default();
