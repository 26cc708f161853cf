-- The books of an organisation: double entry, append only (docs/spec/money.md). Entries, their postings and the totals kept
-- of them are written by `post_entries` alone (server/db/schema/functions/ledger.sql): nobody else has the right to.

create table accounts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  code text not null,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  status text not null default 'active' check (status in ('active', 'archived')),
  -- What the software needs it for (domain/ledger/accounts.ts).
  purpose text,
  search_text text generated always as (fold_text(code || ' ' || name)) stored,
  primary key (organisation_id, id),
  unique (organisation_id, code),
  unique (organisation_id, purpose),
  -- What the software needs stays.
  check (purpose is null or status = 'active')
);
call isolate('accounts');

create table bank_accounts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  name text not null,
  kind text not null check (kind in ('client', 'deposits', 'serviceCharge', 'office')),
  status text not null default 'active' check (status in ('active', 'archived')),
  currency text not null,
  -- Into this one rent is paid, where payments do not say it.
  takes_rent boolean not null default false,
  bank_name text,
  account_name text,
  account_number text,
  sort_code text,
  iban text,
  bic text,
  search_text text generated always as (fold_text(name || ' ' || coalesce(bank_name, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, name)
);
create unique index bank_account_for_rent on bank_accounts (organisation_id, currency) where takes_rent;
call isolate('bank_accounts');

-- From when to when the books are open.
create table books (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Opening balances are dated the day before.
  begin_on date not null,
  closed_through date check (closed_through >= begin_on),
  -- So many days before they fall due, charges are posted.
  lead_days integer not null default 14 check (lead_days between 0 and 366),
  -- What payments settle first (domain/allocation).
  allocation_order text not null default 'oldestFirst' check (allocation_order in ('oldestFirst', 'feesLast')),
  -- Whether credit on account settles new charges by itself.
  applies_credit boolean not null default true,
  -- Whether each payment that somebody records is confirmed to the tenant by mail.
  mails_receipts boolean not null default false,
  -- Within how many days an invoice is to be paid, and what tenants are to quote.
  invoice_days integer not null default 0 check (invoice_days between 0 and 366),
  invoice_reference text not null default '{{lease}}',
  -- At the foot of documents instead of the firm's name.
  document_footer text,
  -- When what is kept was last worked out again from the postings, and how often the two differed.
  checked_at timestamptz,
  differences integer not null default 0
);
call isolate('books');
call open_to_owner('books');

create table journal_entries (
  -- `post_entries` asks for its books.
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  date date not null,
  -- Which kind of document posted it, and which one.
  kind text not null,
  source_id uuid not null,
  description text not null,
  reverses_id uuid,
  -- Of all its postings; null where they are about several, or the firm's own.
  property_id uuid,
  primary key (organisation_id, id),
  -- Taken back once.
  unique (organisation_id, reverses_id),
  foreign key (organisation_id, reverses_id) references journal_entries (organisation_id, id)
);
create index journal_entries_by_date on journal_entries (organisation_id, date, id);
create index journal_entries_of_property on journal_entries (organisation_id, property_id, date, id);
create index journal_entries_of_source on journal_entries (organisation_id, source_id);
call isolate('journal_entries');

create table postings (
  organisation_id uuid not null,
  entry_id uuid not null,
  n integer not null,
  account_id uuid not null,
  -- Debit above 0, credit below.
  amount bigint not null check (amount <> 0),
  currency text not null,
  -- The entry's.
  date date not null,
  -- Null: the firm's own books.
  property_id uuid,
  unit_id uuid,
  lease_id uuid,
  tenant_id uuid,
  vendor_id uuid,
  bank_account_id uuid,
  charge_id uuid,
  primary key (organisation_id, entry_id, n),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id)
);
create index postings_of_account on postings (organisation_id, account_id, date);
create index postings_of_property on postings (organisation_id, property_id, date);
create index postings_of_lease on postings (organisation_id, lease_id, date) where lease_id is not null;
create index postings_at_bank on postings (organisation_id, bank_account_id, date) where bank_account_id is not null;
call isolate('postings');

-- What was debited and credited in each calendar month: a balance of any day is the sum of whole months and of the postings
-- of the last one, however long the books are.
create table account_months (
  organisation_id uuid not null,
  id uuid not null default uuid_v7(),
  account_id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  currency text not null,
  property_id uuid,
  bank_account_id uuid,
  debit numeric not null,
  credit numeric not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id)
);
create unique index account_months_key on account_months
  (organisation_id, account_id, currency, property_id, bank_account_id, month) nulls not distinct;
create index account_months_of_property on account_months (organisation_id, property_id, month);
call isolate('account_months');

alter table documents add foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id);

revoke insert, update, delete, truncate on journal_entries, postings, account_months from freehold_app;
