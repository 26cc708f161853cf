import { sql, type Kysely } from 'kysely'

/**
 * A removed picture leaves its property at once, but can be brought back until it is deleted for good: it belongs to
 * no property any more and remembers which one it was taken from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table property_photos
      alter column property_id drop not null,
      add column removed_from uuid,
      add column removed_at timestamptz,
      add check ((removed_at is null) = (removed_from is null)),
      add check ((removed_at is null) = (property_id is not null));
    create index removed_photos_of_property on property_photos (organisation_id, removed_from)
      where removed_from is not null;
  `.execute(db)
}
