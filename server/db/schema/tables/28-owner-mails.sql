-- What owners were sent of a period.

create table owner_mails (
  organisation_id uuid not null,
  -- The mail's own.
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  owner_id uuid not null,
  kind text not null check (kind in ('statement', 'year')),
  from_on date not null,
  through date not null,
  -- Those that whoever sent it may pay owners for.
  property_ids uuid[] not null,
  -- Sent on purpose to somebody who has it.
  again boolean not null,
  email text not null,
  sent_at timestamptz,
  -- The mail server would not take it.
  refused boolean not null default false,
  primary key (organisation_id, id),
  check (from_on <= through),
  foreign key (organisation_id, owner_id) references owners (organisation_id, id)
);
create unique index owner_mails_once on owner_mails (organisation_id, owner_id, kind, from_on, through)
  where not again and not refused;
create index owner_mails_of_owner on owner_mails (organisation_id, owner_id, kind, from_on, through, created_at);
call isolate('owner_mails');
