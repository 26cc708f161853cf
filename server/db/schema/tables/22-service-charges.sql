-- What the common costs of a property are budgeted at for a year, what they came to, and how units share them. A property has
-- one on a day. What a unit bears is worked out from the keys of its schedules until the year is reconciled; from then on
-- it stands in `service_charge_shares`, and stays whatever becomes of units and leases.

create table service_charges (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  name text not null,
  "from" date not null,
  "to" date not null,
  frequency text not null,
  currency text not null,
  notes text,
  stage text not null default 'draft'
    check (stage in ('draft', 'approved', 'locked', 'reconciling', 'reconciled', 'archived')),
  approved_at timestamptz,
  approved_by uuid,
  -- Demands follow from the budget from then on.
  locked_on date,
  reconciled_on date,
  -- What its reserve fund earned, into a bank account.
  reserve_interest bigint not null default 0 check (reserve_interest >= 0),
  -- The reserve fund when the year was reconciled, and what occupants and the owner bore of it.
  outcome jsonb,
  entry_id uuid,
  folded text generated always as (fold_text(name)) stored,
  primary key (organisation_id, id),
  check ("to" >= "from"),
  check ((stage in ('draft', 'approved')) = (locked_on is null)),
  check ((stage in ('reconciled', 'archived')) = (reconciled_on is not null)),
  check ((outcome is null) = (reconciled_on is null)),
  constraint service_charges_one_at_a_time exclude using gist
    (organisation_id with =, property_id with =, daterange("from", "to", '[]') with &&),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, entry_id) references journal_entries (organisation_id, id)
);
create index service_charges_of_property on service_charges (organisation_id, property_id, "from" desc);
create index service_charges_by_date on service_charges (organisation_id, "from", id);
-- Those that demands may follow from.
create index service_charges_locked on service_charges (organisation_id) where stage = 'locked';
call isolate('service_charges');

create table service_charge_schedules (
  organisation_id uuid not null,
  service_charge_id uuid not null,
  id uuid not null,
  n integer not null,
  name text not null,
  method text not null
    check (method in ('equal', 'floorArea', 'bedrooms', 'weighted', 'fixedPercent', 'metered', 'manual')),
  -- Units that share nothing of it.
  excluded uuid[] not null default '{}',
  -- By unit, of methods whose keys do not follow from the units.
  entered jsonb not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, service_charge_id) references service_charges (organisation_id, id) on delete cascade
);
create index service_charge_schedules_of_charge on service_charge_schedules (organisation_id, service_charge_id, n);
call isolate('service_charge_schedules');

create table service_charge_items (
  organisation_id uuid not null,
  service_charge_id uuid not null,
  schedule_id uuid not null,
  id uuid not null,
  n integer not null,
  name text not null,
  budget bigint not null check (budget >= 0),
  -- How much of it units bear; the rest is the owner's.
  recoverable_bps integer not null check (recoverable_bps between 0 and 10000),
  -- Put by for large works: what is spent of it is no cost of the year.
  reserve boolean not null,
  -- What it came to, once the year is reconciled.
  actual bigint check (actual >= 0),
  primary key (organisation_id, id),
  foreign key (organisation_id, service_charge_id) references service_charges (organisation_id, id) on delete cascade,
  foreign key (organisation_id, schedule_id) references service_charge_schedules (organisation_id, id)
    deferrable initially deferred
);
create index service_charge_items_of_charge on service_charge_items (organisation_id, service_charge_id, n);
create index service_charge_items_of_schedule on service_charge_items (organisation_id, schedule_id);
call isolate('service_charge_items');

alter table expense_lines add constraint expense_lines_item_id_fkey foreign key (organisation_id, item_id)
  references service_charge_items (organisation_id, id);
create index expense_lines_of_item on expense_lines (organisation_id, item_id) where item_id is not null;

alter table charges add constraint charges_service_charge_id_fkey foreign key (organisation_id, service_charge_id)
  references service_charges (organisation_id, id);
-- However often demands are raised.
create unique index charges_of_service_charge on charges (organisation_id, service_charge_id, lease_id, period)
  where service_charge_id is not null;

-- What each unit bore of a year, item by item, and who bore it, as it was reconciled.
create table service_charge_shares (
  organisation_id uuid not null,
  service_charge_id uuid not null,
  unit_id uuid not null,
  n integer not null,
  share jsonb not null,
  primary key (organisation_id, service_charge_id, unit_id),
  foreign key (organisation_id, service_charge_id) references service_charges (organisation_id, id) on delete cascade
);
call isolate('service_charge_shares');
