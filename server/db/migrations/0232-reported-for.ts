import { sql, type Kysely } from 'kysely'

/**
 * Issues that somebody records on behalf of a tenant: whoever waits for it is the tenant, from the day on which they
 * have an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table issue_records add column reported_for_id uuid;
    alter table issue_records add constraint issue_records_reported_for_id_fkey
      foreign key (organisation_id, reported_for_id) references tenants (organisation_id, id)
      on delete set null (reported_for_id);
    create index issue_records_reported_for on issue_records (organisation_id, reported_for_id)
      where reported_for_id is not null;

    drop view issues;
    create view issues with (security_invoker = true) as
    select issue_records.*,
      case
        when status = 'declined' then 'none'
        when status = 'deferred' then 'paused'
        when completed_at <= target_at then 'met'
        when completed_at is not null then 'missed'
        when target_at < now() then 'overdue'
        else 'onTrack'
      end as standing,
      coalesce(due, (select (target_at at time zone coalesce(timezone, 'UTC'))::date from properties
       where properties.organisation_id = issue_records.organisation_id and properties.id = property_id)) as day,
      (select concat_ws(', ', address_line1, address_line2, city) from properties
       where properties.organisation_id = issue_records.organisation_id and properties.id = property_id) as place,
      (select label from units
       where units.organisation_id = issue_records.organisation_id and units.id = unit_id) as unit_label,
      (select name from tenants where tenants.organisation_id = issue_records.organisation_id
       and tenants.id = reported_for_id) as reported_for_name
    from issue_records;
    grant select, insert, update, delete on issues to freehold_app;

    create function give_issues_to_tenant() returns trigger language plpgsql as $$
    begin
      update issue_records set reporter_id = coalesce(new.user_id, created_by, reporter_id)
      where organisation_id = new.organisation_id and reported_for_id = new.id;
      return null;
    end $$;
    create trigger give_issues after update of user_id on tenants
      for each row when (old.user_id is distinct from new.user_id) execute function give_issues_to_tenant();
  `.execute(db)
}
