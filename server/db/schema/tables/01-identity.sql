-- People and their sessions. Not an organisation's data: one person may belong to several, so these tables live apart in
-- their own schema. Their columns are what better-auth reads and writes (server/admin/identity/auth.ts).

create table identity.users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  dial_code text,
  phone text,
  locale text,
  colour_mode text not null default 'system' check (colour_mode in ('system', 'light', 'dark')),
  avatar_file_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  terms_accepted_at timestamptz,
  two_factor_enabled boolean not null default false
);

create table identity.sessions (
  id uuid primary key,
  user_id uuid not null references identity.users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_by_user on identity.sessions (user_id);
create index sessions_by_expiry on identity.sessions (expires_at);

create table identity.accounts (
  id uuid primary key,
  user_id uuid not null references identity.users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on identity.accounts (user_id);

create table identity.verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on identity.verifications (identifier);
create index verifications_by_expiry on identity.verifications (expires_at);

create table identity.two_factors (
  id uuid primary key,
  secret text not null,
  backup_codes text not null,
  user_id uuid not null unique references identity.users (id) on delete cascade,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table identity.rate_limits (
  id uuid default gen_random_uuid() primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
create index rate_limits_by_age on identity.rate_limits (last_request);

create table identity.links (
  id uuid primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email')),
  token_hash text not null unique,
  user_id uuid not null references identity.users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  email text check (email = lower(email)),
  session_id uuid,
  check ((purpose = 'change-email') = (email is not null and session_id is not null))
);
create index links_by_user on identity.links (user_id);
create index links_by_expiry on identity.links (expires_at);

create table identity.kept_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  sent_at timestamptz not null default now(),
  headers jsonb not null default '{}'
);
create index kept_mails_by_age on identity.kept_mails (sent_at);

grant select, insert, update, delete on all tables in schema identity to freehold_app;
