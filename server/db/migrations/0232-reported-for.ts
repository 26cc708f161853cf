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

    -- The view shows them behind the columns that it has by now, however it says these.
    do $$
    declare
      shown text := pg_get_viewdef('issues'::regclass);
      wanted text := regexp_replace(shown, '\\s+FROM issue_records;$', ', issue_records.reported_for_id,
        (select name from tenants where tenants.organisation_id = issue_records.organisation_id
           and tenants.id = issue_records.reported_for_id) as reported_for_name from issue_records');
    begin
      if wanted = shown then
        raise exception 'The view of issues is not as expected: %', shown;
      end if;
      execute 'create or replace view issues with (security_invoker = true) as ' || wanted;
    end $$;

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
