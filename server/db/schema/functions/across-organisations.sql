-- What works for all organisations at once, or for a person who has not chosen one: each function answers one question with
-- the rights of the schema's owner, so that no policy opens a table to the application.

create or replace function organisation_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select id from organisations order by id
$$;

-- With leases, and not brought to their own today yet.
create or replace function organisations_to_turn() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select id from organisations
  left join lease_days on lease_days.organisation_id = organisations.id
  where coalesce(day, '-infinity') < (now() at time zone coalesce(timezone, 'UTC'))::date
    and exists (select from leases where leases.organisation_id = organisations.id)
  order by id
$$;

-- With planned work that is due where the day begins first: who looks closer asks where the property is.
create or replace function organisations_with_work_due(instant timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct organisation_id from maintenance_plans
  where next_due - lead_days <= (instant at time zone 'UTC' + interval '14 hours')::date
  order by organisation_id
$$;

-- With books and rules of late fees, and not looked at on their own today yet.
create or replace function organisations_with_late_fees() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select id from organisations
  join books on books.organisation_id = organisations.id
  left join arrears_nights on arrears_nights.organisation_id = organisations.id
  where coalesce(fees_on, '-infinity') < (now() at time zone coalesce(timezone, 'UTC'))::date
    and (exists (select from late_fee_rules where late_fee_rules.organisation_id = organisations.id)
      or exists (select from leases where leases.organisation_id = organisations.id and late_fee is not null))
  order by id
$$;

-- With reminders that go out by rule, and not looked at on their own today yet.
create or replace function organisations_to_remind() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct id from organisations
  join reminder_stages on reminder_stages.organisation_id = organisations.id and by_rule
  left join arrears_nights on arrears_nights.organisation_id = organisations.id
  where coalesce(reminded_on, '-infinity') < (now() at time zone coalesce(timezone, 'UTC'))::date
  order by id
$$;

-- All that they are a member of, whatever their status there and with or without a profile.
create or replace function organisations_of_person(person uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id from members where user_id = person order by organisation_id
$$;

create or replace function profiles_of_person(person uuid) returns table (
  id uuid, role text, label text, organisation_id uuid, name text, type text, country text, currency text, locale text,
  timezone text, dial_code text
) language sql stable security definer set search_path = pg_catalog, public as $$
  select profiles.id, profiles.role, roles.label, profiles.organisation_id, organisations.name, organisations.type,
    organisations.country, organisations.currency, organisations.locale, organisations.timezone, organisations.dial_code
  from profiles
  join members on members.organisation_id = profiles.organisation_id and members.user_id = profiles.user_id
  join organisations on organisations.id = profiles.organisation_id
  join roles on roles.organisation_id = profiles.organisation_id and roles.key = profiles.role
  where profiles.user_id = person and profiles.status = 'active' and members.status = 'active'
  order by organisations.name, roles.label
$$;

-- What is due and not carried out, and for how many seconds the first of it has waited.
create or replace function outbox_waiting() returns table (due bigint, seconds double precision)
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from outbox where due_at <= now()
$$;

-- With side effects that are due; of a great many that wait, of those that are found first.
create or replace function organisations_with_outbox_due() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct organisation_id from (
    select organisation_id from outbox where due_at <= now() limit 2000
  ) as due
$$;

-- How the books of all stand; `checked_at` is the day of the oldest check, null where one never was.
create or replace function books_checked() returns table (books bigint, checked_at timestamptz, differences bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), case when count(*) = count(books.checked_at) then min(books.checked_at) end, coalesce(sum(books.differences), 0)::bigint from books
$$;

-- Whose day has turned since their books were checked.
create or replace function books_to_check(instant timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id from books join organisations on id = organisation_id
  where checked_at is null or (checked_at at time zone coalesce(timezone, 'UTC'))::date
    < (instant at time zone coalesce(timezone, 'UTC'))::date
  order by organisation_id
$$;

-- Whose charges of the night have not been begun.
create or replace function books_to_charge() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id from books
  join lateral (select (now() at time zone coalesce(timezone, 'UTC'))::date as today from organisations
    where id = organisation_id) as here on true
  where begin_on <= today + lead_days and not exists (
    select from charge_runs where charge_runs.organisation_id = books.organisation_id and night = today)
  order by organisation_id
$$;

-- With saved reports that are due to be mailed where the day begins first: who looks closer asks what time it is there.
create or replace function organisations_with_reports_due() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct organisation_id from saved_reports
  where next_on <= (now() at time zone 'UTC' + interval '14 hours')::date order by organisation_id
$$;

-- With payments online of which the provider is to be asked what became of them.
create or replace function organisations_with_online_payments_to_ask() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct organisation_id from online_payments where ask_at <= now() order by organisation_id
$$;

create or replace function imports_under_way(statuses text[]) returns table (organisation_id uuid, import_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id, id from imports where status = any(statuses)
$$;

create or replace function imports_at_rest(days integer, most integer) returns table (organisation_id uuid, import_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id, id from imports
  where archived_at is null and updated_at < now() - make_interval(days => days)
    and status not in ('checking', 'committing', 'undoing')
  order by updated_at limit most
$$;

revoke all on function organisation_ids, organisations_to_remind, organisations_with_late_fees, organisations_to_turn, organisations_with_work_due, organisations_of_person,
  profiles_of_person, organisations_with_outbox_due, outbox_waiting, imports_under_way, imports_at_rest, books_checked,
  books_to_check, books_to_charge, organisations_with_online_payments_to_ask, organisations_with_reports_due from public;
grant execute on function organisation_ids, organisations_to_remind, organisations_with_late_fees, organisations_to_turn, organisations_with_work_due, organisations_of_person,
  profiles_of_person, organisations_with_outbox_due, outbox_waiting, imports_under_way, imports_at_rest, books_checked,
  books_to_check, books_to_charge, organisations_with_online_payments_to_ask, organisations_with_reports_due to freehold_app;
