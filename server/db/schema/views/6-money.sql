-- What lists and pages read of charges, payments and entries: with the names of what they are about, and the status of today.
-- Joined from the left, so that whoever counts rows reads nothing else.

create view charge_records with (security_invoker = true) as
  select charges.*, charges.folded || ' ' || leases.search_text as search_text, leases.reference as lease_reference, leases.unit_label, leases.property_title, leases.tenant_names,
    accounts.name as category,
    charge_status(charges.due_on, charges.gross, charges.open, charges.ended_as,
      (select today_in(app_organisation()))) as status,
    (select coalesce(json_agg(json_build_object('creditId', credits.id, 'kind', credits.kind, 'number', credits.label,
        'reason', credits.reason, 'date', settlement.date, 'amount', settlement.amount)
        order by settlement.date, credits.id), '[]')
     from (
       select credit_id, max(date) as date, sum(amount)::bigint as amount from allocations
       where allocations.organisation_id = charges.organisation_id and charge_id = charges.id
       group by credit_id having sum(amount) <> 0
     ) as settlement
     join credits on credits.organisation_id = charges.organisation_id and credits.id = settlement.credit_id) as settled_by
  from charges
  left join leases on leases.organisation_id = charges.organisation_id and leases.id = charges.lease_id
  left join accounts on accounts.organisation_id = charges.organisation_id and accounts.id = charges.account_id;

create view payment_records with (security_invoker = true) as
  select credits.*, credits.folded || ' ' || leases.search_text as search_text, leases.reference as lease_reference, leases.unit_label, leases.property_title, leases.tenant_names,
    credits.label as receipt, bank_accounts.name as bank_account_name,
    case when reversed_on is not null then 'reversed' when available > 0 then 'onAccount' else 'settled' end as status,
    array(select distinct charges.type from allocations
      join charges on charges.organisation_id = allocations.organisation_id and charges.id = allocations.charge_id
      where allocations.organisation_id = credits.organisation_id and credit_id = credits.id
      group by charges.id, charges.type having sum(allocations.amount) <> 0 order by type) as charge_types,
    (select id from journal_entries as back
     where back.organisation_id = credits.organisation_id and back.reverses_id = credits.entry_id) as reversal_entry_id,
    (select coalesce(json_agg(json_build_object('chargeId', settled.charge_id, 'description', charges.description,
        'dueOn', charges.due_on, 'amount', settled.amount) order by charges.due_on, charges.id), '[]')
     from (
       select charge_id, sum(amount)::bigint as amount from allocations
       where allocations.organisation_id = credits.organisation_id and credit_id = credits.id and charge_id is not null
       group by charge_id having sum(amount) <> 0
     ) as settled
     join charges on charges.organisation_id = credits.organisation_id and charges.id = settled.charge_id) as settles
  from credits
  left join leases on leases.organisation_id = credits.organisation_id and leases.id = credits.lease_id
  left join bank_accounts
    on bank_accounts.organisation_id = credits.organisation_id and bank_accounts.id = credits.bank_account_id
  where credits.kind = 'payment';

-- The deposit of each lease that asks for one or has had one, by the id of the lease.
create view deposit_records with (security_invoker = true) as
  select leases.organisation_id, leases.id, leases.version, leases.created_at, leases.created_by, leases.updated_at,
    leases.archived_at, leases.id as lease_id, leases.reference as lease_reference, leases.property_id, leases.unit_id,
    leases.tenant_ids[1] as tenant_id, leases.unit_label, leases.property_title, leases.tenant_names, leases.currency,
    leases.search_text, leases.last_day, money.bank_account_id, bank_accounts.name as bank_account_name,
    coalesce(leases.deposit, 0) as required, coalesce(money.held, 0) as held,
    case when over.over then 0 else greatest(coalesce(leases.deposit, 0) - coalesce(money.held, 0), 0) end as outstanding,
    case when money.held > 0 then money.since end as since,
    case
      when money.held > 0 and over.over then 'toReturn'
      when not over.over and coalesce(leases.deposit, 0) > coalesce(money.held, 0) then 'outstanding'
      when money.held > 0 then 'held'
      else 'settled'
    end as status,
    renewal.id as renewal_id, renewal.reference as renewal_reference
  from leases
  -- As a row, so that what follows from the day is worked out in line: a function called for each lease took most of the time.
  cross join (select today_in(app_organisation()) as today offset 0) as clock
  cross join lateral (
    select lease_status(stage, start, "end", notice_given_on, ended_on, clock.today) in ('ended', 'cancelled') as over
  ) as over
  left join (
    select organisation_id, lease_id, sum(amount)::bigint as held,
      min(date) filter (where amount > 0 and reversed_on is null and kind <> 'reversed') as since,
      (array_agg(bank_account_id order by date desc, id desc)
        filter (where amount > 0 and reversed_on is null and kind <> 'reversed' and bank_account_id is not null))[1] as bank_account_id
    from deposit_movements group by organisation_id, lease_id
  ) as money on money.organisation_id = leases.organisation_id and money.lease_id = leases.id
  left join bank_accounts
    on bank_accounts.organisation_id = leases.organisation_id and bank_accounts.id = money.bank_account_id
  left join lateral (
    select id, reference from leases as follower
    where follower.organisation_id = leases.organisation_id and renewal_of_id = leases.id and stage = 'signed'
    order by start limit 1
  ) as renewal on true
  where (stage = 'signed' and deposit > 0) or money.lease_id is not null;

create view journal_entry_records with (security_invoker = true) as
  select entry.*, fold_text(entry.description) as search_text, 1 as version, entry.created_at as updated_at,
    null::timestamptz as archived_at, back.id as reversed_by_id,
    (select lease_id from postings where postings.organisation_id = entry.organisation_id and entry_id = entry.id
      and lease_id is not null order by n limit 1) as lease_id,
    (select leases.reference from postings
     join leases on leases.organisation_id = entry.organisation_id and leases.id = postings.lease_id
     where postings.organisation_id = entry.organisation_id and entry_id = entry.id order by n limit 1) as lease_reference,
    case when coalesce(origin.kind, entry.kind) in ('charge', 'creditNote', 'writeOff') then (
      select charge_id from postings where postings.organisation_id = entry.organisation_id and entry_id = entry.id
        and charge_id is not null order by n limit 1) end as charge_id,
    case when coalesce(origin.kind, entry.kind) = 'payment' then entry.source_id end as payment_id,
    case when coalesce(origin.kind, entry.kind) in ('expense', 'expensePayment') then entry.source_id end as expense_id,
    case when coalesce(origin.kind, entry.kind) in ('serviceCharge', 'reserveInterest') then entry.source_id end as service_charge_id,
    case when coalesce(origin.kind, entry.kind) in ('saleReceipt', 'saleEnded', 'saleCompletion', 'saleCommission')
      then entry.source_id end as sale_id,
    (select sum(amount)::bigint from postings
     where postings.organisation_id = entry.organisation_id and entry_id = entry.id and amount > 0) as amount,
    (select currency from postings
     where postings.organisation_id = entry.organisation_id and entry_id = entry.id order by n limit 1) as currency,
    array(select distinct account_id from postings
      where postings.organisation_id = entry.organisation_id and entry_id = entry.id order by account_id) as account_ids,
    array(select distinct lease_id from postings where postings.organisation_id = entry.organisation_id
        and entry_id = entry.id and lease_id is not null order by lease_id) as lease_ids,
    (select json_agg(json_build_object('accountId', account_id, 'code', accounts.code, 'account', accounts.name,
        'amount', amount, 'currency', posting.currency, 'propertyId', posting.property_id, 'propertyTitle', properties.title,
        'unitId', posting.unit_id, 'unitLabel', units.label, 'leaseId', posting.lease_id,
        'leaseReference', leases.reference, 'tenantId', posting.tenant_id, 'tenantNames', leases.tenant_names,
        'vendorId', posting.vendor_id, 'vendorName', vendors.name, 'bankAccountName', bank_accounts.name,
        'chargeId', posting.charge_id) order by n)
     from postings as posting
     join accounts on accounts.organisation_id = posting.organisation_id and accounts.id = account_id
     left join properties on properties.organisation_id = posting.organisation_id and properties.id = posting.property_id
     left join units on units.organisation_id = posting.organisation_id and units.id = posting.unit_id
     left join leases on leases.organisation_id = posting.organisation_id and leases.id = posting.lease_id
     left join vendors on vendors.organisation_id = posting.organisation_id and vendors.id = posting.vendor_id
     left join bank_accounts
       on bank_accounts.organisation_id = posting.organisation_id and bank_accounts.id = posting.bank_account_id
     where posting.organisation_id = entry.organisation_id and entry_id = entry.id) as lines
  from journal_entries as entry
  left join journal_entries as back on back.organisation_id = entry.organisation_id and back.reverses_id = entry.id
  left join journal_entries as origin on origin.organisation_id = entry.organisation_id and origin.id = entry.reverses_id;

-- Expenses with their lines and payments. Of one table, so that what is written goes through it.
create view expense_records with (security_invoker = true) as
  select expenses.*,
    case
      when stage = 'approved' and open = 0 then 'paid'
      when stage = 'approved' and paid > 0 then 'partPaid'
      when stage = 'submitted' and approved_at is not null then 'withOwner'
      else stage
    end as status,
    folded || ' ' || coalesce((select vendors.search_text from vendors
      where vendors.organisation_id = expenses.organisation_id and vendors.id = expenses.vendor_id), '') as search_text,
    (select name from vendors
      where vendors.organisation_id = expenses.organisation_id and vendors.id = expenses.vendor_id) as vendor_name,
    (select title from properties
      where properties.organisation_id = expenses.organisation_id and properties.id = expenses.property_id) as property_title,
    (select number from issue_records
      where issue_records.organisation_id = expenses.organisation_id and issue_records.id = expenses.issue_id) as issue_number,
    (select coalesce(string_agg(name, ', ' order by first), '') from (
       select accounts.name, min(n) as first from expense_lines
       join accounts on accounts.organisation_id = expenses.organisation_id and accounts.id = account_id
       where expense_lines.organisation_id = expenses.organisation_id and expense_id = expenses.id
       group by accounts.name) as named) as categories,
    (select coalesce(json_agg(json_build_object('accountId', account_id, 'unitId', unit_id, 'description', line.description,
        'net', line.net, 'tax', line.tax, 'recoverableBps', recoverable_bps, 'capital', capital, 'itemId', item_id) order by n), '[]')
     from expense_lines as line
     where line.organisation_id = expenses.organisation_id and expense_id = expenses.id) as lines,
    (select coalesce(json_agg(json_build_object('id', item.id, 'name', item.name, 'serviceChargeId', year.id,
        'serviceChargeName', year.name) order by item.n), '[]')
     from service_charge_items as item
     join service_charges as year on year.organisation_id = item.organisation_id and year.id = service_charge_id
     where item.organisation_id = expenses.organisation_id and item.id in (
       select item_id from expense_lines as line
       where line.organisation_id = expenses.organisation_id and expense_id = expenses.id)) as items,
    (select coalesce(json_agg(json_build_object('id', payment.id, 'batchId', batch_id, 'date', date, 'method', method,
        'bankAccountId', bank_account_id, 'bankAccountName', bank_accounts.name, 'reference', payment.reference,
        'amount', amount, 'entryId', payment.entry_id, 'reversedOn', reversed_on, 'reversalReason', reversal_reason)
        order by date, payment.id), '[]')
     from expense_payments as payment
     join bank_accounts
       on bank_accounts.organisation_id = expenses.organisation_id and bank_accounts.id = bank_account_id
     where payment.organisation_id = expenses.organisation_id and expense_id = expenses.id) as payments,
    (select coalesce(json_agg(json_build_object('id', charge.id, 'description', charge.description, 'leaseId', lease_id,
        'tenantNames', leases.tenant_names, 'unitLabel', leases.unit_label, 'gross', charge.gross, 'open', charge.open,
        'endedAs', charge.ended_as) order by charge.due_on, charge.id), '[]')
     from charges as charge
     join leases on leases.organisation_id = charge.organisation_id and leases.id = lease_id
     where charge.organisation_id = expenses.organisation_id and charge.expense_id = expenses.id) as recharges
  from expenses;
grant select, insert, update, delete on expense_records to freehold_app;

grant select on charge_records, payment_records, deposit_records, journal_entry_records to freehold_app;

-- Items of service charges with what they came to: as it was reconciled, until then of expenses that are approved. What is put
-- by comes to its budget; what is spent of that is no cost of the year.
create view service_charge_item_records with (security_invoker = true) as
  select items.organisation_id, service_charge_id, schedule_id, id, n, name, budget, recoverable_bps, reserve,
    coalesce(items.actual, case when reserve then budget else spent.amount end) as actual,
    case when reserve then spent.amount else 0 end as spent_of_reserve
  from service_charge_items as items
  cross join lateral (
    select coalesce(sum(line.net + case when recovers_tax then 0 else line.tax end), 0)::bigint as amount
    from expense_lines as line
    join expenses on expenses.organisation_id = items.organisation_id and expenses.id = expense_id and stage = 'approved'
    where line.organisation_id = items.organisation_id and item_id = items.id) as spent;
grant select on service_charge_item_records to freehold_app;

-- Of one table, so that what is written goes through it.
create view service_charge_records with (security_invoker = true) as
  select service_charges.*,
    (select coalesce(sum(budget), 0)::bigint from service_charge_items as items
     where items.organisation_id = service_charges.organisation_id and service_charge_id = service_charges.id) as budget,
    (select coalesce(sum(actual), 0)::bigint from service_charge_item_records as items
     where items.organisation_id = service_charges.organisation_id and service_charge_id = service_charges.id) as actual,
    (select title from properties
     where properties.organisation_id = service_charges.organisation_id and properties.id = service_charges.property_id) as property_title,
    folded || ' ' || coalesce((select fold_text(title) from properties
     where properties.organisation_id = service_charges.organisation_id and properties.id = service_charges.property_id), '') as search_text
  from service_charges;
grant select, insert, update, delete on service_charge_records to freehold_app;

-- Of one table, so that what is written goes through it.
create view budget_records with (security_invoker = true) as
  select budgets.*,
    (select coalesce(sum(amount), 0)::bigint from budget_lines as line
     join accounts on accounts.organisation_id = line.organisation_id and accounts.id = account_id
     where line.organisation_id = budgets.organisation_id and budget_id = budgets.id and type = 'income') as income,
    (select coalesce(sum(amount), 0)::bigint from budget_lines as line
     join accounts on accounts.organisation_id = line.organisation_id and accounts.id = account_id
     where line.organisation_id = budgets.organisation_id and budget_id = budgets.id and type = 'expense') as expense,
    (select coalesce(sum(case when type = 'income' then amount else -amount end), 0)::bigint from budget_lines as line
     join accounts on accounts.organisation_id = line.organisation_id and accounts.id = account_id
     where line.organisation_id = budgets.organisation_id and budget_id = budgets.id and type in ('income', 'expense')) as result,
    (select title from properties
     where properties.organisation_id = budgets.organisation_id and properties.id = budgets.property_id) as property_title,
    (select title from properties
     where properties.organisation_id = budgets.organisation_id and properties.id = budgets.property_id) || ' ' || year as name,
    (select fold_text(title) from properties
     where properties.organisation_id = budgets.organisation_id and properties.id = budgets.property_id) || ' ' || year as search_text
  from budgets;
grant select, insert, update, delete on budget_records to freehold_app;

-- Sales with their payment plan, of which whatever was paid pays the earliest first. Of one table, so that what is written goes
-- through it.
create view sale_records with (security_invoker = true) as
  select sales.*,
    case
      when stage = 'underContract' and paid = price then 'paid'
      when stage = 'underContract' and paid > 0 then 'partPaid'
      else stage
    end as status,
    folded || ' ' || fold_text((select title from properties
      where properties.organisation_id = sales.organisation_id and properties.id = sales.property_id)) as search_text,
    (select title from properties
      where properties.organisation_id = sales.organisation_id and properties.id = sales.property_id) as property_title,
    case when unit_id is null then (select asking_price from properties
      where properties.organisation_id = sales.organisation_id and properties.id = sales.property_id
        and purpose = 'sale') end as asking_price,
    (select label from units
      where units.organisation_id = sales.organisation_id and units.id = sales.unit_id) as unit_label,
    (select coalesce(string_agg(name, ', ' order by n), '')
     from unnest(agent_ids) with ordinality as agent (id, n)
     join member_names on member_names.organisation_id = sales.organisation_id and user_id = agent.id) as agent_names,
    (select min(due_on) from sale_plan(instalments, paid) where stage in ('accepted', 'underContract') and open > 0) as next_due_on,
    (select coalesce(sum(open), 0)::bigint from sale_plan(instalments, paid)
     where stage in ('accepted', 'underContract') and due_on < (select today_in(app_organisation()))) as overdue,
    (select coalesce(json_agg(json_build_object('dueOn', due_on, 'description', description, 'amount', amount,
        'paid', amount - open, 'open', open) order by n), '[]')
     from sale_plan(instalments, paid)) as plan,
    (select coalesce(json_agg(json_build_object('id', receipt.id, 'label', receipt.label, 'date', date, 'method', method,
        'bankAccountId', bank_account_id, 'bankAccountName', bank_accounts.name, 'reference', receipt.reference,
        'amount', amount, 'entryId', receipt.entry_id, 'reversedOn', reversed_on, 'reversalReason', reversal_reason)
        order by date, receipt.number), '[]')
     from sale_receipts as receipt
     join bank_accounts on bank_accounts.organisation_id = sales.organisation_id and bank_accounts.id = bank_account_id
     where receipt.organisation_id = sales.organisation_id and sale_id = sales.id) as receipts
  from sales;
grant select, insert, update, delete on sale_records to freehold_app;

-- Payments online with what they are for, and the receipt of what arrived.
create view online_payment_records with (security_invoker = true) as
  select online_payments.*, online_payments.folded || ' ' || leases.search_text as search_text,
    leases.reference as lease_reference, leases.unit_label, leases.property_title, leases.tenant_names,
    bank_accounts.name as bank_account_name, credits.label as receipt,
    case when disputed_at is not null then 'disputed' when refunded_at is not null then 'refunded' else online_payments.stage end as status,
    case when pay_link_id is null then 'tenant' else 'link' end as source
  from online_payments
  left join leases on leases.organisation_id = online_payments.organisation_id and leases.id = online_payments.lease_id
  left join bank_accounts on bank_accounts.organisation_id = online_payments.organisation_id
    and bank_accounts.id = online_payments.bank_account_id
  left join credits on credits.organisation_id = online_payments.organisation_id and credits.id = payment_id;
grant select on online_payment_records to freehold_app;

-- Vendors' invoices as files bring them (server/db/schema/triggers/vendor-invoices.sql takes such lines).
create view vendor_invoices with (security_invoker = true) as
  select organisation_id, id, version, created_at, created_by, updated_at, archived_at, import_id, property_id, vendor_name,
    description, reference, incurred_on, due_on, null::text as category, null::text as unit_label, net, tax, notes, search_text,
    null::integer as usual_days
  from expense_records;
grant select, insert on vendor_invoices to freehold_app;

-- Invoices with what is open of their charges, and what settled them.
create view invoice_records with (security_invoker = true) as
  select invoices.*, coalesce(invoices.label, 'Draft') as name, invoices.folded || ' ' || leases.search_text as search_text, leases.reference as lease_reference,
    leases.unit_label, leases.property_title, leases.tenant_names,
    case when invoices.stage = 'void' then 0 else standing.open end as open,
    case when invoices.stage = 'void' then 0 else invoices.gross - standing.open end as settled,
    invoice_status(invoices.stage, due_on, invoices.gross, standing.open, standing.credited,
      (select today_in(app_organisation()))) as status,
    (select coalesce(json_agg(json_build_object('chargeId', charges.id, 'type', type, 'description', description,
        'from', "from", 'to', "to", 'dueOn', charges.due_on, 'net', charges.net, 'tax', charges.tax, 'taxBps', tax_bps,
        'gross', charges.gross, 'open', charges.open) order by charges.due_on, charges.id), '[]')
     from invoice_lines
     join charges on charges.organisation_id = invoices.organisation_id and charges.id = charge_id
     where invoice_lines.organisation_id = invoices.organisation_id and invoice_id = invoices.id) as lines,
    (select coalesce(json_agg(json_build_object('creditId', credits.id, 'kind', credits.kind, 'number', credits.label,
        'reason', credits.reason, 'date', settlement.date, 'amount', settlement.amount)
        order by settlement.date, credits.id), '[]')
     from (
       select credit_id, max(date) as date, sum(amount)::bigint as amount from invoice_lines
       join allocations on allocations.organisation_id = invoices.organisation_id
         and allocations.charge_id = invoice_lines.charge_id
       where invoice_lines.organisation_id = invoices.organisation_id and invoice_id = invoices.id and live
       group by credit_id having sum(amount) <> 0
     ) as settlement
     join credits on credits.organisation_id = invoices.organisation_id and credits.id = settlement.credit_id) as settled_by
  from invoices
  left join leases on leases.organisation_id = invoices.organisation_id and leases.id = invoices.lease_id
  left join lateral (
    select coalesce(sum(charges.open), 0)::bigint as open, bool_and(ended_as is not null) as credited from invoice_lines
    join charges on charges.organisation_id = invoices.organisation_id and charges.id = charge_id
    where invoice_lines.organisation_id = invoices.organisation_id and invoice_id = invoices.id
  ) as standing on true;
grant select on invoice_records to freehold_app;

-- Bank statements with the name of their account.
create view bank_statement_records with (security_invoker = true) as
  select bank_statements.*, folded as search_text,
    (select name from bank_accounts
      where bank_accounts.organisation_id = bank_statements.organisation_id
        and bank_accounts.id = bank_account_id) as bank_account_name
  from bank_statements;
grant select, insert, update, delete on bank_statement_records to freehold_app;

-- Lines of bank statements with the entries that they are matched with.
create view bank_line_records with (security_invoker = true) as
  select bank_lines.*, folded as search_text,
    (select coalesce(json_agg(json_build_object('entryId', entry_id, 'description', entry.description, 'date', entry.date,
        'amount', bank_matches.amount, 'kind', bank_matches.kind) order by entry.date, entry.id), '[]')
     from bank_matches
     join journal_entries as entry on entry.organisation_id = bank_lines.organisation_id and entry.id = entry_id
     where bank_matches.organisation_id = bank_lines.organisation_id and line_id = bank_lines.id) as matches
  from bank_lines;
grant select, insert, update, delete on bank_line_records to freehold_app;
