import { sql, type Kysely } from 'kysely'

/**
 * What is noted of a lease (migration 0240) holds from the last day on which something changed, not from the day on which it was
 * noted: so the rent roll of most days has it without taking the terms apart. Service charge and other charges, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table leases add column noted_other bigint;

    -- The last day until this one on which status or rent may have become others.
    create function lease_changed_on(
      start date, "end" date, notice_given_on date, ended_on date, terms jsonb, day date
    ) returns date language sql immutable as $$
      select coalesce(max(changes), '-infinity') from (
        select unnest(array[start, "end" + 1, notice_given_on, ended_on + 1]) as changes
        union all select (term ->> 'from')::date from jsonb_array_elements(terms) as term
        union all select (term ->> 'to')::date + 1 from jsonb_array_elements(terms) as term
      ) as days where changes <= day
    $$;

    create or replace function note_lease() returns trigger language plpgsql as $$
    declare today date := today_in(new.organisation_id);
    begin
      new.noted_on := lease_changed_on(new.start, new."end", new.notice_given_on, new.ended_on, new.terms, today);
      new.noted_until := lease_changes_on(new.start, new."end", new.notice_given_on, new.ended_on, new.terms, today);
      new.noted_status := lease_status(
        new.stage, new.start, new."end", new.notice_given_on, new.ended_on, today);
      new.noted_rent := lease_recurring(new.terms, 'rent', greatest(today, new.start));
      new.noted_other := lease_recurring(new.terms, 'serviceCharge', greatest(today, new.start))
        + lease_recurring(new.terms, 'other', greatest(today, new.start));
      return new;
    end $$;

    -- Those that are there already, in every organisation.
    alter table leases no force row level security;
    alter table organisations no force row level security;
    update leases set updated_at = updated_at;
    set constraints all immediate;
    alter table leases force row level security;
    alter table organisations force row level security;
    alter table leases alter column noted_other set not null;
  `.execute(db)
}
