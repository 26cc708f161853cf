import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Issues (spec/domain.md "Issue") with their comments and pictures. Whether one is in time follows from the clock, and
 * where it is from its property, so the view `issues` says both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table issue_records (
      organisation_id uuid not null references organisations (id) on delete cascade,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid,
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      number integer not null,
      title text not null,
      description text,
      property_id uuid not null,
      unit_id uuid,
      category text not null,
      priority text not null check (priority in ('emergency', 'high', 'medium', 'low')),
      status text not null check (status in ('open', 'inProgress', 'deferred', 'completed', 'closed', 'declined')),
      source text,
      reporter_id uuid not null,
      assignee_id uuid,
      contractor_id uuid,
      access_notes text,
      due date,
      target_at timestamptz not null,
      cost bigint check (cost >= 0),
      currency text not null,
      charge_to text check (charge_to in ('owner', 'tenant', 'serviceCharge')),
      rating integer check (rating between 1 and 5),
      reopened_count integer not null default 0,
      completed_at timestamptz,
      closed_at timestamptz,
      search_text text generated always as (
        fold_text(number::text || ' ' || title || ' ' || coalesce(description, ''))) stored,
      primary key (organisation_id, id),
      unique (organisation_id, number),
      check ((status in ('completed', 'closed')) = (completed_at is not null)),
      check ((status in ('closed', 'declined')) = (closed_at is not null)),
      foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade,
      foreign key (organisation_id, property_id, unit_id) references units (organisation_id, property_id, id)
        on delete set null (unit_id),
      foreign key (organisation_id, reporter_id) references members (organisation_id, user_id),
      foreign key (organisation_id, assignee_id) references members (organisation_id, user_id),
      foreign key (organisation_id, contractor_id) references members (organisation_id, user_id)
    );
    create index issue_records_by_age on issue_records (organisation_id, created_at desc, id desc);
    create index issue_records_by_status on issue_records (organisation_id, status, created_at desc, id desc);
    create index issue_records_by_target on issue_records (organisation_id, target_at, id);
    create index issue_records_of_property on issue_records (organisation_id, property_id, created_at desc);
    create index issue_records_of_unit on issue_records (organisation_id, unit_id) where unit_id is not null;
    create index issue_records_of_reporter on issue_records (organisation_id, reporter_id, created_at desc);
    create index issue_records_of_assignee on issue_records (organisation_id, assignee_id)
      where assignee_id is not null;
    create index issue_records_of_contractor on issue_records (organisation_id, contractor_id)
      where contractor_id is not null;
    create index issue_records_by_text on issue_records using gin (organisation_id, search_text gin_trgm_ops);

    create table issue_comments (
      organisation_id uuid not null,
      id uuid not null,
      issue_id uuid not null,
      created_at timestamptz not null default now(),
      author_id uuid not null,
      visibility text not null check (visibility in ('shared', 'internal')),
      text text not null,
      primary key (organisation_id, id),
      foreign key (organisation_id, issue_id) references issue_records (organisation_id, id) on delete cascade,
      foreign key (organisation_id, author_id) references members (organisation_id, user_id)
    );
    create index comments_of_issue on issue_comments (organisation_id, issue_id, created_at);

    create table issue_photos (
      organisation_id uuid not null,
      id uuid not null,
      issue_id uuid not null,
      created_at timestamptz not null default now(),
      alt text not null default '',
      width integer not null,
      height integer not null,
      primary key (organisation_id, id),
      foreign key (organisation_id, id) references files (organisation_id, id) on delete cascade,
      foreign key (organisation_id, issue_id) references issue_records (organisation_id, id) on delete cascade
    );
    create index photos_of_issue on issue_photos (organisation_id, issue_id, id);
  `.execute(db)
  await isolate(db, 'issue_records', 'issue_comments', 'issue_photos')
  await sql`
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
      (select concat_ws(', ', address_line1, address_line2, city) from properties
       where properties.organisation_id = issue_records.organisation_id and properties.id = property_id) as place,
      (select label from units
       where units.organisation_id = issue_records.organisation_id and units.id = unit_id) as unit_label
    from issue_records;
    grant select, insert, update, delete on issues to freehold_app;
  `.execute(db)
}
