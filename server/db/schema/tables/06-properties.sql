-- Properties and their pictures. A removed picture leaves its property at once, but can be brought back until it is
-- deleted for good: it belongs to no property any more and remembers which one it was taken from.

create table properties (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  title text not null,
  reference text not null,
  description text,
  classification text not null,
  subtype text,
  purpose text not null,
  tenure text,
  status text not null check (status in ('draft', 'active', 'sold', 'archived')),
  listing text not null check (listing in ('private', 'listed', 'paused')),
  address_line1 text not null,
  address_line2 text,
  city text not null,
  district text,
  state text,
  country text not null,
  postcode text,
  latitude double precision,
  longitude double precision,
  timezone text,
  currency text not null,
  year_built integer,
  area double precision,
  area_unit text not null,
  unit_count integer check (unit_count >= 0),
  asking_price bigint check (asking_price >= 0),
  asking_frequency text,
  portfolio_manager_id uuid,
  facility_manager_id uuid,
  contact_name text,
  contact_dial_code text,
  contact_phone text,
  contact_email text,
  amenities text[] not null default '{}',
  valuations jsonb not null default '[]',
  details jsonb not null default '[]',
  value bigint,
  -- From this amount on its owner agrees to an expense as well.
  expenses_to_owner_from bigint check (expenses_to_owner_from > 0),
  -- Accounts of its owners, kept by whoever changes these (server/tenant/owners/ownership.ts).
  owner_user_ids uuid[] not null default '{}',
  import_id uuid,
  cover_photo_id uuid,
  portfolio_ids uuid[] not null default '{}',
  search_text text generated always as (fold_text(
    title || ' ' || reference || ' ' || address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' ||
    coalesce(district, '') || ' ' || coalesce(state, '') || ' ' || coalesce(postcode, ''))) stored,
  -- What visitors search by: no more of the address than every listing shows.
  place_text text generated always as (fold_text(
    city || ' ' || coalesce(district, '') || ' ' || coalesce(state, ''))) stored,
  -- What listings are compared by: rents per month whatever their frequency, anything else as it is asked.
  asking_rate bigint generated always as (case when purpose = 'sale' then asking_price
    else case asking_frequency
      when 'nightly' then round(asking_price::numeric * 365 / 12)::bigint
      when 'weekly' then round(asking_price::numeric * 52 / 12)::bigint
      when 'quarterly' then round(asking_price::numeric / 3)::bigint
      when 'halfYearly' then round(asking_price::numeric / 6)::bigint
      when 'yearly' then round(asking_price::numeric / 12)::bigint
      else asking_price end end) stored,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  check ((status = 'archived') = (archived_at is not null)),
  check ((latitude is null) = (longitude is null)),
  foreign key (organisation_id, portfolio_manager_id) references members (organisation_id, user_id),
  foreign key (organisation_id, facility_manager_id) references members (organisation_id, user_id)
);
-- Lists: what most are filtered by first, then the default order. What else they are filtered by, counted by and searched by
-- lies beside it, so that a count reads no table; by place as little as may be, for it is read most
-- (docs/decisions/2026-11-22-lists-in-plain-sql.md).
create index properties_by_age on properties (organisation_id, created_at, id)
  include (status, classification, purpose, listing, state, city, country, currency, portfolio_manager_id,
    facility_manager_id, unit_count, value);
create index properties_by_place on properties (organisation_id, state, classification, created_at, id)
  include (status, portfolio_manager_id, search_text) where status <> 'archived';
create index properties_by_city on properties (organisation_id, city, created_at, id)
  include (status, classification, purpose, listing, currency, portfolio_manager_id, facility_manager_id);
-- What lists count: few distinct keys, so PostgreSQL stores each once and a count of 15,000 reads some 20 pages.
create index properties_by_facets on properties (organisation_id, state, classification, status, purpose, listing)
  where status <> 'archived';
create index properties_by_portfolio_manager
  on properties (organisation_id, portfolio_manager_id, state, classification, created_at, id)
  include (status, purpose, listing, city);
create index properties_by_facility_manager on properties (organisation_id, facility_manager_id, created_at, id)
  where facility_manager_id is not null;
create index properties_by_title on properties (organisation_id, title collate people_order, id) include (status);
create index properties_by_text on properties using gin (organisation_id, search_text gin_trgm_ops);
create index properties_by_import on properties (organisation_id, import_id) where import_id is not null;
-- What visitors filter and count listings by, and what policies ask for, so that neither reads the table.
create index published_properties_by_id on properties (id)
  include (organisation_id, status, listing, purpose, classification, currency, asking_rate, place_text, country)
  where listing = 'listed' and status = 'active';
call isolate('properties');
create policy published on properties for select to current_user
  using (listing = 'listed' and status = 'active');

create table property_photos (
  organisation_id uuid not null,
  id uuid not null,
  property_id uuid,
  position integer not null,
  alt text not null default '',
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  removed_from uuid,
  removed_at timestamptz,
  primary key (organisation_id, id),
  check ((removed_at is null) = (removed_from is null)),
  check ((removed_at is null) = (property_id is not null)),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
  foreign key (organisation_id, id) references files (organisation_id, id) on delete cascade
);
create index photos_of_property on property_photos (organisation_id, property_id, "position");
create index photos_by_id on property_photos (id);
create index removed_photos_of_property on property_photos (organisation_id, removed_from)
  where removed_from is not null;
call isolate('property_photos');
-- The views of what is published join them with their property, whose policy says whether it is.
create policy published on property_photos for select to current_user using (true);

alter table properties add foreign key (organisation_id, cover_photo_id)
  references property_photos (organisation_id, id) deferrable initially deferred;
