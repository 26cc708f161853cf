-- Imports, their checked rows, and what an organisation chose in earlier ones. Rows go with their import by a trigger: a
-- foreign key would be checked for each of a million rows, which takes longer than writing them; every statement that
-- writes rows has locked their import before. The key's index begins otherwise than the primary key, so that the planner
-- never takes it for that one.

create table imports (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Whose rights the writing has.
  profile_id uuid not null,
  resource text not null,
  file_name text not null,
  file_size bigint not null check (file_size >= 0),
  sha256 text not null,
  status text not null check (status in ('uploaded', 'checking', 'ready', 'committing', 'committed', 'cancelled', 'failed', 'undoing', 'undone')),
  duplicates text not null check (duplicates in ('skip', 'update')),
  repeats text not null default 'create' check (repeats in ('create', 'skip')),
  -- How the file is read and what goes where: encoding, dialect, column names, first rows, matches, mapping.
  setup jsonb not null,
  -- Each check of the whole file is a run; rows of older runs are deleted when a newer one is done.
  run integer not null default 0,
  -- The fields of import_rows.field_values in this run, in their order.
  fields text[] not null default '{}',
  -- Field → its texts in the file with their counts, the most frequent first.
  value_counts jsonb not null default '{}',
  -- Of a file of ledgers: the accounts that it would change, as last checked (`PlannedLedger`).
  ledgers jsonb not null default '[]',
  bytes_read bigint not null default 0,
  staged_through integer not null default 0,
  worked_through integer not null default 0,
  undone_through integer not null default 0,
  rows integer not null default 0,
  blank_rows integer not null default 0,
  to_create integer not null default 0,
  to_update integer not null default 0,
  to_skip integer not null default 0,
  to_reject integer not null default 0,
  existing integer not null default 0,
  repeated integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  removed integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  failure text,
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  failures integer not null default 0,
  primary key (organisation_id, id)
);
create index imports_by_age on imports (organisation_id, created_at desc, id);
create index imports_by_status on imports (status);
create index imports_by_rest on imports (updated_at) where archived_at is null;
call isolate('imports');
call open_to_owner('imports');

create table import_rows (
  organisation_id uuid not null,
  import_id uuid not null,
  run integer not null,
  -- 1, 2, 3 … without gaps, blank rows left out.
  row_number integer not null,
  -- The row as a spreadsheet counts it, header included.
  file_row integer not null,
  -- The id that the record will have when the row creates one.
  record_id uuid not null,
  key_hash bigint,
  by_reference boolean not null,
  field_values text[] not null,
  problems jsonb,
  notes jsonb,
  -- The cells as they stand in the file; kept where there is something to say about them.
  cells text[],
  -- Texts that a person typed over the file's, by field; and the checked values as they were before.
  edits jsonb,
  unedited_values text[],
  -- The first row of the file with the same key.
  repeats integer,
  -- The existing record with the same key, and whether the importer may not change it.
  match_id uuid,
  match_locked boolean not null default false,
  -- Field → value before and after, of a record that the row changed; what undoing puts back.
  changes jsonb,
  changed_version integer,
  -- Why undoing left the record as it is.
  kept_because text,
  primary key (organisation_id, import_id, run, row_number)
);
create index import_rows_with_problems on import_rows (organisation_id, import_id, run, row_number)
  where problems is not null;
create index import_rows_like_others on import_rows (organisation_id, import_id, run, row_number)
  where match_id is not null or repeats is not null;
create index import_rows_by_key on import_rows (organisation_id, key_hash, import_id, run);
call isolate('import_rows');

create table import_memory (
  organisation_id uuid not null references organisations (id) on delete cascade,
  resource text not null,
  -- Of one very set of headers; empty: of single headers wherever they occur.
  signature text not null,
  headers jsonb not null,
  texts jsonb not null,
  values jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, resource, signature)
);
call isolate('import_memory');
