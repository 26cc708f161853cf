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
    when last_day < day then 'leaving'
    when last_day - day <= 30 then '0-30'
    when last_day - day <= 60 then '31-60'
    when last_day - day <= 90 then '61-90'
    when last_day - day <= 180 then '91-180'
    else 'over-180'
  end
$$;

-- How many increases have come by the end of a day, as stepsBy of domain/leases/escalation.ts.
create or replace function escalation_steps(escalation jsonb, day date) returns integer language sql immutable as $$
  select case
    when day < first then 0
    when (first + make_interval(months => passed * every))::date <= day then passed + 1
    else passed
  end from (
    select first, every, ((extract(year from day) - extract(year from first)) * 12
      + extract(month from day) - extract(month from first))::integer / every as passed
    from (select (escalation ->> 'from')::date as first, (escalation ->> 'everyMonths')::integer as every) as rhythm
  ) as counted
$$;

-- An amount after so many increases, as escalated of domain/leases/escalation.ts.
create or replace function escalated(amount bigint, escalation jsonb, times integer) returns bigint
language sql immutable as $$
  select case
    when times <= 0 or escalation ->> 'kind' = 'index' then amount
    when escalation ->> 'kind' = 'fixed' then
      least(amount + times * coalesce((escalation ->> 'amount')::numeric, 0), 9000000000000000)
    -- In whole numbers, rounded half up once.
    else least(9000000000000000, div(
      2 * amount * power(10000 + coalesce((escalation ->> 'bps')::numeric, 0), times) + power(10000::numeric, times),
      2 * power(10000::numeric, times)))
  end::bigint
$$;

-- What is due per period on a day, of every lease: of each type and label the latest term that runs, with the increases of
-- the rent since its first day. As termsOn and amountOn of domain/leases; what lists, the rent roll and charges read.
create or replace function lease_terms_on(organisation uuid, day date)
returns table (lease_id uuid, n integer, type text, label text, amount bigint) language sql stable as $$
  select term.lease_id, term.n, term.type, term.label,
    case when term.type = 'rent' and leases.escalation is not null then escalated(term.amount, leases.escalation,
      escalation_steps(leases.escalation, day) - escalation_steps(leases.escalation, term."from"))
    else term.amount end
  from (
    select distinct on (lease_id, type, label) lease_id, n, type, label, amount, "from" from lease_terms
    where organisation_id = organisation and "from" <= day and ("to" is null or "to" >= day)
    order by lease_id, type, label, "from" desc
  ) as term
  join leases on leases.organisation_id = organisation and leases.id = term.lease_id
$$;

-- The same of one lease and one type, summed up.
create or replace function lease_amount_on(organisation uuid, lease uuid, kind text, day date) returns bigint
language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from lease_terms_on(organisation, day)
  where lease_id = lease and type = kind
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
      -- What was assigned by hand stays, unless a lease of it is over: whoever is invited before their lease begins
      -- reaches the property from the invite on.
      and (kind, record_id) in (
        select 'leases', id from mine where stage <> 'signed'
        union select 'units', unit_id from mine where status in ('ended', 'cancelled')
        union select 'properties', property_id from mine where status in ('ended', 'cancelled'))
      and (kind, record_id) not in (select kind, record from wanted)
  )
  insert into profile_scopes (organisation_id, profile_id, kind, record_id)
    select organisation, profile, kind, record from wanted, unnest(own_profiles) as profile
    on conflict do nothing;
end
$$;

-- The first day after this one on which the status may be another.
create or replace function lease_changes_on(
  start date, "end" date, notice_given_on date, ended_on date, day date
) returns date language sql immutable as $$
  select coalesce(min(changes), 'infinity') from unnest(array[start, "end" + 1, notice_given_on, ended_on + 1]) as changes where changes > day
$$;

-- The last day until this one on which the status may have become another.
create or replace function lease_changed_on(
  start date, "end" date, notice_given_on date, ended_on date, day date
) returns date language sql immutable as $$
  select coalesce(max(changes), '-infinity') from unnest(array[start, "end" + 1, notice_given_on, ended_on + 1]) as changes where changes <= day
$$;
