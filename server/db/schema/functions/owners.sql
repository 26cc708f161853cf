-- What is held of owners' money, and how it is split among them (docs/spec/money.md "Owners").

-- An amount split by shares of 10,000: parts are rounded down, and whoever lost most by that gets one more, so that they make up
-- the amount. What the shares leave of the whole is nobody's, a last part.
create or replace function shares_of(amount numeric, shares integer[]) returns numeric[] language sql immutable as $$
  select array_agg(sign(amount) * (part + (place <= abs(amount) - given)::integer) order by n) from (
    select n, part, row_number() over (order by rest desc, n) as place, sum(part) over () as given from (
      select n, div(abs(amount) * share, 10000) as part, mod(abs(amount) * share, 10000) as rest
      from unnest(shares || (10000 - (select sum(each) from unnest(shares) as each))::integer)
        with ordinality as given (share, n)
    ) as rounded
  ) as ordered
$$;

-- What owners had of a property in all through a day, as money moved: {received, spent, fees, paid to them, other}. Their sum is
-- what is held for them: what is in the bank, less what is held for tenants, buyers, funds and the tax office. Of a charge that is
-- open neither its tax nor what it demands for a fund is held yet.
create or replace function owner_money(organisation uuid, property uuid, through date) returns numeric[] language sql stable as $$
  -- By property first, whatever the planner thinks of accounts.
  with about_charges as materialized (
    select account_id, charge_id, amount from postings
    where organisation_id = organisation and property_id = property and date <= through and charge_id is not null
  ), moved as materialized (
    select account_id, debit - credit as amount from account_months
    where organisation_id = organisation and property_id = property and month < date_trunc('month', through)::date
    union all
    select account_id, amount from postings
    where organisation_id = organisation and property_id = property
      and date between date_trunc('month', through)::date and through
  ), balance as (
    select type, coalesce(purpose, '') as purpose, sum(amount) as amount from moved
    join accounts on accounts.organisation_id = organisation and accounts.id = account_id
    group by 1, 2
  ), not_theirs as (
    select coalesce(sum(case
      when charges.account_id = fund.id then owing
      else sign(owing) * round(abs(owing) * tax / gross)
    end), 0) as amount
    from accounts as receivables
    join accounts as fund on fund.organisation_id = organisation and fund.purpose = 'serviceChargeFund'
    cross join lateral (
      select charge_id, sum(amount) as owing from about_charges
      where account_id = receivables.id group by charge_id having sum(amount) <> 0
    ) as owed
    join charges on charges.organisation_id = organisation and charges.id = charge_id
      and (tax > 0 or charges.account_id = fund.id)
    where receivables.organisation_id = organisation and receivables.purpose = 'receivables'
  )
  select array[
    (select amount from not_theirs)
      - coalesce(sum(amount) filter (where type = 'income' or purpose in ('receivables', 'writeOffs')), 0),
    -coalesce(sum(amount) filter (where purpose in ('payables', 'taxRecoverable')
      or (type = 'expense' and purpose not in ('writeOffs', 'managementFees'))), 0),
    -coalesce(sum(amount) filter (where purpose = 'managementFees'), 0),
    -coalesce(sum(amount) filter (where purpose = 'ownerDistributions'), 0),
    -coalesce(sum(amount) filter (where (type = 'equity' and purpose <> 'ownerDistributions')
      or (type = 'asset' and purpose not in ('bank', 'receivables', 'taxRecoverable'))), 0)]
  from balance
$$;

-- What can be paid for the owners of a property out of a bank account on a day: no more than is held for them, nor than there is
-- of the property's in that account, at the end of that day and of any day since on which something was posted.
create or replace function owners_funds(organisation uuid, property uuid, bank uuid, day date) returns bigint
language sql stable as $$
  with at_bank as (
    select date, sum(sum(amount)) over (order by date) as amount
    from postings where organisation_id = organisation and property_id = property and bank_account_id = bank
    group by date
  ), since as (
    select day as date
    union select date from postings where organisation_id = organisation and property_id = property and date > day
  )
  select least(
    (select min(held.amount) from since cross join lateral (
      select sum(amount) as amount from unnest(owner_money(organisation, property, since.date)) as amount
    ) as held),
    coalesce((select amount from at_bank where date <= day order by date desc limit 1), 0),
    coalesce((select min(amount) from at_bank where date > day), (select amount from at_bank order by date desc limit 1), 0)
  )::bigint
$$;

-- What was paid to owners of properties (above 0) and by them, whose it is: a reversal counts on its day.
create or replace function owner_payments_moved(organisation uuid, properties uuid[])
returns table (property_id uuid, owner_id uuid, kind text, date date, amount bigint) language sql stable as $$
  select property_id, owner_id, kind, date, paid_out from owner_payments
  where organisation_id = organisation and property_id = any(properties)
  union all
  select property_id, owner_id, kind, reversed_on, -paid_out from owner_payments
  where organisation_id = organisation and property_id = any(properties) and reversed_on is not null
$$;

-- The same as owner_money of what is split by shares: what was paid to or by an owner who is known is theirs alone.
create or replace function shared_money(organisation uuid, property uuid, through date) returns numeric[] language sql stable as $$
  select array[money[1], money[2], money[3], money[4] + known.amount, money[5]]
  from (select owner_money(organisation, property, through) as money) as all_of_it
  cross join (
    select coalesce(sum(amount), 0) as amount from owner_payments_moved(organisation, array[property]) where date <= through
  ) as known
$$;
