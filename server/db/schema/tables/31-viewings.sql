-- When properties are shown, by whom, and to whom. Of a viewing that is to come neither its host nor its place can be
-- booked twice: the database refuses it.

create table viewing_hours (
  organisation_id uuid not null references organisations (id) on delete cascade,
  property_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  enabled boolean not null default false,
  needs_confirmation boolean not null default false,
  slot_minutes integer not null check (slot_minutes between 10 and 480),
  buffer_minutes integer not null check (buffer_minutes between 0 and 240),
  notice_minutes integer not null check (notice_minutes >= 0),
  days_ahead integer not null check (days_ahead >= 1),
  most_a_day integer check (most_a_day >= 1),
  -- domain/viewings/hours.ts
  weekly jsonb not null default '[]',
  exceptions jsonb not null default '[]',
  primary key (organisation_id, property_id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
);
call isolate('viewing_hours');
call open_to_owner('viewing_hours');

create table viewing_hosts (
  organisation_id uuid not null,
  property_id uuid not null,
  user_id uuid not null,
  position integer not null,
  primary key (organisation_id, property_id, user_id),
  foreign key (organisation_id, property_id) references viewing_hours (organisation_id, property_id) on delete cascade,
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
);
call isolate('viewing_hosts');
call open_to_owner('viewing_hosts');

-- Of whoever says when they have time; others come whenever the property is open.
create table host_hours (
  organisation_id uuid not null,
  user_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  timezone text not null,
  most_a_day integer check (most_a_day >= 1),
  -- Null: always.
  weekly jsonb,
  exceptions jsonb,
  primary key (organisation_id, user_id),
  check ((weekly is null) = (exceptions is null)),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
);
call isolate('host_hours');

-- Who may rent or buy, once for each property that they ask about: whoever books a viewing becomes one.
create table prospect_records (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Null: by booking a viewing.
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  unit_id uuid,
  name text not null,
  email text,
  phone text,
  source text not null,
  stage text not null check (stage in ('new', 'contacted', 'viewing', 'interested', 'offer', 'won', 'lost')),
  message text,
  next_step text,
  next_on date,
  notes text,
  -- The one that was made of them.
  tenant_id uuid,
  search_text text generated always as
    (fold_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id)
    on delete cascade,
  foreign key (organisation_id, tenant_id) references tenants (organisation_id, id),
  foreign key (organisation_id, created_by) references members (organisation_id, user_id)
);
create unique index prospect_records_organisation_id_email_key on prospect_records (organisation_id, property_id, lower(email))
  where email is not null;
create index prospect_records_by_age on prospect_records (organisation_id, created_at, id);
create index prospect_records_of_property on prospect_records (organisation_id, property_id, created_at);
create index prospect_records_by_next on prospect_records (organisation_id, next_on) where next_on is not null;
create index prospect_records_by_text on prospect_records using gin (organisation_id, search_text gin_trgm_ops);
call isolate('prospect_records');

create table viewing_records (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Null: by the visitor.
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  reference text not null,
  property_id uuid not null,
  unit_id uuid,
  -- What is shown: nobody else is shown the same meanwhile.
  place_id uuid generated always as (coalesce(unit_id, property_id)) stored not null,
  host_id uuid not null,
  -- None while it is held.
  prospect_id uuid,
  visitor_name text not null,
  visitor_email text,
  visitor_phone text,
  visitor_timezone text,
  message text,
  note text,
  follow_up_on date,
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Its end and the pause behind it.
  busy_until timestamptz not null,
  timezone text not null,
  day date generated always as ((starts_at at time zone timezone)::date) stored not null,
  status text not null
    check (status in ('requested', 'confirmed', 'completed', 'noShow', 'declined', 'cancelled')),
  -- The visitor has until then to confirm by email; staff see nothing before. Kept when it passes unconfirmed.
  held_until timestamptz,
  -- The proof of work that it was booked with: the form sent again with the same one is the same booking.
  proven_by text,
  reason text,
  cancelled_by text check (cancelled_by in ('visitor', 'host')),
  moved_count integer not null default 0,
  -- Hours before it at which its visitor was reminded last.
  reminded_hours integer,
  -- Of the event in calendars: each change is a later one.
  sequence integer not null default 0,
  search_text text generated always as (fold_text(reference || ' ' || visitor_name || ' ' || coalesce(visitor_email, '')
    || ' ' || coalesce(visitor_phone, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  check (starts_at < ends_at and ends_at <= busy_until),
  check ((status = 'cancelled') = (cancelled_by is not null)),
  check (held_until is null or status in ('requested', 'cancelled')),
  constraint viewings_one_per_host exclude using gist
    (organisation_id with =, host_id with =, tstzrange(starts_at, busy_until) with &&)
    where (status in ('requested', 'confirmed')),
  constraint viewings_one_per_place exclude using gist
    (organisation_id with =, place_id with =, tstzrange(starts_at, busy_until) with &&)
    where (status in ('requested', 'confirmed')),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id)
    on delete cascade,
  foreign key (organisation_id, host_id) references members (organisation_id, user_id),
  foreign key (organisation_id, prospect_id) references prospect_records (organisation_id, id),
  foreign key (organisation_id, created_by) references members (organisation_id, user_id)
);
create index viewing_records_by_time on viewing_records (organisation_id, starts_at, id);
create index viewing_records_of_property on viewing_records (organisation_id, property_id, starts_at);
create index viewing_records_of_host on viewing_records (organisation_id, host_id, starts_at);
create index viewing_records_held on viewing_records (organisation_id, held_until) where held_until is not null;
create index viewing_records_by_day on viewing_records (organisation_id, day);
create index viewing_records_to_follow_up on viewing_records (organisation_id, follow_up_on)
  where follow_up_on is not null;
create index viewing_records_of_prospect on viewing_records (organisation_id, prospect_id, starts_at)
  where prospect_id is not null;
create index viewing_records_by_text on viewing_records using gin (organisation_id, search_text gin_trgm_ops);
call isolate('viewing_records');
