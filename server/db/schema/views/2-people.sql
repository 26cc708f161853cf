-- People of an organisation. The views read with the rights of whoever asks, so the row level security of what they read
-- decides which organisation's people they show.

create view invites with (security_invoker = true) as
select organisation_id, id, version, created_at, created_by, updated_at, archived_at, email, role, property_ids,
  message, first_name, last_name, dial_code, phone, inviter_id, link_id, sent_at, expires_at, answer, answered_at,
  search_text,
  case when answer is not null then answer when expires_at <= now() then 'expired' else 'pending' end as status,
  portfolio_ids
from invite_records;
grant select, insert, update on invites to freehold_app;

-- What members are called in each organisation, which may differ from the name of their account.
create view member_names with (security_invoker = true) as
select members.organisation_id, members.user_id,
  coalesce(members.first_name, users.first_name) || ' ' || coalesce(members.last_name, users.last_name) as name
from members join identity.users on users.id = members.user_id;
grant select on member_names to freehold_app;

-- Whoever was asked to join by name shows among the people, under the invite's id, until they answer.
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

-- What profiles are assigned to, the portfolios that a person manages included.
create view current_scopes with (security_invoker = true) as
  select organisation_id, profile_id, kind, record_id from profile_scopes
  union
  select profiles.organisation_id, profiles.id, 'portfolios', portfolios.id
  from portfolios join profiles on profiles.organisation_id = portfolios.organisation_id
    and profiles.user_id = portfolios.manager_id;
grant select on current_scopes to freehold_app;
