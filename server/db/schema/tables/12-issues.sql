-- Work that comes back by a rule, and issues with their comments and pictures. Of each plan every date is seen to once:
-- `maintenance_dates` holds those for which an issue was opened, that were skipped, or for which a later issue stands; its
-- key is what keeps two processes from opening the same one.

create table maintenance_plans (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  title text not null,
  description text,
  property_id uuid not null,
  unit_id uuid,
  category text not null,
  priority text not null check (priority in ('emergency', 'high', 'medium', 'low')),
  recurrence text not null,
  start date not null,
  lead_days integer not null check (lead_days >= 0),
  assignee_id uuid,
  contractor_id uuid,
  estimated_cost bigint check (estimated_cost >= 0),
  currency text not null,
  paused boolean not null default false,
  next_due date,
  last_opened timestamptz,
  status text generated always as
    (case when paused then 'paused' when next_due is null then 'ended' else 'active' end) stored not null,
  search_text text generated always as (fold_text(title || ' ' || coalesce(description, ''))) stored,
  primary key (organisation_id, id),
  check (not paused or next_due is null),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id),
  foreign key (organisation_id, created_by) references members (organisation_id, user_id),
  foreign key (organisation_id, assignee_id) references members (organisation_id, user_id),
  foreign key (organisation_id, contractor_id) references members (organisation_id, user_id)
);
create index maintenance_plans_by_due on maintenance_plans (organisation_id, next_due, id);
create index maintenance_plans_of_property on maintenance_plans (organisation_id, property_id, next_due);
create index maintenance_plans_of_contractor on maintenance_plans (organisation_id, contractor_id)
  where contractor_id is not null;
create index maintenance_plans_by_text on maintenance_plans using gin (organisation_id, search_text gin_trgm_ops);
create index maintenance_plans_due on maintenance_plans ((next_due - lead_days));
call isolate('maintenance_plans');
call open_to_owner('maintenance_plans');

create table issue_records (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  number integer not null,
  title text not null,
  description text,
  property_id uuid not null,
  unit_id uuid,
  category text not null,
  priority text not null check (priority in ('emergency', 'high', 'medium', 'low')),
  status text not null check (status in ('open', 'inProgress', 'deferred', 'completed', 'closed', 'declined')),
  source text,
  reporter_id uuid not null,
  assignee_id uuid,
  contractor_id uuid,
  access_notes text,
  due date,
  target_at timestamptz not null,
  cost bigint check (cost >= 0),
  currency text not null,
  charge_to text check (charge_to in ('owner', 'tenant', 'serviceCharge')),
  rating integer check (rating between 1 and 5),
  reopened_count integer not null default 0,
  completed_at timestamptz,
  closed_at timestamptz,
  plan_id uuid,
  reported_for_id uuid,
  search_text text generated always as (fold_text(
    number::text || ' ' || title || ' ' || coalesce(description, ''))) stored,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  check ((status in ('completed', 'closed')) = (completed_at is not null)),
  check ((status in ('closed', 'declined')) = (closed_at is not null)),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id),
  foreign key (organisation_id, reporter_id) references members (organisation_id, user_id),
  foreign key (organisation_id, assignee_id) references members (organisation_id, user_id),
  foreign key (organisation_id, contractor_id) references members (organisation_id, user_id),
  foreign key (organisation_id, plan_id) references maintenance_plans (organisation_id, id),
  constraint issue_records_reported_for_id_fkey foreign key (organisation_id, reported_for_id) references tenants (organisation_id, id)
);
create index issue_records_by_age on issue_records (organisation_id, created_at, id) include (status, category, priority);
create index issue_records_by_status on issue_records (organisation_id, status, created_at, id)
  include (category, priority);
create index issue_records_of_property on issue_records (organisation_id, property_id, unit_id, created_at, id);
create index issue_records_of_reporter on issue_records (organisation_id, reporter_id, created_at);
create index issue_records_of_assignee on issue_records (organisation_id, assignee_id, created_at);
create index issue_records_of_contractor on issue_records (organisation_id, contractor_id, created_at)
  where contractor_id is not null;
create index issue_records_of_plan on issue_records (organisation_id, plan_id, created_at) where plan_id is not null;
create index issue_records_reported_for on issue_records (organisation_id, reported_for_id)
  where reported_for_id is not null;
create index issue_records_by_completion on issue_records (organisation_id, completed_at)
  where completed_at is not null;
create index issue_records_by_text on issue_records using gin (organisation_id, search_text gin_trgm_ops);
call isolate('issue_records');

create table issue_comments (
  organisation_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  created_at timestamptz not null default now(),
  author_id uuid not null,
  visibility text not null check (visibility in ('shared', 'internal')),
  text text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, issue_id) references issue_records (organisation_id, id) on delete cascade,
  foreign key (organisation_id, author_id) references members (organisation_id, user_id)
);
create index comments_of_issue on issue_comments (organisation_id, issue_id, created_at);
call isolate('issue_comments');

create table issue_photos (
  organisation_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  created_at timestamptz not null default now(),
  alt text not null default '',
  width integer not null,
  height integer not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references files (organisation_id, id) on delete cascade,
  foreign key (organisation_id, issue_id) references issue_records (organisation_id, id) on delete cascade
);
create index photos_of_issue on issue_photos (organisation_id, issue_id, id);
call isolate('issue_photos');

create table maintenance_dates (
  organisation_id uuid not null,
  plan_id uuid not null,
  date date not null,
  state text not null check (state in ('opened', 'skipped', 'missed')),
  issue_id uuid,
  at timestamptz not null,
  primary key (organisation_id, plan_id, date),
  foreign key (organisation_id, plan_id) references maintenance_plans (organisation_id, id) on delete cascade,
  foreign key (organisation_id, issue_id) references issue_records (organisation_id, id)
);
create index maintenance_dates_of_issue on maintenance_dates (organisation_id, issue_id) where issue_id is not null;
call isolate('maintenance_dates');
