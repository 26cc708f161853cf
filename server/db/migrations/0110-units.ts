import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Units (spec/domain.md "Unit"). A unit repeats its property's name and currency, so that it is found and sorted by them
 * without a join; and its occupancy, which follows from its status and its leases. Triggers keep all three
 * (docs/decisions/2026-11-21-units.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      occupancy text not null
        check (occupancy in ('vacant', 'reserved', 'occupied', 'notice', 'offMarket', 'sold')),
      property_title text not null,
      currency text not null,
      search_text text generated always as
        (fold_text(label || ' ' || coalesce(block, '') || ' ' || property_title)) stored,
      primary key (organisation_id, id),
      -- Whatever belongs to a unit refers to it together with its property, and so keeps it from being moved.
      unique (organisation_id, property_id, id),
      check ((status = 'archived') = (archived_at is not null)),
      foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
    );
    create unique index units_organisation_id_label_key on units (organisation_id, property_id, lower(label));
    create index units_of_property on units (organisation_id, property_id, label collate people_order, id);
    create index units_by_label on units (organisation_id, label collate people_order, id) include (status);
    create index units_by_occupancy on units (organisation_id, occupancy, type, status);
    create index units_by_text on units using gin (organisation_id, search_text gin_trgm_ops);

    create function unit_occupancy(organisation uuid, unit uuid, status text) returns text
      language sql stable as $$
        select case status when 'sold' then 'sold' when 'offMarket' then 'offMarket' else 'vacant' end
      $$;

    -- Each statement in it sees what was committed before it, also where the update waited for somebody else's.
    create function complete_unit() returns trigger language plpgsql as $$
    begin
      new.occupancy := unit_occupancy(new.organisation_id, new.id, new.status);
      if tg_op = 'INSERT' or new.property_id <> old.property_id then
        -- Shared, so that its name can't change between here and the end of the transaction.
        select title, currency into new.property_title, new.currency from properties
        where organisation_id = new.organisation_id and id = new.property_id for share;
        if not found then
          raise foreign_key_violation using table = 'units', constraint = 'units_organisation_id_property_id_fkey';
        end if;
      end if;
      return new;
    end $$;
    create trigger complete before insert or update on units for each row execute function complete_unit();

    create function tell_units() returns trigger language plpgsql as $$
    begin
      update units set property_title = new.title, currency = new.currency
      where organisation_id = new.organisation_id and property_id = new.id;
      return null;
    end $$;
    create trigger tell_units after update of title, currency on properties for each row
      when ((old.title, old.currency) is distinct from (new.title, new.currency)) execute function tell_units();
  `.execute(db)
  await isolate(db, 'units')
}
