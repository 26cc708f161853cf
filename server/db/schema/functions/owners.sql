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
  with moved as materialized (
    select account_id, debit - credit as amount from account_months
    where organisation_id = organisation and property_id = property and month < date_trunc('month', through)::date
    union all
    select account_id, amount from postings
    where organisation_id = organisation and property_id = property
      and date between date_trunc('month', through)::date and through
  ), receivables as (
    select id from accounts where organisation_id = organisation and purpose = 'receivables'
  ), owed as materialized (
    -- What is open now, less what became of charges since: no history is read.
    select charge_id, (select id from receivables) as account_id, sum(amount) as owing from (
      select charges.id as charge_id, open as amount
      from leases join charges on charges.organisation_id = organisation and lease_id = leases.id and settled_on is null
      where leases.organisation_id = organisation and leases.property_id = property
      union all
      select charge_id, -amount from postings
      where organisation_id = organisation and property_id = property and date > through and charge_id is not null
        and account_id = (select id from receivables)
    ) as each
    group by 1 having sum(amount) <> 0
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

-- What can be paid for the owners of a property out of a bank account on a day: no more than is held for them, nor than there is
-- of the property's in that account, at the end of that day and of any day since on which something was posted. Asked of hundreds
-- of properties in one statement, planning it anew for each took most of the time.
create or replace function owners_funds(organisation uuid, property uuid, bank uuid, day date) returns bigint
language sql stable set plan_cache_mode = force_generic_plan as $$
  with later as materialized (
    select date, account_id, charge_id, bank_account_id, amount from postings
    where organisation_id = organisation and property_id = property and date > day
  ), owing as (
    select date, charge_id, moved, charges.account_id, tax, gross,
      open - sum(moved) over (partition by charge_id order by date desc) + moved as after
    from (
      select date, charge_id, sum(amount) as moved from later
      where account_id = (select id from accounts where organisation_id = organisation and purpose = 'receivables')
      group by 1, 2
    ) as by_day
    join charges on charges.organisation_id = organisation and charges.id = charge_id
  ), changed as (
    select date, -amount as change
    from later join accounts on accounts.organisation_id = organisation and accounts.id = account_id
    where owner_money_kind(type, purpose) is not null
    union all
    select date, case
        when owing.account_id = fund.id then moved
        else open_tax(after, tax, gross) - open_tax(after - moved, tax, gross)
      end
    from owing join accounts as fund on fund.organisation_id = organisation and fund.purpose = 'serviceChargeFund'
  ), since as (
    select sum(sum(change)) over (order by date) as amount from changed group by date
  ), at_bank_since as (
    select sum(sum(amount)) over (order by date) as amount from later where bank_account_id = bank group by date
  )
  select least(
    (select coalesce(sum(amount), 0) from owner_accounts(organisation, property, day)) + least(0, (select min(amount) from since)),
    (
      select coalesce(sum(amount), 0) from (
        select debit - credit as amount from account_months
        where organisation_id = organisation and property_id = property and bank_account_id = bank
          and month < date_trunc('month', day)::date
        union all
        select amount from postings
        where organisation_id = organisation and property_id = property and bank_account_id = bank
          and date between date_trunc('month', day)::date and day
      ) as at_bank
    ) + least(0, (select min(amount) from at_bank_since))
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
