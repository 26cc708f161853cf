-- People and companies that own properties, and how much of which from when to when.

create table owners (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  kind text not null default 'person' check (kind in ('person', 'company')),
  -- Two owners may have the same name.
  name text not null check (name <> ''),
  status text not null default 'active' check (status in ('active', 'archived')),
  contact_name text,
  email text,
  dial_code text,
  phone text,
  address text,
  tax_number text,
  -- Who signs in for it: `owner_user_ids` of its properties says so as well (server/tenant/owners).
  user_id uuid,
  bank_name text,
  account_name text,
  account_number text,
  sort_code text,
  iban text,
  bic text,
  notes text,
  folded_name text generated always as (fold_text(name)) stored,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (organisation_id, id),
  check (phone is null or dial_code is not null),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id)
);
create index owners_by_name on owners (organisation_id, folded_name);
create index owners_by_user on owners (organisation_id, user_id) where user_id is not null;
call isolate('owners');

create table property_owners (
  organisation_id uuid not null,
  property_id uuid not null,
  n integer not null,
  owner_id uuid not null,
  -- Hundredths of a percent: those of one day make up 10,000 (domain/properties/owners.ts).
  share_bps integer not null check (share_bps between 1 and 10000),
  -- First and last day; null: always, or until further notice.
  "from" date,
  "to" date,
  primary key (organisation_id, property_id, n),
  check ("to" >= "from"),
  -- Checked at the end, so that they can be written with their property in any order.
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
    deferrable initially deferred,
  foreign key (organisation_id, owner_id) references owners (organisation_id, id)
);
create index properties_of_owner on property_owners (organisation_id, owner_id, property_id);
call isolate('property_owners');
