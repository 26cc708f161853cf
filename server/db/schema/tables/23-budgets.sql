-- What properties are expected to earn and to cost in a calendar year. A property has one budget a year.

create table budgets (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  year integer not null check (year between 2000 and 2100),
  currency text not null,
  notes text,
  -- Reports count it, and its amounts stay, while it is approved.
  status text not null default 'draft' check (status in ('draft', 'approved')),
  approved_at timestamptz,
  approved_by uuid,
  reopened_at timestamptz,
  primary key (organisation_id, id),
  check ((status = 'approved') = (approved_at is not null)),
  constraint budgets_one_a_year unique (organisation_id, property_id, year),
  foreign key (organisation_id, property_id) references properties (organisation_id, id)
);
create index budgets_by_year on budgets (organisation_id, year, id);
call isolate('budgets');

-- What an account comes to in a month, in minor units; above 0 on either side of the result. An account that is in a budget has
-- all twelve months. Reports find the months of a budget in the key alone (docs/decisions/2026-11-25-budgets.md).
create table budget_lines (
  organisation_id uuid not null,
  budget_id uuid not null,
  account_id uuid not null,
  month integer not null check (month between 1 and 12),
  amount bigint not null check (amount >= 0),
  primary key (organisation_id, budget_id, account_id, month) include (amount),
  foreign key (organisation_id, budget_id) references budgets (organisation_id, id) on delete cascade,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id)
);
-- Whether an account can be deleted.
create index budget_lines_of_account on budget_lines (organisation_id, account_id);
call isolate('budget_lines');
