-- People and firms that work for an organisation or supply it.

create table vendors (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  name text not null check (name <> ''),
  trade text not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  contact_name text,
  email text,
  dial_code text,
  phone text,
  address text,
  tax_number text,
  payment_days integer check (payment_days between 0 and 365),
  -- Whoever signs in for it.
  user_id uuid,
  bank_name text,
  account_name text,
  account_number text,
  sort_code text,
  iban text,
  bic text,
  notes text,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, name),
  check (phone is null or dial_code is not null),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id)
);
create index vendors_by_user on vendors (organisation_id, user_id) where user_id is not null;
call isolate('vendors');

alter table documents add constraint documents_vendor_id_fkey foreign key (organisation_id, vendor_id)
  references vendors (organisation_id, id) on delete cascade;
