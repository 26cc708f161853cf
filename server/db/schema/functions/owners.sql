-- What is held of owners' money, and how it is split among them (docs/spec/money.md "Owners").

-- An amount split by shares of 10,000: parts are rounded down, and whoever lost most by that gets one more, so that they make up
-- the amount. What the shares leave of the whole is nobody's, a last part.
create or replace function shares_of(amount numeric, shares integer[]) returns numeric[] language sql immutable strict as $$
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

-- What owners had of properties, each through its day, as money moved, by what it was for: kinds are 1 received, 2 spent, 3 fees,
-- 4 paid to them, 5 other. What is still open of a charge is taken off its own account, and what was paid later off what is owed to
-- vendors. Of a charge that is open neither its tax nor what it demands for a fund is held yet.
create or replace function owner_accounts(organisation uuid, properties uuid[], days date[])
returns table (property_id uuid, day date, kind integer, account_id uuid, amount numeric) language sql stable as $$
  -- The first day of the month is a column here: under row level security no index is searched by what a function makes of another row.
  with looked as materialized (
    select distinct property_id, day, date_trunc('month', day)::date as first from unnest(properties, days) as each (property_id, day)
  ), moved as materialized (
    select property_id, day, account_id, sum(amount) as amount from (
      select looked.property_id, day, account_id, debit - credit as amount
      from looked join account_months as kept on kept.organisation_id = organisation and kept.property_id = looked.property_id
        and month < first
      union all
      select looked.property_id, day, account_id, amount
      from looked join postings on postings.organisation_id = organisation and postings.property_id = looked.property_id
        and date between first and day
    ) as each group by 1, 2, 3
  ), receivables as (
    select id from accounts where organisation_id = organisation and purpose = 'receivables'
  ), since as materialized (
    -- What became of charges after the day: with what is open now it says what was open then, and no history is read.
    select looked.property_id, day, charge_id, sum(postings.amount) as amount
    from looked
    join postings on postings.organisation_id = organisation and postings.property_id = looked.property_id
      and date > day and date > (select min(day) from looked) and postings.account_id = (select id from receivables)
    group by 1, 2, 3
  ), owing as (
    select looked.property_id, looked.day, account_id, tax, gross, open - coalesce(since.amount, 0) as amount
    from looked
    join leases on leases.organisation_id = organisation and leases.property_id = looked.property_id
    join charges on charges.organisation_id = organisation and lease_id = leases.id and settled_on is null
    left join since on since.property_id = looked.property_id and since.day = looked.day and charge_id = charges.id
    union all
    select since.property_id, day, account_id, tax, gross, -amount
    from since join charges on charges.organisation_id = organisation and charges.id = charge_id and settled_on is not null
  ), owed as materialized (
    select property_id, day, account_id, sum(amount) as amount, sum(open_tax(amount, tax, gross)) as tax
    from owing group by 1, 2, 3
  ), told as (
    select property_id, day, owner_money_kind(type, purpose) as kind, account_id, -moved.amount as amount
    from moved join accounts on accounts.organisation_id = organisation and accounts.id = account_id
    union all
    select property_id, day, 1, receivables.id, amount from owed, receivables
    union all
    select property_id, day, 1, account_id, case when account_id = fund.id then 0 else tax - amount end
    from owed join accounts as fund on fund.organisation_id = organisation and fund.purpose = 'serviceChargeFund'
  )
  select property_id, day, kind, account_id, sum(amount) from told where kind is not null
  group by 1, 2, 3, 4 having sum(amount) <> 0
$$;

-- What can be paid for the owners of each property out of a bank account on a day: no more than is held for them, nor than there is
-- of the property's in that account, at the end of that day and of any day since on which something was posted. A caller that
-- has worked out what is held for each of them on the day passes it as `known`.
create or replace function owners_funds(organisation uuid, properties uuid[], bank uuid, day date, known numeric[] default null)
returns table (property_id uuid, funds bigint) language sql stable as $$
  with asked as materialized (
    select distinct property_id, date_trunc('month', day)::date as first from unnest(properties) as each (property_id)
  ), later as materialized (
    select property_id, date, account_id, charge_id, bank_account_id, amount
    from asked join postings using (property_id) where organisation_id = organisation and date > day
  ), owing as (
    select by_day.property_id, date, charge_id, moved, charges.account_id, tax, gross,
      open - sum(moved) over (partition by charge_id order by date desc) + moved as after
    from (
      select property_id, date, charge_id, sum(amount) as moved from later
      where account_id = (select id from accounts where organisation_id = organisation and purpose = 'receivables')
      group by 1, 2, 3
    ) as by_day
    join charges on charges.organisation_id = organisation and charges.id = charge_id
  ), changed as (
    select property_id, date, -amount as change
    from later join accounts on accounts.organisation_id = organisation and accounts.id = account_id
    where owner_money_kind(type, purpose) is not null
    union all
    select property_id, date, case
        when owing.account_id = fund.id then moved
        else open_tax(after, tax, gross) - open_tax(after - moved, tax, gross)
      end
    from owing join accounts as fund on fund.organisation_id = organisation and fund.purpose = 'serviceChargeFund'
  ), held as (
    select property_id, amount from unnest(properties, known) as each (property_id, amount) where known is not null
    union all
    select property_id, sum(amount)
    from owner_accounts(organisation, array(select property_id from asked), array(select day from asked))
    where known is null group by 1
  ), held_least as (
    select property_id, min(amount) as change from (
      select property_id, sum(sum(change)) over (partition by property_id order by date) as amount from changed
      group by property_id, date
    ) as since group by 1
  ), at_bank as (
    select property_id, sum(amount) as amount from (
      select property_id, debit - credit as amount from asked join account_months using (property_id)
      where organisation_id = organisation and bank_account_id = bank and month < first
      union all
      select property_id, amount from asked join postings using (property_id)
      where organisation_id = organisation and bank_account_id = bank and date between first and day
    ) as each group by 1
  ), at_bank_least as (
    select property_id, min(amount) as change from (
      select property_id, sum(sum(amount)) over (partition by property_id order by date) as amount from later
      where bank_account_id = bank group by property_id, date
    ) as since group by 1
  )
  select property_id, least(
    coalesce(held.amount, 0) + least(0, held_least.change),
    coalesce(at_bank.amount, 0) + least(0, at_bank_least.change)
  )::bigint
  from asked left join held using (property_id) left join held_least using (property_id)
    left join at_bank using (property_id) left join at_bank_least using (property_id)
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
