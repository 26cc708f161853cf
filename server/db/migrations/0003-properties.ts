import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/** Properties and their pictures (spec/domain.md "Property"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      owners jsonb not null default '[]',
      valuations jsonb not null default '[]',
      details jsonb not null default '[]',
      value bigint,
      owner_user_ids uuid[] not null default '{}',
      import_id uuid,
      cover_photo_id uuid,
      search_text text generated always as (fold_text(
        title || ' ' || reference || ' ' || address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' ||
        coalesce(district, '') || ' ' || coalesce(state, '') || ' ' || coalesce(postcode, ''))) stored,
      primary key (organisation_id, id),
      unique (organisation_id, reference),
      check ((status = 'archived') = (archived_at is not null)),
      check ((latitude is null) = (longitude is null)),
      foreign key (organisation_id, portfolio_manager_id) references members (organisation_id, user_id),
      foreign key (organisation_id, facility_manager_id) references members (organisation_id, user_id)
    );
    create index properties_by_age on properties (organisation_id, created_at desc, id);
    create index properties_by_title on properties (organisation_id, title collate people_order, id);
    create index properties_by_portfolio_manager on properties (organisation_id, portfolio_manager_id);
    create index properties_by_facility_manager on properties (organisation_id, facility_manager_id);
    create index properties_by_import on properties (organisation_id, import_id) where import_id is not null;
    create index properties_by_text on properties using gin (organisation_id, search_text gin_trgm_ops);

    create table property_photos (
      organisation_id uuid not null,
      id uuid not null,
      property_id uuid not null,
      position integer not null,
      alt text not null default '',
      width integer not null,
      height integer not null,
      created_at timestamptz not null default now(),
      primary key (organisation_id, id),
      foreign key (organisation_id, id) references files (organisation_id, id),
      foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
    );
    create index photos_of_property on property_photos (organisation_id, property_id, position);

    alter table properties add foreign key (organisation_id, cover_photo_id)
      references property_photos (organisation_id, id) on delete set null (cover_photo_id)
      deferrable initially deferred;
  `.execute(db)
  await isolate(db, 'properties', 'property_photos')
}
