-- How far each lease has been charged. What its terms bring up to that day is not charged again by itself: where it is
-- another amount after a change, the difference is proposed.
create table lease_charging (
  organisation_id uuid not null,
  lease_id uuid not null,
  charged_through date not null,
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade
);
call isolate('lease_charging');

-- Runs through all leases that charge what they bring up to a day, and how far each has come.
create table charge_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  -- Null: the nightly one.
  created_by uuid,
  updated_at timestamptz not null default now(),
  through date not null,
  -- Of a nightly one: the day of the organisation on which it was begun, once.
  night date,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- The last lease that was looked at.
  position uuid not null default '00000000-0000-0000-0000-000000000000',
  raised integer not null default 0,
  problem text,
  finished_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, night),
  check ((status = 'running') = (finished_at is null))
);
-- One at a time.
create unique index charge_runs_running on charge_runs (organisation_id) where status = 'running';
call isolate('charge_runs');
