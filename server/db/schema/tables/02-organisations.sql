-- Organisations, their members and their members' profiles. Row level security is forced on each: rows of the
-- organisation in `app.organisation`, and none where none is chosen.

create table organisations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  type text not null check (type in ('property-manager', 'landlord')),
  country text not null default 'NG',
  currency text not null,
  locale text not null default 'en-NG',
  timezone text not null default 'Africa/Lagos',
  dial_code text not null default '+234',
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  profile_published boolean not null default false,
  summary text check (length(summary) <= 600),
  website text check (website ~ '^https://[^[:space:]"<>]+$' and length(website) <= 300),
  -- The letterhead of receipts, statements and letters (server/documents/letterhead.ts).
  legal_name text,
  postal_address text,
  tax_number text,
  -- Null: what is usual in the country.
  paper text check (paper in ('a4', 'letter')),
  -- A PNG of a few kilobytes, which documents carry in themselves.
  logo bytea check (octet_length(logo) <= 1000000)
);
create index published_organisations_by_name on organisations (lower(name), id) where profile_published;
alter table organisations enable row level security;
alter table organisations force row level security;
create policy organisation_of_request on organisations
  using (id = app_organisation());
call open_to_owner('organisations');
grant select, insert, update, delete on organisations to freehold_app;

create table members (
  organisation_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references identity.users (id) on delete cascade,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'deactivated')),
  joined_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  first_name text,
  last_name text,
  dial_code text,
  phone text,
  primary key (organisation_id, user_id)
);
create index members_by_user on members (user_id, organisation_id);
call isolate('members');
call open_to_owner('members');


create table roles (
  organisation_id uuid not null references organisations (id) on delete cascade,
  key text not null,
  label text not null,
  based_on text not null,
  rules jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  created_by uuid,
  archived_at timestamptz,
  default_rules jsonb,
  search_text text generated always as (fold_text(label)) stored,
  primary key (organisation_id, key),
  unique (organisation_id, id)
);
-- Whether all roles have this version's default is asked at each start (server/db/default-rules.ts).
create index roles_by_default on roles (key, jsonb_hash_extended(default_rules, 0));
create unique index roles_organisation_id_label_key on roles (organisation_id, lower(label));
call isolate('roles');
call open_to_owner('roles');

create table profiles (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  status text not null default 'active' check (status in ('active', 'ended')),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, user_id, role),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, role) references roles (organisation_id, key)
);
create index profiles_by_user on profiles (user_id, organisation_id);
create index profiles_by_role on profiles (organisation_id, role);
call isolate('profiles');
call open_to_owner('profiles');

create table profile_scopes (
  organisation_id uuid not null,
  profile_id uuid not null,
  kind text not null check (kind in ('properties', 'portfolios', 'units', 'leases', 'issues')),
  record_id uuid not null,
  primary key (organisation_id, profile_id, kind, record_id),
  foreign key (organisation_id, profile_id) references profiles (organisation_id, id) on delete cascade
);
call isolate('profile_scopes');
