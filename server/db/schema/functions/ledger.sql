-- The one way into the books. What it refuses is told apart by its code (server/ledger/post.ts).

-- @param entries [{id, date, kind, sourceId, description, reversesId, propertyId, createdBy, postings: [{account, amount, currency,
--   propertyId, unitId, leaseId, tenantId, vendorId, bankAccountId, chargeId}]}]; an account is an id or a purpose
create or replace function post_entries(organisation uuid, entries jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  books record;
  dated record;
  wrong text;
begin
  -- Whoever closes the books waits for this, and this for them.
  select begin_on, closed_through into books from public.books where organisation_id = organisation for share;
  if not found then
    raise exception 'The books have not begun.' using errcode = 'FH100';
  end if;
  select min(date) as first, min(date + (kind = 'opening')::integer) as open into dated
    from jsonb_to_recordset(entries) as entry (date date, kind text);
  if dated.first <= books.closed_through then
    raise exception 'The books are closed through %.', books.closed_through
      using errcode = 'FH101', detail = books.closed_through::text;
  end if;
  if dated.open < books.begin_on then
    raise exception 'The books begin on %.', books.begin_on using errcode = 'FH102', detail = books.begin_on::text;
  end if;

  with entry as materialized (
    select * from jsonb_to_recordset(entries) as entry (id uuid, "createdBy" uuid, date date, kind text, "sourceId" uuid,
      description text, "reversesId" uuid, "propertyId" uuid, postings jsonb)
  ), written as (
    insert into journal_entries (organisation_id, id, created_by, date, kind, source_id, description, reverses_id, property_id)
    select organisation, id, "createdBy", date, kind, "sourceId", description, "reversesId", "propertyId" from entry
  ), posted as (
    insert into postings (organisation_id, entry_id, n, account_id, amount, currency, date, property_id, unit_id, lease_id,
        tenant_id, vendor_id, bank_account_id, charge_id)
      select organisation, entry.id, posting.n,
        coalesce(
          (select id from accounts where organisation_id = organisation and purpose = posting.account),
          posting.account::uuid),
        posting.amount, posting.currency, entry.date, posting."propertyId", posting."unitId", posting."leaseId",
        posting."tenantId", posting."vendorId", posting."bankAccountId", posting."chargeId"
      from entry,
        rows from (jsonb_to_recordset(entry.postings) as (account text, amount bigint, currency text, "propertyId" uuid,
          "unitId" uuid, "leaseId" uuid, "tenantId" uuid, "vendorId" uuid, "bankAccountId" uuid, "chargeId" uuid)) with ordinality
          as posting (account, amount, currency, "propertyId", "unitId", "leaseId", "tenantId", "vendorId",
            "bankAccountId", "chargeId", n)
    returning entry_id, account_id, amount, currency, date, property_id, bank_account_id
  ), kept as (
    -- In one order for everybody, so that two never wait for each other.
    insert into account_months (organisation_id, account_id, month, currency, property_id, bank_account_id, debit, credit)
      select organisation, account_id, date_trunc('month', date)::date, currency, property_id, bank_account_id,
        coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
      from posted group by account_id, date_trunc('month', date), currency, property_id, bank_account_id
      order by account_id, currency, property_id, bank_account_id, 3
      on conflict (organisation_id, account_id, currency, property_id, bank_account_id, month)
      do update set debit = account_months.debit + excluded.debit, credit = account_months.credit + excluded.credit
  )
  select string_agg(distinct problem, '; ') into wrong from (
    select format('entry %s is out of balance by %s %s', entry_id, sum(amount), currency) as problem
    from posted group by entry_id, property_id, currency having sum(amount) <> 0
    union all
    select case
      when property_id is not null and currency is distinct from
          (select currency from properties where organisation_id = organisation and id = property_id)
        then format('property %s has another currency than %s', property_id, currency)
      when bank_account_id is not null and currency is distinct from
          (select currency from bank_accounts where organisation_id = organisation and id = bank_account_id)
        then format('bank account %s has another currency than %s', bank_account_id, currency)
      when (bank_account_id is not null) is distinct from (
          select coalesce(purpose = 'bank', false) from accounts where organisation_id = organisation and id = account_id)
        then format('a posting at account %s names a bank account where it should not, or none', account_id)
      end
    from (select distinct account_id, property_id, bank_account_id, currency from posted) as place
    union all
    select format('entry %s has no postings', entry.id) from entry
    where not exists (select from posted where entry_id = entry.id)
  ) as problems;
  if wrong is not null then
    raise exception 'Nothing was posted: %.', wrong using errcode = 'FH103';
  end if;
end
$$;
revoke all on function post_entries from public;
grant execute on function post_entries to freehold_app;

-- Statistics follow at once when many rows were written within one transaction, which only the owner may ask for. Without them
-- each check of a foreign key reads the index of another sort, and with it all rows of the organisation.
create or replace function analyze_books() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze public.accounts (organisation_id, id), public.bank_accounts (organisation_id, id),
    public.properties (organisation_id, id), public.leases (organisation_id, id),
    public.charges (organisation_id, id, due_on, lease_id, ended_as, settled_on), public.credits (organisation_id, id, lease_id),
    public.allocations (organisation_id, id, charge_id, credit_id), public.journal_entries (organisation_id, id),
    public.postings (organisation_id, entry_id), public.invoices (organisation_id, id),
    public.invoice_lines (organisation_id, invoice_id, charge_id);
end
$$;
revoke all on function analyze_books from public;
grant execute on function analyze_books to freehold_app;

-- The balance of each account at the end of a day, debit above 0, per property and bank account.
create or replace function balances_on(organisation uuid, day date)
returns table (account_id uuid, currency text, property_id uuid, bank_account_id uuid, balance numeric)
language sql stable as $$
  select account_id, currency, property_id, bank_account_id, sum(amount) from (
    select account_id, currency, property_id, bank_account_id, debit - credit as amount from account_months
    where organisation_id = organisation and month < date_trunc('month', day)
    union all
    select account_id, currency, property_id, bank_account_id, amount from postings
    where organisation_id = organisation and date between date_trunc('month', day)::date and day
  ) as moved
  group by 1, 2, 3, 4
$$;

-- Where a charge stands on a day; in words in domain/charges/status.ts. The day is read once: were it read twice, a query could
-- not take this in line where the day is one of its own, and a count of many charges would take five times as long.
create or replace function charge_status(due_on date, gross bigint, open bigint, ended_as text, day date) returns text
language sql immutable as $$
  select case
    when open = 0 then coalesce(ended_as, 'paid')
    else case sign(due_on - day)
      when -1 then 'overdue'
      when 0 then case when open < gross then 'partPaid' else 'due' end
      else case when open < gross then 'partPaid' else 'scheduled' end
    end
  end
$$;

-- Where an invoice stands on a day, by what is open of its charges; `credited`: nobody paid, all of them were taken back.
create or replace function invoice_status(stage text, due_on date, gross bigint, open bigint, credited boolean, day date)
returns text language sql immutable as $$
  select case
    when stage <> 'issued' then stage
    when open = 0 and credited then 'credited'
    when open = 0 then 'paid'
    when due_on < day then 'overdue'
    when open < gross then 'partPaid'
    else 'issued'
  end
$$;

-- The rate of tax, in basis points, where only the amounts were entered: the roundest one that gives this tax, as 75 on 999 is
-- 7.5 % rather than 7.51 %. Null without an amount that it is a rate of.
create or replace function tax_rate(net numeric, tax numeric) returns integer
language sql immutable as $$
  select case when net = 0 then null when tax = 0 then 0 else coalesce(
    (select rate from unnest(array[500, 250, 100, 50, 25, 10, 5]) with ordinality as steps (step, n)
      cross join lateral (select round(tax * 10000 / net / step)::integer * step as rate) as rounded
      where round(net * rate / 10000) = tax order by n limit 1),
    round(tax * 10000 / net)::integer) end
$$;
