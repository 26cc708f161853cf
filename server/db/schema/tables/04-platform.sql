-- What every resource shares: files, activity, outbox, idempotency keys, counters, preferences, saved views.

create table files (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  sha256 text not null,
  size bigint not null check (size >= 0),
  mime_type text not null,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
call isolate('files');

create table activity (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text not null,
  subject_id uuid not null,
  property_id uuid,
  changes jsonb not null default '{}',
  primary key (organisation_id, id)
);
create index activity_of_record on activity (organisation_id, subject_id, id);
create index activity_by_time on activity (organisation_id, at, id);
create index activity_of_actor on activity (organisation_id, actor_id, id);
create index activity_of_property on activity (organisation_id, property_id, id) where property_id <> subject_id;
create index activity_of_reopenings on activity (organisation_id, at)
  where subject = 'Issue' and (((changes -> 'status') ->> 'before') = 'completed') and (((changes -> 'status') ->> 'after') = 'open');
call isolate('activity');
create policy default_rules on activity to current_user
  using (subject = 'Role');
revoke update, delete on activity from freehold_app;

-- Entries live for a second: what they leave behind is cleared before it makes finding the next ones slow.
create table outbox (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index outbox_due on outbox (due_at);
call isolate('outbox');
call open_to_owner('outbox');

create table idempotency_keys (
  organisation_id uuid not null references organisations (id) on delete cascade,
  profile_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organisation_id, profile_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call isolate('idempotency_keys');

create table counters (
  organisation_id uuid not null references organisations (id) on delete cascade,
  name text not null,
  value bigint not null,
  -- How its numbers begin, and began before, where they are numbers without gaps (domain/money/number-series.ts).
  prefix text,
  former text[] not null default '{}',
  primary key (organisation_id, name)
);
call isolate('counters');

create table preferences (
  organisation_id uuid not null,
  profile_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, profile_id, key),
  foreign key (organisation_id, profile_id) references profiles (organisation_id, id) on delete cascade
);
call isolate('preferences');

create table saved_views (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  owner_id uuid not null,
  title text not null,
  resource text not null,
  query text not null,
  columns jsonb,
  shared boolean not null default false,
  search_text text generated always as (fold_text(title)) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references members (organisation_id, user_id) on delete cascade
);
create index saved_views_of_resource on saved_views (organisation_id, resource, created_at);
call isolate('saved_views');
