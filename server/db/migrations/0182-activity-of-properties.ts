import { sql, type Kysely } from 'kysely'

/** RT-70: what happened to units, leases, issues and documents of a property; its own is found by its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index activity_of_property on activity (organisation_id, property_id, id)
      where property_id <> subject_id`.execute(db)
}
