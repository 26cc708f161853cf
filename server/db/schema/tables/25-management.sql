-- What owners pay for having their properties managed, from a day on, and what they were charged.

create table management_agreements (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  currency text not null,
  "from" date not null,
  "to" date check ("to" >= "from"),
  -- In hundredths of a percent of the rent collected.
  fee_bps integer not null default 0 check (fee_bps between 0 and 10000),
  monthly_amount bigint not null default 0 check (monthly_amount >= 0),
  minimum_amount bigint check (minimum_amount >= 0),
  letting_fee_bps integer check (letting_fee_bps between 0 and 10000),
  letting_fee_amount bigint check (letting_fee_amount >= 0),
  renewal_fee_bps integer check (renewal_fee_bps between 0 and 10000),
  renewal_fee_amount bigint check (renewal_fee_amount >= 0),
  tax_bps integer not null default 0 check (tax_bps between 0 and 10000),
  float bigint not null default 0 check (float >= 0),
  notes text,
  primary key (organisation_id, id),
  check (letting_fee_bps is null or letting_fee_amount is null),
  check (renewal_fee_bps is null or renewal_fee_amount is null),
  constraint management_agreements_one_at_a_time exclude using gist
    (organisation_id with =, property_id with =, daterange("from", "to", '[]') with &&),
  foreign key (organisation_id, property_id) references properties (organisation_id, id)
);
create index management_agreements_by_date on management_agreements (organisation_id, "from", id);
create index management_agreements_of_property on management_agreements (organisation_id, property_id, "from");
call isolate('management_agreements');

-- What of the owners' money became the firm's: once for each property and month, as long as it is not reversed. A month may come to
-- less than nothing, where rent was taken back that a fee was charged on.
create table management_fees (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  agreement_id uuid not null,
  property_id uuid not null,
  -- The last day of the month through which it charges.
  through date not null,
  date date not null,
  bank_account_id uuid not null,
  currency text not null,
  collected bigint not null,
  net bigint not null,
  tax bigint not null,
  -- In the books of the property, and in those of the firm.
  entry_id uuid not null,
  earned_entry_id uuid not null,
  reversed_on date check (reversed_on >= date),
  reversal_reason text,
  primary key (organisation_id, id),
  check ((reversed_on is null) = (reversal_reason is null)),
  foreign key (organisation_id, agreement_id) references management_agreements (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id),
  foreign key (organisation_id, earned_entry_id) references journal_entries (organisation_id, id)
);
create unique index management_fee_of_month on management_fees (organisation_id, property_id, through) where reversed_on is null;
create index management_fees_of_agreement on management_fees (organisation_id, agreement_id, through);
call isolate('management_fees');

-- What owners were paid of what a property earned (distributions), and paid in for it (contributions). Whose it is stands here alone:
-- postings say the property, and what they say of others' payments is split by shares (functions/owners.sql).
create table owner_payments (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  kind text not null check (kind in ('distribution', 'contribution')),
  owner_id uuid not null,
  property_id uuid not null,
  -- What was paid in one go.
  batch_id uuid not null,
  date date not null,
  method text not null,
  bank_account_id uuid not null,
  reference text,
  amount bigint not null check (amount > 0),
  currency text not null,
  entry_id uuid not null,
  reversed_on date check (reversed_on >= date),
  reversal_reason text,
  -- What it was asked for with (fund_requests).
  request_id uuid,
  -- Paid to the owner above 0, by them below.
  paid_out bigint generated always as (case kind when 'distribution' then amount else -amount end) stored,
  primary key (organisation_id, id),
  check ((reversed_on is null) = (reversal_reason is null)),
  foreign key (organisation_id, owner_id) references owners (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id)
);
create index owner_payments_by_date on owner_payments (organisation_id, date, id);
create index owner_payments_of_property on owner_payments (organisation_id, property_id, date, id);
create index owner_payments_of_owner on owner_payments (organisation_id, owner_id, date, id);
create index owner_payments_of_batch on owner_payments (organisation_id, batch_id);
create index owner_payments_of_request on owner_payments (organisation_id, request_id) where request_id is not null;
call isolate('owner_payments');
