-- People and companies that rent, with or without an account.

create table tenants (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  kind text not null check (kind in ('person', 'company')),
  name text not null check (name <> ''),
  first_name text,
  last_name text,
  company_name text,
  email text,
  dial_code text,
  phone text,
  address text,
  user_id uuid,
  notes text,
  import_id uuid,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (organisation_id, id),
  check (phone is null or dial_code is not null),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id)
);
create index tenants_by_name on tenants (organisation_id, name collate people_order, id) include (kind);
create index tenants_by_age on tenants (organisation_id, created_at, id) include (kind);
create index tenants_by_user on tenants (organisation_id, user_id) where user_id is not null;
create index tenants_by_creator on tenants (organisation_id, created_by);
create index tenants_by_text on tenants using gin (organisation_id, search_text gin_trgm_ops);
call isolate('tenants');
