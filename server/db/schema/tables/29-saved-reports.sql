-- Reports with what they are asked for, under a name, and what is mailed of them.

create table saved_reports (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  owner_id uuid not null,
  title text not null,
  report text not null,
  query text not null,
  period text not null,
  shared boolean not null default false,
  -- How often it is mailed; null: never.
  every text check (every in ('day', 'week', 'month', 'quarter')),
  weekday text,
  month_day integer check (month_day between 1 and 31),
  format text,
  next_on date,
  -- Members once: whether they still are is asked when it is mailed.
  recipient_ids uuid[] not null default '{}',
  search_text text generated always as (fold_text(title)) stored,
  primary key (organisation_id, id),
  check ((every is null) = (next_on is null)),
  foreign key (organisation_id, owner_id) references members (organisation_id, user_id) on delete cascade
);
create index saved_reports_by_title on saved_reports (organisation_id, title);
create index saved_reports_due on saved_reports (next_on) where next_on is not null;
call isolate('saved_reports');
call open_to_owner('saved_reports');

-- One mail for a report, a day and a person.
create table report_mails (
  organisation_id uuid not null,
  -- The mail's own.
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  saved_report_id uuid not null,
  user_id uuid not null,
  due_on date not null,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'sent', 'sentLink', 'refused', 'notActive', 'noAccess', 'stopped')),
  finished_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, saved_report_id, due_on, user_id),
  check ((outcome = 'waiting') = (finished_at is null)),
  foreign key (organisation_id, saved_report_id) references saved_reports (organisation_id, id) on delete cascade
);
call isolate('report_mails');
