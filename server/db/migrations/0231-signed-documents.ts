import { sql, type Kysely } from 'kysely'

/** The signed document of a lease, one of its own documents; the views show it as every other column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table leases add column signed_document_id uuid;
    alter table leases add constraint leases_signed_document_id_fkey
      foreign key (organisation_id, signed_document_id) references documents (organisation_id, id)
      on delete set null (signed_document_id);
    create index leases_by_signed_document on leases (organisation_id, signed_document_id)
      where signed_document_id is not null;

    -- A view keeps the columns that its table had when it was made.
    drop view lease_records;
    drop view leases_with_status;
    drop view leases_today;
    create view leases_today with (security_invoker = true) as
      select *, coalesce(ended_on, leaves_on, "end") as last_day,
        (select today_in(nullif(current_setting('app.organisation', true), '')::uuid)) as today
      from leases;
    create view leases_with_status with (security_invoker = true) as
      select *, lease_status(stage, start, "end", notice_given_on, ended_on, today) as status,
        lease_recurring(terms, 'rent', greatest(today, start)) as rent
      from leases_today;
    create view lease_records with (security_invoker = true) as
      select *, lease_expiry(status, last_day, today) as expiry, per_month(rent, frequency) as monthly_rent
      from leases_with_status;
    grant select, insert, update, delete on leases_today, leases_with_status, lease_records to freehold_app;
  `.execute(db)
}
