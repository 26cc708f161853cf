-- What has been decided is stored; the status follows from that, the dates and the day. A unit never has two signed
-- leases on one day.

create table leases (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  unit_id uuid not null,
  reference text not null,
  start date not null,
  "end" date check ("end" >= start),
  frequency text not null,
  payable text not null,
  due_day integer not null check (due_day between 1 and 31),
  periods_from text not null default 'calendar' check (periods_from in ('calendar', 'leaseStart', 'quarterDays')),
  proration text not null,
  escalation jsonb,
  breaks jsonb not null default '[]',
  notice_count integer,
  notice_unit text not null default 'months',
  deposit bigint check (deposit >= 0),
  agency_fee bigint check (agency_fee >= 0),
  legal_fee bigint check (legal_fee >= 0),
  late_fee jsonb,
  -- The most that a year of service charge costs the tenant, and how much of it is waived: the owner bears the rest.
  service_charge_cap bigint check (service_charge_cap >= 0),
  service_charge_concession_bps integer check (service_charge_concession_bps between 0 and 10000),
  renewal_of_id uuid,
  import_id uuid,
  notes text,
  stage text not null check (stage in ('draft', 'awaitingSignature', 'signed', 'cancelled')),
  sent_on date,
  signed_on date,
  notice_given_on date,
  notice_by text check (notice_by in ('tenant', 'landlord')),
  leaves_on date,
  ended_on date check (ended_on >= start),
  end_reason text check (end_reason in ('expired', 'terminated', 'surrendered')),
  unit_label text not null,
  property_title text not null,
  currency text not null,
  tenant_ids uuid[] not null,
  tenant_names text not null,
  signed_document_id uuid,
  noted_status text not null,
  noted_on date not null,
  noted_until date not null,
  -- The days on which nobody else can have the unit: until its end is decided, nobody knows one.
  occupied daterange generated always as
    (case when stage = 'signed' then daterange(start, ended_on, '[]') end) stored,
  search_text text generated always as (fold_text(
    reference || ' ' || tenant_names || ' ' || unit_label || ' ' || property_title)) stored,
  last_day date generated always as (coalesce(ended_on, leaves_on, "end")) stored,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  check ((ended_on is null) = (end_reason is null)),
  check (stage = 'signed' or (ended_on is null and notice_given_on is null)),
  constraint leases_one_at_a_time exclude using gist (organisation_id with =, unit_id with =, occupied with &&)
    deferrable initially deferred,
  foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id),
  foreign key (organisation_id, renewal_of_id) references leases (organisation_id, id)
);
create index leases_by_age on leases (organisation_id, created_at, id);
create index leases_of_property on leases (organisation_id, property_id, unit_id, start);
create index leases_by_status on leases (organisation_id, noted_status, last_day);
create index leases_noted_until on leases (organisation_id, noted_until);
create index leases_of_tenant on leases using gin (tenant_ids);
create index leases_by_text on leases using gin (organisation_id, search_text gin_trgm_ops);
create index leases_by_renewal on leases (organisation_id, renewal_of_id) where renewal_of_id is not null;
create index leases_by_signed_document on leases (organisation_id, signed_document_id)
  where signed_document_id is not null;
create index leases_by_import on leases (organisation_id, import_id) where import_id is not null;
call isolate('leases');
call open_to_owner('leases');

-- Who rents, in the order of the agreement. Whom a lease names can't be deleted.
create table lease_parties (
  organisation_id uuid not null,
  lease_id uuid not null,
  n integer not null,
  tenant_id uuid not null,
  guarantor jsonb,
  primary key (organisation_id, lease_id, tenant_id),
  -- Checked at the end, so that they can be written with their lease in any order.
  foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade
    deferrable initially deferred,
  foreign key (organisation_id, tenant_id) references tenants (organisation_id, id)
);
-- With the lease, so that it finds what somebody rents better than the key does, whatever the planner knows.
create index lease_parties_by_tenant on lease_parties (organisation_id, tenant_id, lease_id);
call isolate('lease_parties');

-- What is due per period from a day on: of each type and label the latest that runs. None is overwritten once the lease is
-- signed, so that whatever was charged can name its term.
create table lease_terms (
  organisation_id uuid not null,
  lease_id uuid not null,
  n integer not null,
  type text not null check (type in ('rent', 'serviceCharge', 'other')),
  label text,
  amount bigint not null check (amount >= 0),
  "from" date not null,
  "to" date check ("to" >= "from"),
  agreed boolean not null,
  primary key (organisation_id, lease_id, n),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade
    deferrable initially deferred
);
-- What is due on a day, of all leases at once, in the order in which `lease_terms_on` reads it.
create index lease_terms_by_kind on lease_terms (organisation_id, lease_id, type, label, "from" desc) include ("to", amount, n);
call isolate('lease_terms');

create table lease_days (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  day date not null
);
call isolate('lease_days');
call open_to_owner('lease_days');

create table lease_reminders (
  organisation_id uuid not null,
  lease_id uuid not null,
  last_day date not null,
  days integer not null,
  primary key (organisation_id, lease_id, last_day, days),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade
);
call isolate('lease_reminders');
