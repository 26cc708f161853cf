-- A document is what people name, file and show; each file that it has had is a row of its own, and the newest is repeated
-- on it, so that lists need not look for it.

create table documents (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid,
  -- Of whom it is where it is of no property: an insurance certificate, a contract.
  vendor_id uuid,
  -- The expense that it is the receipt of; where that is of a property, so is the document.
  expense_id uuid,
  unit_id uuid,
  lease_id uuid,
  name text not null,
  category text not null,
  visibility text not null check (visibility in ('staff', 'owner', 'tenant', 'public')),
  expires_on date,
  file_id uuid not null,
  file_number integer not null default 1,
  mime_type text not null,
  size bigint not null,
  sha256 text not null,
  issue_id uuid,
  -- What was posted, which it shows to be right: of a charge, a payment.
  entry_id uuid,
  search_text text generated always as (fold_text(name)) stored,
  primary key (organisation_id, id),
  constraint documents_owner_check check (num_nonnulls(property_id, vendor_id, expense_id) >= 1),
  -- Only what is of a property lies anywhere in it, or is shown to others than the staff.
  constraint documents_place_check check (
    property_id is not null or (visibility = 'staff' and num_nonnulls(unit_id, lease_id, issue_id) = 0)),
  constraint documents_subject_check check (lease_id is null or issue_id is null),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  constraint documents_unit_id_fkey foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id),
  foreign key (organisation_id, lease_id) references leases (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id),
  constraint documents_issue_id_fkey foreign key (organisation_id, issue_id) references issue_records (organisation_id, id)
);
create index documents_by_age on documents (organisation_id, created_at, id) include (category, visibility);
create index documents_by_name on documents (organisation_id, name collate people_order, id);
create index documents_of_property on documents (organisation_id, property_id, created_at, id);
create index documents_of_vendor on documents (organisation_id, vendor_id) where vendor_id is not null;
create index documents_of_expense on documents (organisation_id, expense_id) where expense_id is not null;
create index documents_of_unit on documents (organisation_id, property_id, unit_id) where unit_id is not null;
create index documents_of_lease on documents (organisation_id, lease_id) where lease_id is not null;
create index documents_of_issue on documents (organisation_id, issue_id) where issue_id is not null;
create index documents_of_entry on documents (organisation_id, entry_id) where entry_id is not null;
create index documents_by_expiry on documents (organisation_id, expires_on, id) where expires_on is not null;
create index documents_by_text on documents using gin (organisation_id, search_text gin_trgm_ops);
call isolate('documents');

create table document_files (
  organisation_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  number integer not null,
  primary key (organisation_id, id),
  unique (organisation_id, document_id, number),
  foreign key (organisation_id, id) references files (organisation_id, id),
  foreign key (organisation_id, document_id) references documents (organisation_id, id)
    on delete cascade deferrable initially deferred
);
call isolate('document_files');

alter table leases add constraint leases_signed_document_id_fkey foreign key (organisation_id, signed_document_id)
  references documents (organisation_id, id);
