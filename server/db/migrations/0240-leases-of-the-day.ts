import { sql, type Kysely } from 'kysely'
import { keepTotals } from '../kept-totals.ts'

const outdated = `(noted_until > '-infinity' and noted_until <= today or noted_on < 'infinity' and noted_on > today)`

/**
 * What follows from a lease and the day is noted with it, and for which days that holds; on any other day it is worked out
 * anew (docs/decisions/2026-11-21-leases-of-the-day.md). So a list need not work it out for each lease, finds leases
 * by status, and knows how many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view lease_records;
    drop view leases_with_status;
    drop view leases_today;
    alter table leases
      add column last_day date generated always as (coalesce(ended_on, leaves_on, "end")) stored,
      add column noted_status text,
      add column noted_rent bigint,
      add column noted_on date,
      add column noted_until date;

    -- The first day after this one on which status or rent may be others.
    create function lease_changes_on(
      start date, "end" date, notice_given_on date, ended_on date, terms jsonb, day date
    ) returns date language sql immutable as $$
      select coalesce(min(changes), 'infinity') from (
        select unnest(array[start, "end" + 1, notice_given_on, ended_on + 1]) as changes
        union all select (term ->> 'from')::date from jsonb_array_elements(terms) as term
        union all select (term ->> 'to')::date + 1 from jsonb_array_elements(terms) as term
      ) as days where changes > day
    $$;

    create function note_lease() returns trigger language plpgsql as $$
    begin
      new.noted_on := today_in(new.organisation_id);
      new.noted_until := lease_changes_on(
        new.start, new."end", new.notice_given_on, new.ended_on, new.terms, new.noted_on);
      new.noted_status := lease_status(
        new.stage, new.start, new."end", new.notice_given_on, new.ended_on, new.noted_on);
      new.noted_rent := lease_recurring(new.terms, 'rent', greatest(new.noted_on, new.start));
      return new;
    end $$;
    -- After the one that completes it.
    create trigger note before insert or update on leases for each row execute function note_lease();

    -- Those that are there already, in every organisation.
    alter table leases no force row level security;
    alter table organisations no force row level security;
    update leases set updated_at = updated_at;
    set constraints all immediate;
    alter table leases force row level security;
    alter table organisations force row level security;
    alter table leases
      alter column noted_status set not null, alter column noted_rent set not null,
      alter column noted_on set not null, alter column noted_until set not null;

    create index leases_by_status on leases (organisation_id, noted_status, last_day);
    create index leases_noted_until on leases (organisation_id, noted_until);
    create index leases_noted_on on leases (organisation_id, noted_on);

    -- In layers, as only a view of one table can be written to.
    create view leases_today with (security_invoker = true) as
      select *, (select today_in(nullif(current_setting('app.organisation', true), '')::uuid)) as today
      from leases;
    create view leases_with_status with (security_invoker = true) as
      select *,
        case when noted_on <= today and today < noted_until then noted_status
          else lease_status(stage, start, "end", notice_given_on, ended_on, today) end as status,
        case when noted_on <= today and today < noted_until then noted_rent
          else lease_recurring(terms, 'rent', greatest(today, start)) end as rent
      from leases_today;
    create view lease_records with (security_invoker = true) as
      select *, lease_expiry(status, last_day, today) as expiry, per_month(rent, frequency) as monthly_rent
      from leases_with_status;
    grant select, insert, update, delete on leases_today, leases_with_status, lease_records to freehold_app;
  `.execute(db)

  await keepTotals(db, {
    table: 'leases',
    one: 'lease',
    facets: {
      property_id: { type: 'uuid' },
      status: { type: 'text', column: 'noted_status' },
      frequency: { type: 'text' },
    },
    tables: {
      lease_totals: ['status', 'frequency'],
      lease_totals_of_properties: ['property_id', 'status', 'frequency'],
    },
  })
  // Leases that have become something else since they were noted count as what they are. Both ends are said so that the
  // planner, who does not know the day, expects as few as there are.
  for (const [counts, of] of [
    ['lease_totals', ''],
    ['lease_totals_of_properties', 'property_id, '],
  ] as const) {
    await sql
      .raw(`
        create or replace view current_${counts} with (security_invoker = true) as
          select organisation_id, ${of}status, frequency, n from ${counts}
          union all select organisation_id, ${of}status, frequency, n from lease_deltas
          union all select organisation_id, ${of}noted_status, frequency, -1 from leases_today where ${outdated}
          union all select organisation_id, ${of}status, frequency, 1 from leases_with_status where ${outdated};`)
      .execute(db)
  }
}
