-- Arrears: what is done about charges that are overdue. A debt is known by its oldest charge: once that is paid, reminders
-- begin anew with what is left.

-- When an organisation's reminders are due; what has no row is as usual (domain/arrears).
create table reminder_stages (
  organisation_id uuid not null references organisations (id) on delete cascade,
  stage text not null check (stage in ('first', 'second', 'final', 'beforeAction')),
  days integer not null check (days between 1 and 365),
  -- Whether it is sent without anybody asking.
  by_rule boolean not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, stage)
);
call isolate('reminder_stages');
call open_to_owner('reminder_stages');

create table arrears_reminders (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  -- Null: sent by rule.
  created_by uuid,
  property_id uuid not null,
  lease_id uuid not null,
  -- The debt's oldest charge.
  charge_id uuid not null,
  stage text not null check (stage in ('first', 'second', 'final', 'beforeAction')),
  sent_on date not null,
  days_overdue integer not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Null: a letter to print.
  mailed_to text,
  -- What it said: subject, paragraphs, and the charges with what was open of them.
  letter jsonb not null,
  primary key (organisation_id, id),
  -- However many send at once.
  unique (organisation_id, charge_id, stage),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, charge_id) references charges (organisation_id, id)
);
create index arrears_reminders_of_lease on arrears_reminders (organisation_id, lease_id, sent_on);
call isolate('arrears_reminders');

create table arrears_notes (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  property_id uuid not null,
  lease_id uuid not null,
  -- All but a note are contacts with the tenant.
  kind text not null check (kind in ('note', 'call', 'message', 'visit')),
  noted_on date not null,
  text text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id)
);
create index arrears_notes_of_lease on arrears_notes (organisation_id, lease_id, noted_on);
call isolate('arrears_notes');

-- Whether a promise was kept follows from payments (server/tenant/arrears/promises.ts).
create table payment_promises (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  property_id uuid not null,
  lease_id uuid not null,
  made_on date not null,
  due_on date not null check (due_on >= made_on),
  amount bigint not null check (amount > 0),
  note text,
  withdrawn_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id)
);
create index payment_promises_of_lease on payment_promises (organisation_id, lease_id, made_on);
call isolate('payment_promises');

create table payment_plans (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  property_id uuid not null,
  lease_id uuid not null,
  agreed_on date not null,
  note text,
  -- [{dueOn, amount}], in order.
  instalments jsonb not null,
  ended_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id)
);
create unique index payment_plans_running on payment_plans (organisation_id, lease_id) where ended_on is null;
create index payment_plans_of_lease on payment_plans (organisation_id, lease_id, agreed_on);
call isolate('payment_plans');

-- Late fees where leases say nothing else: of the organisation, where no property is named, and of properties.
create table late_fee_rules (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  property_id uuid,
  -- Of its amounts.
  currency text not null,
  rule jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, property_id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
);
call isolate('late_fee_rules');
call open_to_owner('late_fee_rules');

-- Up to which day each organisation's reminders were sent by rule, and its late fees charged.
create table arrears_nights (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  reminded_on date,
  fees_on date
);
call isolate('arrears_nights');
call open_to_owner('arrears_nights');
