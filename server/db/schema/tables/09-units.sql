-- A unit repeats its property's name and currency, so that it is found and sorted by them without a join, and its
-- occupancy, which follows from its status and its leases. Triggers keep all three.

create table units (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  property_id uuid not null,
  label text not null,
  block text,
  floor integer,
  type text not null,
  status text not null check (status in ('active', 'offMarket', 'sold', 'archived')),
  bedrooms integer check (bedrooms >= 0),
  bathrooms integer check (bathrooms >= 0),
  toilets integer check (toilets >= 0),
  area double precision check (area >= 0),
  area_unit text not null,
  furnished boolean not null default false,
  market_rent bigint check (market_rent >= 0),
  rent_frequency text not null,
  deposit bigint check (deposit >= 0),
  service_weight double precision check (service_weight >= 0),
  notes text,
  occupancy text not null check (occupancy in ('vacant', 'reserved', 'occupied', 'notice', 'offMarket', 'sold')),
  property_title text not null,
  currency text not null,
  import_id uuid,
  search_text text generated always as (fold_text(label || ' ' || coalesce(block, '') || ' ' || property_title)) stored,
  primary key (organisation_id, id),
  -- Whatever belongs to a unit refers to it together with its property, and so keeps it from being moved.
  unique (organisation_id, property_id, id),
  check ((status = 'archived') = (archived_at is not null)),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
);
create unique index units_organisation_id_label_key on units (organisation_id, property_id, lower(label));
create index units_of_property on units (organisation_id, property_id, label collate people_order, id);
create index units_by_label on units (organisation_id, label collate people_order, id)
  include (status, occupancy, type);
create index units_by_title on units (organisation_id, property_title collate people_order, id)
  include (status, occupancy, type);
create index units_by_age on units (organisation_id, created_at, id) include (status, occupancy, type);
create index units_by_occupancy on units (organisation_id, occupancy, type, status);
create index units_by_text on units using gin (organisation_id, search_text gin_trgm_ops);
create index units_by_import on units (organisation_id, import_id) where import_id is not null;
-- What visitors filter by and see on cards, and what policies ask for, so that neither reads the table.
create index published_units_by_property on units (organisation_id, property_id, bedrooms)
  include (status, occupancy, type) where status = 'active' and occupancy in ('vacant', 'notice');
call isolate('units');
-- The view of what is published joins them with their property, whose policy says whether it is.
create policy published on units for select to current_user
  using (status = 'active' and occupancy in ('vacant', 'notice'));
