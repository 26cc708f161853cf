-- What tenants are told that they owe: an invoice gathers charges of one lease. It posts nothing: how much of it is open, and with
-- that its status, follows from its charges (`invoice_records`). Invoices raised for many leases at once come of a bill run.

create table bill_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  kind text not null check (kind in ('invoices', 'statements')),
  -- Charges due in these days; of statements the days that they show.
  from_on date not null,
  through date not null,
  -- Where whoever started it may raise invoices, of what was chosen.
  property_ids uuid[] not null,
  -- Of charges; empty: all.
  types text[] not null default '{}',
  -- Of statements: only to those who owe something.
  owing_only boolean not null default false,
  issued_on date not null,
  mails boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'failed')),
  phase text not null default 'issuing' check (phase in ('issuing', 'mailing')),
  -- The last lease that was billed, or tenant that is to be mailed.
  position uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Leases with something to bill when it was started, and invoices raised so far.
  leases integer not null,
  issued integer not null default 0,
  problem text,
  finished_at timestamptz,
  primary key (organisation_id, id),
  check (from_on <= through),
  check ((status = 'running') = (finished_at is null))
);
-- One at a time.
create unique index bill_runs_running on bill_runs (organisation_id) where status = 'running';
call isolate('bill_runs');

create table invoices (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  stage text not null default 'draft' check (stage in ('draft', 'issued', 'void')),
  -- Without gaps, given when it is issued. It keeps the prefix that it was given.
  number bigint,
  prefix text,
  label text generated always as (numbered(prefix, number)) stored,
  property_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  currency text not null,
  issued_on date not null,
  due_on date not null,
  -- What the tenant is to quote; null in a draft: by the organisation's pattern.
  reference text,
  notes text,
  -- Of its charges, kept by whoever gathers them.
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  gross bigint generated always as (net + tax) stored,
  -- Its wording and where to pay, as it was issued.
  said jsonb,
  voided_on date,
  void_reason text,
  sent_at timestamptz,
  sent_to text,
  run_id uuid,
  folded text generated always as (fold_text(coalesce(numbered(prefix, number), '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  -- However often a run goes on where it was.
  unique (organisation_id, run_id, lease_id),
  check ((number is null) = (prefix is null)),
  check ((stage = 'draft') = (number is null)),
  check (due_on >= issued_on),
  check (stage = 'draft' or (reference is not null and said is not null)),
  check ((stage = 'void') = (voided_on is not null and void_reason is not null)),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, run_id) references bill_runs (organisation_id, id)
);
create index invoices_by_date on invoices (organisation_id, issued_on, id);
create index invoices_of_lease on invoices (organisation_id, lease_id, issued_on);
create index invoices_of_property on invoices (organisation_id, property_id, issued_on, id);
call isolate('invoices');

-- The charges that an invoice gathers.
create table invoice_lines (
  organisation_id uuid not null,
  invoice_id uuid not null,
  charge_id uuid not null,
  -- False once the invoice is void: its charges can be billed again.
  live boolean not null default true,
  primary key (organisation_id, invoice_id, charge_id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id) on delete cascade,
  foreign key (organisation_id, charge_id) references charges (organisation_id, id)
);
-- A charge is billed once.
create unique index invoice_lines_live on invoice_lines (organisation_id, charge_id) where live;
create index invoice_lines_of_charge on invoice_lines (organisation_id, charge_id);
call isolate('invoice_lines');

-- Whom a run writes to: each tenant once, with all that is theirs.
create table bill_mails (
  organisation_id uuid not null,
  run_id uuid not null,
  tenant_id uuid not null,
  -- Another one when a run that was cancelled goes on, so that a mail of before is not sent as well.
  mail_id uuid not null,
  email text not null,
  sent_at timestamptz,
  -- Why the mail server would not take it.
  refused boolean not null default false,
  primary key (organisation_id, run_id, tenant_id),
  foreign key (organisation_id, run_id) references bill_runs (organisation_id, id) on delete cascade
);
call isolate('bill_mails');
