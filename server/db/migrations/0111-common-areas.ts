import { sql, type Kysely } from 'kysely'

/** A common area is let to nobody: it counts as off market instead of vacant, unless somebody has a lease of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function complete_unit() returns trigger language plpgsql as $$
    begin
      new.occupancy := unit_occupancy(new.organisation_id, new.id,
        case when new.type = 'commonArea' and new.status <> 'sold' then 'offMarket' else new.status end);
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
  `.execute(db)
}
