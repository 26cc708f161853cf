-- What things cost: from a vendor's invoice to its payment. An expense is of one property, or of the firm: each property's
-- books balance by themselves, and who may see one follows from its property. It posts when it is approved, and when it is
-- paid.

create table expenses (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Of its voucher: without gaps, given when it is posted. It keeps the prefix that it was given.
  number bigint,
  prefix text,
  label text generated always as (numbered(prefix, number)) stored,
  -- Null: the firm's own.
  property_id uuid,
  vendor_id uuid,
  issue_id uuid,
  description text not null,
  -- The number of the vendor's invoice.
  reference text,
  incurred_on date not null,
  due_on date not null,
  currency text not null,
  -- Whether its tax is reclaimed, or a cost.
  recovers_tax boolean not null,
  notes text,
  stage text not null default 'draft' check (stage in ('draft', 'submitted', 'approved', 'rejected', 'void')),
  entered_by uuid[] not null default '{}',
  submitted_at timestamptz,
  submitted_by uuid,
  -- By the firm, and by the owner of the property where it is large enough.
  approved_at timestamptz,
  approved_by uuid,
  owner_approved_at timestamptz,
  owner_approved_by uuid,
  owner_note text,
  reason text,
  -- Sums of its lines, kept by whoever writes them.
  net bigint not null default 0 check (net >= 0),
  tax bigint not null default 0 check (tax >= 0),
  gross bigint generated always as (net + tax) stored,
  paid bigint not null default 0,
  settled_on date,
  open bigint generated always as (case when stage = 'approved' then net + tax - paid else 0 end) stored,
  -- It recurs: the first of these days, and the next one. The latest of a series carries that.
  repeats text check (repeats in ('monthly', 'quarterly', 'halfYearly', 'yearly')),
  repeats_from date,
  repeats_next_on date,
  repeats_until date,
  posted_on date,
  entry_id uuid,
  void_entry_id uuid,
  -- The file that brought it in.
  import_id uuid,
  folded text generated always as (fold_text(coalesce(numbered(prefix, number), '') || ' ' || coalesce(reference, '')
    || ' ' || description)) stored,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  check ((number is null) = (prefix is null)),
  check ((number is null) = (entry_id is null)),
  check ((posted_on is null) = (entry_id is null)),
  check ((entry_id is not null) = (stage in ('approved', 'void'))),
  check ((void_entry_id is not null) = (stage = 'void')),
  check (paid between 0 and net + tax),
  check (stage = 'approved' or paid = 0),
  check ((settled_on is not null) = (stage = 'approved' and paid = net + tax)),
  check (due_on >= incurred_on),
  check ((repeats is null) = (repeats_next_on is null) and (repeats is null) = (repeats_from is null)),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendors (organisation_id, id),
  foreign key (organisation_id, issue_id) references issue_records (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id),
  foreign key (organisation_id, void_entry_id) references journal_entries (organisation_id, id)
);
create index expenses_by_date on expenses (organisation_id, incurred_on, id);
create index expenses_of_property on expenses (organisation_id, property_id, incurred_on, id);
create index expenses_of_vendor on expenses (organisation_id, vendor_id, incurred_on) where vendor_id is not null;
create index expenses_to_pay on expenses (organisation_id, due_on) include (open, currency) where open > 0;
create index expenses_by_import on expenses (organisation_id, import_id) where import_id is not null;
create index expenses_that_repeat on expenses (organisation_id, repeats_next_on) where repeats is not null;
create index expenses_of_issue on expenses (organisation_id, issue_id) where issue_id is not null;
call isolate('expenses');

alter table documents add constraint documents_expense_id_fkey foreign key (organisation_id, expense_id)
  references expenses (organisation_id, id) on delete cascade;

alter table charges add constraint charges_expense_id_fkey foreign key (organisation_id, expense_id)
  references expenses (organisation_id, id);
create index charges_of_expense on charges (organisation_id, expense_id) where expense_id is not null;

create table expense_lines (
  organisation_id uuid not null,
  expense_id uuid not null,
  n integer not null,
  account_id uuid not null,
  -- Of the expense's property.
  unit_id uuid,
  description text,
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  -- How much of it others than the owner bear: tenants, by the service charge or one by one.
  recoverable_bps integer not null check (recoverable_bps between 0 and 10000),
  -- It adds to the value of the building instead of keeping it up.
  capital boolean not null,
  -- Of a service charge: how much of it others bear follows from that.
  item_id uuid,
  check (item_id is null or recoverable_bps = 0),
  primary key (organisation_id, expense_id, n),
  foreign key (organisation_id, expense_id) references expenses (organisation_id, id)
    on delete cascade deferrable initially deferred,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id),
  foreign key (organisation_id, unit_id) references units (organisation_id, id)
);
create index expense_lines_of_account on expense_lines (organisation_id, account_id);
create index expense_lines_of_unit on expense_lines (organisation_id, unit_id) where unit_id is not null;
call isolate('expense_lines');

-- What was paid of an expense. What is paid together is a batch: one transfer to each vendor, one file for the bank.
create table expense_payments (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  expense_id uuid not null,
  batch_id uuid not null,
  date date not null,
  method text not null,
  bank_account_id uuid not null,
  reference text,
  amount bigint not null check (amount > 0),
  entry_id uuid not null,
  reversed_on date,
  reversal_reason text,
  primary key (organisation_id, id),
  check ((reversed_on is null) = (reversal_reason is null)),
  check (reversed_on >= date),
  foreign key (organisation_id, expense_id) references expenses (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id)
);
create index expense_payments_of_expense on expense_payments (organisation_id, expense_id, date);
create index expense_payments_of_batch on expense_payments (organisation_id, batch_id);
create index expense_payments_at_bank on expense_payments (organisation_id, bank_account_id, date);
call isolate('expense_payments');

-- How much people of a role approve; a role without a row approves whatever its permissions let it.
create table approval_limits (
  organisation_id uuid not null references organisations (id) on delete cascade,
  role text not null,
  currency text not null,
  -- Null: whatever it comes to.
  amount bigint check (amount >= 0),
  -- Of what they entered themselves.
  own_amount bigint check (own_amount >= 0),
  primary key (organisation_id, role, currency)
);
call isolate('approval_limits');
