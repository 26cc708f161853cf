import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Work that comes back by a rule. Of each plan every date is seen to once: `maintenance_dates` holds those for which an
 * issue was opened, that were skipped, or for which a later issue stands; its key is what keeps two processes from
 * opening the same one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table maintenance_plans (
      organisation_id uuid not null references organisations (id) on delete cascade,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid not null,
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      title text not null,
      description text,
      property_id uuid not null,
      unit_id uuid,
      category text not null,
      priority text not null check (priority in ('emergency', 'high', 'medium', 'low')),
      recurrence text not null,
      start date not null,
      lead_days integer not null check (lead_days >= 0),
      assignee_id uuid,
      contractor_id uuid,
      estimated_cost bigint check (estimated_cost >= 0),
      currency text not null,
      paused boolean not null default false,
      next_due date,
      last_opened timestamptz,
      status text not null generated always as (
        case when paused then 'paused' when next_due is null then 'ended' else 'active' end) stored,
      search_text text generated always as (fold_text(title || ' ' || coalesce(description, ''))) stored,
      primary key (organisation_id, id),
      check (not paused or next_due is null),
      foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
      foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id)
        on delete set null (unit_id),
      foreign key (organisation_id, created_by) references members (organisation_id, user_id),
      foreign key (organisation_id, assignee_id) references members (organisation_id, user_id),
      foreign key (organisation_id, contractor_id) references members (organisation_id, user_id)
    );
    create index maintenance_plans_by_due on maintenance_plans (organisation_id, next_due, id);
    create index maintenance_plans_of_property on maintenance_plans (organisation_id, property_id, next_due);
    create index maintenance_plans_of_contractor on maintenance_plans (organisation_id, contractor_id)
      where contractor_id is not null;
    create index maintenance_plans_by_text on maintenance_plans using gin (organisation_id, search_text gin_trgm_ops);

    create table maintenance_dates (
      organisation_id uuid not null,
      plan_id uuid not null,
      date date not null,
      state text not null check (state in ('opened', 'skipped', 'missed')),
      issue_id uuid,
      at timestamptz not null,
      primary key (organisation_id, plan_id, date),
      foreign key (organisation_id, plan_id) references maintenance_plans (organisation_id, id) on delete cascade,
      foreign key (organisation_id, issue_id) references issue_records (organisation_id, id)
        on delete set null (issue_id)
    );
    create index maintenance_dates_of_issue on maintenance_dates (organisation_id, issue_id)
      where issue_id is not null;

    alter table issue_records add column plan_id uuid,
      add foreign key (organisation_id, plan_id) references maintenance_plans (organisation_id, id)
        on delete set null (plan_id);
    create index issue_records_of_plan on issue_records (organisation_id, plan_id, created_at desc)
      where plan_id is not null;

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
       where units.organisation_id = issue_records.organisation_id and units.id = unit_id) as unit_label
    from issue_records;
    grant select, insert, update, delete on issues to freehold_app;
  `.execute(db)
  await isolate(db, 'maintenance_plans', 'maintenance_dates')
}
