import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/** Up to which day what follows from dates alone has been brought up to date, and whom that was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lease_days (
      organisation_id uuid primary key references organisations (id) on delete cascade,
      day date not null
    );
    create table lease_reminders (
      organisation_id uuid not null,
      lease_id uuid not null,
      last_day date not null,
      days integer not null,
      primary key (organisation_id, lease_id, last_day, days),
      foreign key (organisation_id, lease_id) references leases (organisation_id, id) on delete cascade
    );
  `.execute(db)
  await isolate(db, 'lease_days', 'lease_reminders')
}
