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

-- What is posted to an account is to owners of a property, if anything: 1 received, 2 spent, 3 fees, 4 paid to them, 5 other.
create or replace function owner_money_kind(type text, purpose text) returns integer language sql immutable as $$
  select case
    when type = 'income' or purpose in ('receivables', 'writeOffs') then 1
    when purpose = 'managementFees' then 3
    when purpose in ('payables', 'taxRecoverable') or type = 'expense' then 2
    when purpose = 'ownerDistributions' then 4
    when type = 'equity' or (type = 'asset' and coalesce(purpose, '') <> 'bank') then 5
  end
$$;

-- What of what is owed of a charge is its tax.
create or replace function open_tax(owing numeric, tax bigint, gross bigint) returns numeric language sql immutable as $$
  select case when tax > 0 then sign(owing) * round(abs(owing) * tax / gross) else 0 end
$$;

-- What owners had of a property through a day, as money moved, by what it was for: kinds are 1 received, 2 spent, 3 fees, 4 paid to
-- them, 5 other. What is still open of a charge is taken off its own account, and what was paid later off what is owed to vendors. Of
-- a charge that is open neither its tax nor what it demands for a fund is held yet.
create or replace function owner_accounts(organisation uuid, property uuid, through date)
returns table (kind integer, account_id uuid, amount numeric) language sql stable as $$
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
  ), owed as materialized (
    select charge_id, receivables.id as account_id, sum(amount) as owing
    from accounts as receivables join about_charges on about_charges.account_id = receivables.id
    where receivables.organisation_id = organisation and receivables.purpose = 'receivables'
    group by 1, 2 having sum(amount) <> 0
  ), told as (
    select owner_money_kind(type, purpose) as kind, account_id, -moved.amount as amount
    from moved join accounts on accounts.organisation_id = organisation and accounts.id = account_id
    union all
    select 1, owed.account_id, owing from owed
    union all
    select 1, charges.account_id, case
        when charges.account_id = fund.id then 0
        else open_tax(owing, tax, gross) - owing
      end
    from owed
    join charges on charges.organisation_id = organisation and charges.id = charge_id
    join accounts as fund on fund.organisation_id = organisation and fund.purpose = 'serviceChargeFund'
  )
  select kind, account_id, sum(amount) from told where kind is not null group by 1, 2 having sum(amount) <> 0
$$;

-- The same in all: {received, spent, fees, paid to them, other}. Their sum is what is held for them: what is in the bank, less what is
-- held for tenants, buyers, funds and the tax office.
create or replace function owner_money(organisation uuid, property uuid, through date) returns numeric[] language sql stable as $$
  select array_agg(coalesce(moved.amount, 0) order by each.kind) from generate_series(1, 5) as each (kind)
  left join (
    select kind, sum(amount) as amount from owner_accounts(organisation, property, through) group by 1
  ) as moved on moved.kind = each.kind
$$;

-- What can be paid for the owners of a property out of a bank account on a day: no more than is held for them, nor than there is
-- of the property's in that account, at the end of that day and of any day since on which something was posted.
create or replace function owners_funds(organisation uuid, property uuid, bank uuid, day date) returns bigint
language sql stable as $$
  with at_bank as (
    select date, sum(sum(amount)) over (order by date) as amount
    from postings where organisation_id = organisation and property_id = property and bank_account_id = bank
    group by date
  ), later as materialized (
    select date, account_id, charge_id, amount from postings
    where organisation_id = organisation and property_id = property and date > day
  ), owing as (
    select date, charge_id, moved, sum(moved) over (partition by charge_id order by date) as after from (
      select date, charge_id, sum(amount) as moved from postings
      where organisation_id = organisation and property_id = property
        and charge_id in (select charge_id from later where charge_id is not null)
        and account_id = (select id from accounts where organisation_id = organisation and purpose = 'receivables')
      group by 1, 2
    ) as by_day
  ), changed as (
    select date, -amount as change
    from later join accounts on accounts.organisation_id = organisation and accounts.id = account_id
    where owner_money_kind(type, purpose) is not null
    union all
    select date, case
        when charges.account_id = fund.id then moved
        else open_tax(after, tax, gross) - open_tax(after - moved, tax, gross)
      end
    from owing
    join charges on charges.organisation_id = organisation and charges.id = charge_id
    join accounts as fund on fund.organisation_id = organisation and fund.purpose = 'serviceChargeFund'
    where date > day
  ), since as (
    select sum(sum(change)) over (order by date) as amount from changed group by date
  )
  select least(
    (select sum(amount) from unnest(owner_money(organisation, property, day)) as amount)
      + least(0, (select min(amount) from since)),
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
  -- With `offset 0` it is worked out once, not for each of the five.
  from (select owner_money(organisation, property, through) as money offset 0) as all_of_it
  cross join (
    select coalesce(sum(amount), 0) as amount from owner_payments_moved(organisation, array[property]) where date <= through
  ) as known
$$;
