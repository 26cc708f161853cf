-- Properties and units that are sold, a row for each buyer: from the offer to its completion. What buyers pay stands in sales in
-- progress until then. At most one sale of the same thing is agreed at a time, which whoever accepts one checks behind the lock
-- of the property.

create table sales (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Without gaps, given when it is accepted. It keeps the prefix that it was given.
  number bigint,
  prefix text,
  label text generated always as (numbered(prefix, number)) stored,
  property_id uuid not null,
  -- Null: the whole property.
  unit_id uuid,
  buyer_name text not null,
  buyer_email text,
  buyer_dial_code text,
  buyer_phone text,
  buyer_address text,
  price bigint not null check (price > 0),
  currency text not null,
  funding text not null check (funding in ('cash', 'mortgage', 'instalments')),
  conditions text,
  offered_on date not null,
  valid_until date,
  completion_on date,
  instalments jsonb not null default '[]',
  commission_bps integer check (commission_bps between 0 and 10000),
  commission_amount bigint check (commission_amount >= 0),
  agents jsonb not null default '[]',
  fees jsonb not null default '[]',
  tax_bps integer not null default 0 check (tax_bps between 0 and 10000),
  notes text,
  stage text not null default 'offer'
    check (stage in ('offer', 'accepted', 'underContract', 'completed', 'cancelled', 'fallenThrough')),
  -- Of its terms, kept by whoever writes those.
  commission bigint not null default 0 check (commission >= 0),
  fees_total bigint not null default 0 check (fees_total >= 0),
  commission_tax bigint not null default 0 check (commission_tax >= 0),
  deducted bigint generated always as (commission + fees_total + commission_tax) stored,
  to_owner bigint generated always as (price - commission - fees_total - commission_tax) stored,
  agent_ids uuid[] not null default '{}',
  -- What the buyer has paid, as long as it is not paid back or kept.
  paid bigint not null default 0,
  kept bigint not null default 0 check (kept >= 0),
  open bigint generated always as (case when stage in ('accepted', 'underContract') then price - paid else 0 end) stored,
  accepted_on date,
  contracted_on date,
  ended_on date,
  reason text,
  entry_id uuid,
  commission_entry_id uuid,
  folded text generated always as (fold_text(coalesce(numbered(prefix, number), '') || ' ' || buyer_name || ' '
    || coalesce(buyer_email, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  check ((number is null) = (prefix is null)),
  check (number is not null or stage not in ('accepted', 'underContract', 'completed')),
  check (commission_bps is null or commission_amount is null),
  check (commission + fees_total + commission_tax <= price),
  check (paid between 0 and price),
  check (stage <> 'completed' or paid = price),
  check (stage in ('accepted', 'underContract', 'completed') or paid = 0),
  check ((ended_on is not null) = (stage in ('completed', 'cancelled', 'fallenThrough'))),
  check ((stage = 'completed') <= (entry_id is not null)),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id),
  foreign key (organisation_id, commission_entry_id) references journal_entries (organisation_id, id)
);
create index sales_by_date on sales (organisation_id, offered_on, id);
create index sales_of_property on sales (organisation_id, property_id, offered_on, id);
call isolate('sales');

-- What buyers paid of the price.
create table sale_receipts (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  sale_id uuid not null,
  number bigint not null,
  prefix text not null,
  label text generated always as (numbered(prefix, number)) stored,
  date date not null,
  method text not null,
  bank_account_id uuid not null,
  reference text,
  amount bigint not null check (amount > 0),
  entry_id uuid not null,
  reversed_on date,
  reversal_reason text,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  check ((reversed_on is null) = (reversal_reason is null)),
  check (reversed_on >= date),
  foreign key (organisation_id, sale_id) references sales (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id)
);
create index sale_receipts_of_sale on sale_receipts (organisation_id, sale_id, date);
call isolate('sale_receipts');
