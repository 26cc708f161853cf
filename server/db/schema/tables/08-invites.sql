-- What has become of an invite is kept once somebody did something; that it waits or has expired follows from the time,
-- so the view `invites` says it. Links are kept as hashes, apart, because whoever opens one has chosen no organisation yet; one
-- whose invite is gone leads nowhere. No key says so: these links are no organisation's, and may live on another server.

create table invite_records (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  email text not null check (email = lower(email)),
  role text not null,
  property_ids uuid[] not null default '{}',
  message text,
  first_name text,
  last_name text,
  dial_code text,
  phone text,
  inviter_id uuid not null,
  link_id uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined', 'revoked', 'expired')),
  answered_at timestamptz,
  portfolio_ids uuid[] not null default '{}',
  search_text text generated always as (fold_text(
    ((((coalesce(first_name, '') || ' ') || coalesce(last_name, '')) || ' ') || email))) stored,
  primary key (organisation_id, id),
  check ((answer is null) = (answered_at is null)),
  foreign key (organisation_id, role) references roles (organisation_id, key),
  foreign key (organisation_id, inviter_id) references members (organisation_id, user_id)
);
create unique index invite_records_pending on invite_records (organisation_id, email, role) where answer is null;
create index invite_records_by_age on invite_records (organisation_id, created_at desc, id desc);
call isolate('invite_records');

create table identity.invite_links (
  id uuid primary key,
  token_hash text not null unique,
  organisation_id uuid not null,
  invite_id uuid not null,
  created_at timestamptz not null default now()
);
create index invite_links_by_invite on identity.invite_links (organisation_id, invite_id);
grant select, insert on identity.invite_links to freehold_app;
