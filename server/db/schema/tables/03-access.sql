-- Where an organisation's data is used from, and administrators who look at the product as somebody else sees it.
-- A view belongs to the session that began it and ends with it (triggers/sessions.sql). Sessions are no organisation's, so no key
-- refers to them: where organisations are spread over several servers, sessions are not.

create table member_sessions (
  organisation_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  last_used_at timestamptz not null default now(),
  primary key (organisation_id, session_id),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
);
create index member_sessions_by_user on member_sessions (organisation_id, user_id);
create index member_sessions_by_session on member_sessions (session_id);
call isolate('member_sessions');
call open_to_owner('member_sessions');

create table views_as (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
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
call isolate('views_as');
call open_to_owner('views_as');
