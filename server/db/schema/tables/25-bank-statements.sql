-- What banks say of the bank accounts: statements, their lines, and which entries of the books each line is matched with. A line is
-- kept once, whichever of several overlapping files bring it (domain/bank).

create table bank_statements (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  bank_account_id uuid not null,
  format text not null check (format in ('csv', 'ofx', 'camt053', 'mt940')),
  file_name text not null,
  -- What the bank calls it.
  number text,
  "from" date not null,
  through date not null check (through >= "from"),
  currency text not null,
  -- Null where the file gives no balances.
  opening bigint,
  closing bigint,
  line_count integer not null,
  -- Lines that no earlier file had brought.
  new_count integer not null,
  -- What is missing before it, in words.
  gap text,
  folded text generated always as (fold_text(file_name || ' ' || coalesce(number, ''))) stored,
  primary key (organisation_id, id),
  check ((opening is null) = (closing is null)),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id)
);
create index bank_statements_by_day on bank_statements (organisation_id, through, id);
create index bank_statements_of_account on bank_statements (organisation_id, bank_account_id, through, id);
call isolate('bank_statements');

create table bank_lines (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  bank_account_id uuid not null,
  -- The first that brought it, and its place there.
  statement_id uuid not null,
  n integer not null,
  -- What it is known again by.
  key text not null,
  booked_on date not null,
  value_on date,
  -- Money in above 0, money out below.
  amount bigint not null check (amount <> 0),
  currency text not null,
  party text,
  reference text,
  description text not null,
  status text not null default 'open' check (status in ('open', 'matched', 'suspense')),
  -- What it may be, the likeliest first (domain/bank/matching); worked out in the background.
  suggestions jsonb not null default '[]',
  -- The score of the first where it is sure, else null.
  sure integer,
  suggested_at timestamptz,
  folded text generated always as (fold_text(coalesce(party, '') || ' ' || coalesce(reference, '') || ' ' || description)) stored,
  primary key (organisation_id, id),
  unique (organisation_id, bank_account_id, key),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, statement_id) references bank_statements (organisation_id, id) on delete cascade
);
create index bank_lines_by_day on bank_lines (organisation_id, booked_on, id);
create index bank_lines_of_account on bank_lines (organisation_id, bank_account_id, booked_on, id);
create index bank_lines_of_statement on bank_lines (organisation_id, statement_id);
create index bank_lines_to_match on bank_lines (organisation_id, bank_account_id, booked_on, id) include (sure, suggested_at)
  where status = 'open';
call isolate('bank_lines');

-- The entries that a line is matched with: what they move at its bank account makes up the amount of the line.
create table bank_matches (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  line_id uuid not null,
  bank_account_id uuid not null,
  entry_id uuid not null,
  amount bigint not null check (amount <> 0),
  -- Whether it was in the books already, or what was recorded for the line.
  kind text not null check (kind in ('found', 'payment', 'expensePayment', 'category', 'transfer', 'suspense')),
  -- The payment or expense that was recorded.
  document_id uuid,
  primary key (organisation_id, id),
  unique (organisation_id, bank_account_id, entry_id),
  foreign key (organisation_id, line_id) references bank_lines (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id)
);
create index bank_matches_of_line on bank_matches (organisation_id, line_id);
call isolate('bank_matches');

-- What lines like this one are: whoever pays has this lease, such a text is of this category. Learnt of what people chose, or made
-- by hand.
create table bank_rules (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid,
  bank_account_id uuid not null,
  -- Folded. Of one that was learnt, without what changes from one time to the next.
  words text not null,
  incoming boolean not null,
  -- Lines need only contain the words of one that was made by hand.
  by_hand boolean not null default false,
  lease_id uuid,
  account_id uuid,
  other_account_id uuid,
  property_id uuid,
  times integer not null default 1,
  last_used_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, bank_account_id, words, incoming),
  check (num_nonnulls(lease_id, account_id, other_account_id) = 1),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id),
  foreign key (organisation_id, other_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id)
);
create index bank_rules_by_use on bank_rules (organisation_id, last_used_at desc nulls last, words, id);
call isolate('bank_rules');

-- How the CSV files of a bank account are read.
alter table bank_accounts add column csv_layout jsonb;

-- That the bank, the books and what is held for each agreed at the end of a statement, with all that they were made of; and that
-- such a record was taken back. Neither is ever changed.
create table bank_reconciliations (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  bank_account_id uuid not null,
  statement_id uuid not null,
  kind text not null check (kind in ('closed', 'reopened')),
  -- Of one that is reopened: which, and why.
  reopens_id uuid,
  reason text,
  through date not null,
  currency text not null,
  closing bigint not null,
  bank bigint not null,
  books bigint not null,
  held bigint not null,
  -- What the figures are made of, as it stood then.
  made_of jsonb not null,
  primary key (organisation_id, id),
  -- Reopened once.
  unique (organisation_id, reopens_id),
  check ((kind = 'reopened') = (reopens_id is not null)),
  check ((kind = 'reopened') = (reason is not null)),
  -- The three figures.
  check (bank = books and books = held),
  foreign key (organisation_id, bank_account_id) references bank_accounts (organisation_id, id),
  foreign key (organisation_id, statement_id) references bank_statements (organisation_id, id),
  foreign key (organisation_id, reopens_id) references bank_reconciliations (organisation_id, id)
);
create index bank_reconciliations_of_account on bank_reconciliations (organisation_id, bank_account_id, created_at);
create index bank_reconciliations_of_statement on bank_reconciliations (organisation_id, statement_id);
call isolate('bank_reconciliations');
revoke update, delete, truncate on bank_reconciliations from freehold_app;
