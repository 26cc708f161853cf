-- Files of reports that are made in the background, and kept for some days.
create table report_files (
  organisation_id uuid not null,
  id uuid not null default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  -- The role in which it was asked for: it holds what that one sees.
  profile_id uuid not null,
  report text not null,
  query text not null,
  format text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  rows_done integer not null default 0,
  rows_total integer,
  -- What it holds, once it is ready.
  columns text[],
  name text,
  mime_type text,
  size bigint,
  problem text,
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  check ((status = 'ready') = (size is not null and columns is not null and name is not null and mime_type is not null)),
  foreign key (organisation_id, created_by) references members (organisation_id, user_id) on delete cascade
);
create index report_files_of_person on report_files (organisation_id, created_by, id);
call isolate('report_files');
