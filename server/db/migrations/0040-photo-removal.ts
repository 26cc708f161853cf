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
    alter table property_photos
      drop constraint property_photos_organisation_id_id_fkey,
      add foreign key (organisation_id, id) references files (organisation_id, id) on delete cascade;
    create index removed_photos_of_property on property_photos (organisation_id, removed_from)
      where removed_from is not null;
  `.execute(db)
}
