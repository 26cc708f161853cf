-- Open items: what tenants owe (charges), what settles it (credits: payments, credit notes, write-offs, deposits applied), and
-- which settled what (allocations). Each posts one entry, in the transaction that makes it. What is settled of a charge and
-- used of a credit is kept with them by the statement that allocates; `checkBooks` works it out again. The lease stands for its
-- organisation, property and unit: a reference to each of them would lock a row more per charge and payment.

create table charges (
  organisation_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  type text not null check (type in
    ('rent', 'serviceCharge', 'other', 'lateFee', 'agencyFee', 'legalFee', 'oneOff', 'opening')),
  account_id uuid not null,
  description text not null,
  -- Of a charge that the lease brings: which of its terms, the first day of the period, and the days charged for.
  term integer,
  period date,
  "from" date,
  "to" date,
  -- The arithmetic, where amounts or days are parts of a period.
  parts jsonb not null default '[]',
  -- The charge that was raised too low, as the lease changed later, and that this one adds to.
  adds_to uuid,
  -- Of a late fee: for which charge, on which day.
  of_charge_id uuid,
  fee_day date,
  -- Of a service charge: a demand on account for the part of its year that begins on `period`, or without one what was left
  -- to pay in the end.
  service_charge_id uuid,
  -- What a tenant is to bear of an expense.
  expense_id uuid,
  due_on date not null,
  net bigint not null check (net > 0),
  tax bigint not null default 0 check (tax >= 0),
  tax_bps integer not null default 0 check (tax_bps between 0 and 10000),
  currency text not null,
  gross bigint generated always as (net + tax) stored,
  settled bigint not null default 0,
  -- The day from which on nothing was left to pay.
  settled_on date,
  open bigint generated always as (net + tax - settled) stored,
  -- What became of it other than being paid.
  ended_as text check (ended_as in ('void', 'waived', 'writtenOff')),
  entry_id uuid not null,
  -- The file that brought it in, and what its line is known again by.
  import_id uuid,
  import_key bigint,
  folded text generated always as (fold_text(description)) stored,
  primary key (organisation_id, id),
  -- However often a charge run is repeated.
  unique (organisation_id, lease_id, term, period),
  unique (organisation_id, of_charge_id, fee_day),
  check (settled between 0 and net + tax),
  check ((settled = net + tax) = (settled_on is not null)),
  check ((type = 'lateFee') = (of_charge_id is not null)),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id),
  foreign key (organisation_id, adds_to) references charges (organisation_id, id),
  foreign key (organisation_id, of_charge_id) references charges (organisation_id, id)
);
create index charges_of_lease on charges (organisation_id, lease_id, due_on);
create index charges_of_property on charges (organisation_id, property_id, due_on, id);
create index charges_by_due_date on charges (organisation_id, due_on, id);
-- What was still open on a day of the past.
create index charges_settled_on on charges (organisation_id, settled_on) where settled_on is not null;
create index charges_open on charges (organisation_id, lease_id, due_on) include (open, currency, type)
  where settled_on is null;
-- What a file brought in, and which lines did.
create index charges_of_import on charges (organisation_id, import_id) include (import_key) where import_id is not null;
-- How far a file charged a lease.
create index charges_brought_in on charges (organisation_id, lease_id, due_on) where import_id is not null;
call isolate('charges');

create table credits (
  organisation_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  kind text not null check (kind in ('payment', 'creditNote', 'waiver', 'writeOff', 'depositApplied', 'opening')),
  -- Without gaps per organisation and series: receipts, credit notes. It keeps the prefix that it was given.
  number bigint,
  prefix text,
  label text generated always as (numbered(prefix, number)) stored,
  property_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  -- Of a payment: how it was made, and into which account.
  method text check (method in
    ('bankTransfer', 'cash', 'cheque', 'card', 'mobileMoney', 'standingOrder', 'directDebit')),
  bank_account_id uuid,
  reference text,
  -- Of what takes a charge back.
  charge_id uuid,
  -- Because the lease says another amount now.
  corrects boolean not null default false,
  -- What a tenant had paid too much of a service charge.
  service_charge_id uuid,
  reason text,
  date date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  allocated bigint not null default 0,
  refunded bigint not null default 0,
  reversed_on date,
  reversal_reason text,
  entry_id uuid not null,
  -- The file that brought it in, and what its line is known again by.
  import_id uuid,
  import_key bigint,
  -- For the team.
  notes text,
  -- When its receipt was last mailed, and where.
  receipt_sent_at timestamptz,
  receipt_sent_to text,
  -- What of it is still there to settle something.
  available bigint generated always as (case when reversed_on is null then amount - allocated - refunded else 0 end) stored,
  folded text generated always as (fold_text(coalesce(numbered(prefix, number), '') || ' ' || coalesce(reference, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, kind, number),
  check ((number is null) = (prefix is null)),
  check (allocated >= 0 and refunded >= 0 and allocated + refunded <= amount),
  check (reversed_on is null or (allocated = 0 and refunded = 0)),
  check ((kind = 'payment') = (method is not null and bank_account_id is not null and number is not null)),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, charge_id) references charges (organisation_id, id)
);
create index credits_of_lease on credits (organisation_id, lease_id, date);
create index credits_of_property on credits (organisation_id, property_id, date, id);
create index credits_by_date on credits (organisation_id, date, id);
-- What was on account on a day of the past, and was taken back since.
create index credits_reversed_on on credits (organisation_id, reversed_on) where reversed_on is not null;
create index credits_available on credits (organisation_id, lease_id) include (available) where available > 0;
create index credits_of_import on credits (organisation_id, import_id) where import_id is not null;
create index credits_by_import_key on credits (organisation_id, import_key) where import_key is not null;
call isolate('credits');

-- Money given back out of credit on account.
create table refunds (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  property_id uuid not null,
  lease_id uuid not null,
  method text not null,
  bank_account_id uuid not null,
  reference text,
  reason text,
  date date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  entry_id uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id)
);
create index refunds_of_lease on refunds (organisation_id, lease_id, date);
call isolate('refunds');

-- Which credit settled which charge, or was refunded by what; taken back by the same with the other sign.
create table allocations (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  credit_id uuid not null,
  charge_id uuid,
  refund_id uuid,
  date date not null,
  amount bigint not null check (amount <> 0),
  primary key (organisation_id, id),
  check ((charge_id is null) <> (refund_id is null)),
  foreign key (organisation_id, credit_id) references credits (organisation_id, id),
  foreign key (organisation_id, charge_id) references charges (organisation_id, id),
  foreign key (organisation_id, refund_id) references refunds (organisation_id, id)
);
create index allocations_of_charge on allocations (organisation_id, charge_id) where charge_id is not null;
-- What was still on account on a day of the past.
create index allocations_by_date on allocations (organisation_id, date);
create index allocations_of_credit on allocations (organisation_id, credit_id);
call isolate('allocations');
revoke update, delete, truncate on allocations from freehold_app;

-- The deposit or caution fee of a lease: a liability with a ledger of its own.
create table deposit_movements (
  organisation_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  kind text not null check (kind in
    ('received', 'refunded', 'applied', 'retained', 'transferredOut', 'transferredIn', 'opening', 'reversed')),
  -- Of the receipt of what was received: without gaps per organisation. It keeps the prefix that it was given.
  number bigint,
  prefix text,
  label text generated always as (numbered(prefix, number)) stored,
  property_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  method text,
  bank_account_id uuid,
  reference text,
  reason text,
  -- Documents that show why something was retained.
  document_ids uuid[] not null default '{}',
  other_lease_id uuid,
  credit_id uuid,
  date date not null,
  -- What is held grows by it, or shrinks.
  amount bigint not null check (amount <> 0),
  currency text not null,
  reversed_on date,
  -- The movement that this one takes back.
  reverses_id uuid,
  -- When its receipt was last mailed, and where.
  receipt_sent_at timestamptz,
  receipt_sent_to text,
  entry_id uuid not null,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  check ((number is null) = (prefix is null)),
  unique (organisation_id, reverses_id),
  check ((kind = 'received') = (number is not null)),
  check (kind = 'reversed' or (amount > 0) = (kind in ('received', 'transferredIn', 'opening'))),
  check ((kind = 'reversed') = (reverses_id is not null)),
  check (kind <> 'retained' or reason is not null),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, credit_id) references credits (organisation_id, id),
  foreign key (organisation_id, reverses_id) references deposit_movements (organisation_id, id)
);
create index deposit_movements_of_lease on deposit_movements (organisation_id, lease_id, date);
create index deposit_movements_of_property on deposit_movements (organisation_id, property_id, date, id);
call isolate('deposit_movements');
