-- The day that it is where an organisation works.
create or replace function today_in(organisation uuid) returns date language sql stable as $$
  select (now() at time zone coalesce((select timezone from organisations where id = organisation), 'UTC'))::date
$$;

-- As statusOn of domain/leases/status.ts; a test shows that they agree.
create or replace function lease_status(
  stage text, start date, "end" date, notice_given_on date, ended_on date, day date
) returns text language sql immutable as $$
  select case
    when stage <> 'signed' then stage
    when day < start then 'scheduled'
    when day > ended_on then 'ended'
    when day >= notice_given_on then 'notice'
    when day > "end" then 'holdingOver'
    else 'active'
  end
$$;

-- As expiryBucket of domain/leases/expiry.ts.
create or replace function lease_expiry(status text, last_day date, day date) returns text language sql immutable as $$
  select case
    when status = 'holdingOver' then 'holdingOver'
    when status not in ('active', 'notice') or last_day is null then null
    when last_day - day <= 30 then '0-30'
    when last_day - day <= 60 then '31-60'
    when last_day - day <= 90 then '61-90'
    when last_day - day <= 180 then '91-180'
    else 'over-180'
  end
$$;

-- As recurringOn of domain/leases/rents.ts: of each kind the latest that has begun, unless it is over.
create or replace function lease_recurring(terms jsonb, type text, day date) returns bigint language sql immutable as $$
  select coalesce(sum(amount), 0)::bigint from (
    select distinct on (term ->> 'label') (term ->> 'amount')::bigint as amount, (term ->> 'to')::date as until
    from jsonb_array_elements(terms) as term
    where term ->> 'type' = type and (term ->> 'from')::date <= day
    order by term ->> 'label', (term ->> 'from')::date desc
  ) as latest where until is null or until >= day
$$;

-- As perMonth of domain/leases/rents.ts.
create or replace function per_month(amount bigint, frequency text) returns bigint language sql immutable as $$
  select case frequency
    when 'weekly' then round(amount::numeric * 52 / 12)
    when 'monthly' then amount
    when 'quarterly' then round(amount::numeric / 3)
    when 'halfYearly' then round(amount::numeric / 6)
    when 'yearly' then round(amount::numeric / 12)
  end::bigint
$$;

-- What tenants with an account reach: their leases from signing on, unit and property while a lease runs. What follows from
-- the date alone is brought up to date once a day.
create or replace function give_lease_scopes(organisation uuid, person uuid) returns void language plpgsql as $$
declare
  own_profiles uuid[] := array(select id from profiles where organisation_id = organisation
    and user_id = person and role = 'renter' and status = 'active');
  own_tenants uuid[] := array(select id from tenants where organisation_id = organisation and user_id = person);
begin
  if own_profiles = '{}' then
    return;
  end if;
  with mine as (
    select id, unit_id, property_id, stage,
      lease_status(stage, start, "end", notice_given_on, ended_on, today_in(organisation)) as status
    from leases where organisation_id = organisation and tenant_ids && own_tenants
  ), running as (
    select * from mine where status in ('active', 'notice', 'holdingOver')
  ), wanted as (
    select 'leases' as kind, id as record from mine where stage = 'signed'
    union select 'units', unit_id from running
    union select 'properties', property_id from running
  ), taken as (
    delete from profile_scopes where organisation_id = organisation and profile_id = any (own_profiles)
      -- What was assigned by hand stays, unless a lease of it is over.
      and (kind, record_id) in (
        select 'leases', id from mine union select 'units', unit_id from mine union select 'properties', property_id from mine)
      and (kind, record_id) not in (select kind, record from wanted)
  )
  insert into profile_scopes (organisation_id, profile_id, kind, record_id)
    select organisation, profile, kind, record from wanted, unnest(own_profiles) as profile
    on conflict do nothing;
end
$$;

-- The first day after this one on which status or rent may be others.
create or replace function lease_changes_on(
  start date, "end" date, notice_given_on date, ended_on date, terms jsonb, day date
) returns date language sql immutable as $$
  select coalesce(min(changes), 'infinity') from (
    select unnest(array[start, "end" + 1, notice_given_on, ended_on + 1]) as changes
    union all select (term ->> 'from')::date from jsonb_array_elements(terms) as term
    union all select (term ->> 'to')::date + 1 from jsonb_array_elements(terms) as term
  ) as days where changes > day
$$;

-- The last day until this one on which status or rent may have become others.
create or replace function lease_changed_on(
  start date, "end" date, notice_given_on date, ended_on date, terms jsonb, day date
) returns date language sql immutable as $$
  select coalesce(max(changes), '-infinity') from (
    select unnest(array[start, "end" + 1, notice_given_on, ended_on + 1]) as changes
    union all select (term ->> 'from')::date from jsonb_array_elements(terms) as term
    union all select (term ->> 'to')::date + 1 from jsonb_array_elements(terms) as term
  ) as days where changes <= day
$$;
