import type pg from 'pg'
import type { Organisation } from './organisation.ts'

/** What there is to be of an organisation that has been at it for years. */
export interface Amounts {
  properties: number
  unitsPerProperty: number
  issues: number
  documents: number
  portfolios: number
}

/** Every kind of unit and lease, as they are let in a long-lived portfolio: nine in ten now, some twice before. */
const lettings = [
  // How a lease stands today comes from its dates; the number is how many of a hundred are like this.
  { share: 62, start: -400, end: 330 },
  { share: 8, start: -500, end: -10 },
  { share: 6, start: -300, end: 60, notice: -20 },
  { share: 4, start: 20, end: 385 },
  { share: 10, start: -900, end: -540, over: -540 },
]

/**
 * Fills an organisation with properties, units, tenants, leases, issues, documents and portfolios, each of every kind, in a few seconds.
 * Runs as superuser.
 */
export async function fillOrganisation(
  admin: pg.ClientBase,
  { id, people }: Organisation,
  { properties, unitsPerProperty, issues, documents, portfolios }: Amounts,
): Promise<void> {
  const ask = (text: string, values: unknown[] = []) => admin.query(text, [id, ...values])
  await ask(
    `insert into properties (organisation_id, id, title, reference, classification, purpose, status, listing,
       address_line1, city, country, currency, area_unit, portfolio_manager_id)
     select $1, gen_random_uuid(), (array['Palm', 'Cedar', 'Harbour'])[1 + n % 3] || ' Court ' || n, 'F-' || n, 'residential',
       'rent', 'active', 'private', n || ' Broad Street', 'City ' || n % 9, 'NG', 'NGN', 'sqm',
       case when n % 20 = 3 then $3::uuid end
     from generate_series(1, $2::integer) as n`,
    [properties, people['portfolio-manager'].userId],
  )
  await ask(
    `insert into units (organisation_id, id, property_id, label, block, floor, type, status, archived_at, bedrooms,
       bathrooms, area, area_unit, market_rent, rent_frequency, deposit, created_at)
     select $1, gen_random_uuid(), places.id, 'Flat ' || n, 'Block ' || chr(65 + n % 3), n / 4,
       (array['flat', 'flat', 'flat', 'shop', 'office'])[1 + n % 5],
       case when n % 23 = 0 then 'archived' when n % 17 = 0 then 'offMarket' else 'active' end,
       case when n % 23 = 0 then now() end, 1 + n % 4, 1 + n % 3, 40 + n % 90, 'sqm',
       (100000 + n * 7000) * 100::bigint, 'yearly', n * 5000, now() - (place * n) % 90000 * interval '1 minute'
     from (select id, row_number() over (order by id) as place from properties where organisation_id = $1) as places,
       generate_series(1, $2::integer) as n`,
    [unitsPerProperty],
  )
  await ask(
    `insert into tenants (organisation_id, id, kind, name, first_name, last_name, company_name, email, dial_code, phone,
       created_at)
     select $1, gen_random_uuid(), case when n % 7 = 0 then 'company' else 'person' end,
       (array['Ada', 'Bola', 'Chidi', 'Dayo'])[1 + n % 4] || ' Obi ' || n,
       (array['Ada', 'Bola', 'Chidi', 'Dayo'])[1 + n % 4], 'Obi ' || n,
       case when n % 7 = 0 then 'Obi ' || n || ' Ltd' end, 'tenant' || n || '@homes.example', '+234',
       '80' || lpad(n::text, 8, '1'), now() - n * interval '1 minute'
     from generate_series(1, $2::integer) as n`,
    [properties * unitsPerProperty],
  )
  // So many that the next statements are planned for them.
  await admin.query('analyze units, tenants')
  await fillLeases(admin, id)
  await fillIssues(admin, id, people.admin.userId, issues)
  await fillViewings(admin, id, people.admin.userId)
  await ask(
    `with places as (select id, row_number() over (order by id) as n from properties where organisation_id = $1),
     made as (
       insert into files (organisation_id, id, sha256, size, mime_type, name)
       select $1, gen_random_uuid(), md5(n::text), n * 100, 'application/pdf', 'Document ' || n || '.pdf'
       from generate_series(1, $2::integer) as n returning id, size, name)
     insert into documents (organisation_id, id, property_id, name, category, visibility, expires_on, file_id, mime_type,
       size, sha256, created_at)
     select $1, gen_random_uuid(), places.id, made.name,
       (array['agreement', 'certificate', 'insurance', 'other'])[1 + (size / 100) % 4],
       (array['staff', 'owner', 'tenant'])[1 + (size / 100) % 3],
       case when size % 3 = 0 then current_date + (size / 100 % 800)::int - 300 end, made.id, 'application/pdf', size,
       md5(name), now() - size * interval '1 second'
     from made join places on places.n = 1 + (size / 100) % $3::integer`,
    [documents, properties],
  )
  await ask(
    `insert into portfolios (organisation_id, id, title, owner_name, visibility, status, archived_at, created_at)
     select $1, gen_random_uuid(), 'Portfolio ' || n, 'Owner ' || n % 50,
       (array['private', 'public'])[1 + n % 2], case when n % 10 = 0 then 'archived' else 'active' end,
       case when n % 10 = 0 then now() end, now() - n * interval '1 minute'
     from generate_series(1, $2::integer) as n`,
    [portfolios],
  )
  await vacuumAll(admin)
}

/** By their names: Citus looks after parts of tables elsewhere only where it is told which. */
async function vacuumAll(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ names: string }>(
    `select string_agg(quote_ident(relname), ', ') as names from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await admin.query(`vacuum (analyze) ${rows[0]!.names}`)
}

/** A lease of most units, of every status. What follows from leases is worked out once, afterwards. */
async function fillLeases(admin: pg.ClientBase, organisationId: string): Promise<void> {
  // What Citus asks for before it touches triggers; elsewhere nobody reads it.
  await admin.query('set citus.enable_unsafe_triggers = on')
  for (const trigger of ['tell_unit', 'share'])
    await admin.query(`alter table leases disable trigger ${trigger}`)
  const kinds = lettings.flatMap(({ share, ...letting }) => Array.from({ length: share }, () => letting))
  await admin.query(
    `with homes as (
       select units.id, property_id, label, property_title, currency, row_number() over (order by units.id) as n from units
       where organisation_id = $1 and status <> 'archived'),
     people as (select id, name, row_number() over (order by id) as n from tenants where organisation_id = $1),
     kinds as (select kind, n from jsonb_array_elements($2::jsonb) with ordinality as given (kind, n))
     insert into leases (organisation_id, id, created_at, property_id, unit_id, reference, start, "end",
       frequency, payable, due_day, proration, stage, notice_given_on, leaves_on, ended_on, end_reason, deposit,
       unit_label, property_title, currency, tenant_ids, tenant_names)
     select $1, gen_random_uuid(), now() - homes.n * interval '90 seconds', property_id, homes.id,
       'L-' || lpad(homes.n::text, 6, '0'),
       first, first + (kind ->> 'end')::int - (kind ->> 'start')::int,
       (array['monthly', 'yearly', 'quarterly'])[1 + homes.n % 3], 'advance', 1, 'actual',
       case when homes.n % 50 = 0 then 'draft' when homes.n % 71 = 0 then 'awaitingSignature' else 'signed' end,
       case when homes.n % 50 > 0 and homes.n % 71 > 0 then current_date + (kind ->> 'notice')::int end,
       case when homes.n % 50 > 0 and homes.n % 71 > 0 and kind ? 'notice' then first + 360 end,
       case when homes.n % 50 > 0 and homes.n % 71 > 0 and kind ? 'over' then first + 360 end,
       case when homes.n % 50 > 0 and homes.n % 71 > 0 and kind ? 'over' then 'expired' end,
       homes.n % 500 * 1000, homes.label, homes.property_title, homes.currency, array[people.id], people.name
     from homes
     join kinds on kinds.n = 1 + homes.n % jsonb_array_length($2::jsonb)
     join people on people.n = homes.n
     cross join lateral (select current_date + (kind ->> 'start')::int - (homes.n % 30)::int as first) as days`,
    [organisationId, JSON.stringify(kinds)],
  )
  await admin.query(
    `insert into lease_parties (organisation_id, lease_id, n, tenant_id)
     select organisation_id, id, 1, tenant_ids[1] from leases where organisation_id = $1`,
    [organisationId],
  )
  await admin.query(
    `insert into lease_terms (organisation_id, lease_id, n, type, amount, "from", agreed)
     select organisation_id, id, terms.n, type, amount, start + later, stage = 'signed'
     from leases cross join lateral (values
       (1, 'rent', 100000 + deposit, 0), (2, 'rent', 110000 + deposit, 180), (3, 'serviceCharge', 20000, 0)
     ) as terms (n, type, amount, later) where organisation_id = $1`,
    [organisationId],
  )
  for (const trigger of ['tell_unit', 'share'])
    await admin.query(`alter table leases enable trigger ${trigger}`)
  await admin.query(
    `update units set updated_at = updated_at
     where organisation_id = $1 and id in (select unit_id from leases where organisation_id = $1)`,
    [organisationId],
  )
}

/**
 * A charge with its entry, and a payment without one, of each lease, of every status: rows as lists read them, with the
 * monthly totals that the books keep. Runs as superuser.
 */
export async function fillMoney(admin: pg.ClientBase, { id }: Organisation): Promise<void> {
  const ask = (text: string) => admin.query(text, [id])
  await ask(`insert into accounts (organisation_id, id, code, name, type, purpose)
    values ($1, gen_random_uuid(), '4000', 'Rent', 'income', 'rent')`)
  await ask(`insert into bank_accounts (organisation_id, id, name, kind, currency)
    select $1, gen_random_uuid(), currency, 'client', currency from (select distinct currency from leases
      where organisation_id = $1) as used`)
  await ask(`insert into charges (organisation_id, id, created_at, property_id, unit_id, lease_id, tenant_id, type, account_id,
      description, due_on, net, currency, settled, settled_on, entry_id)
    select $1, gen_random_uuid(), leases.created_at, property_id, unit_id, leases.id, tenant_ids[1], 'oneOff', accounts.id,
      'Charge ' || n, current_date - 400 + n % 410, 1000 + n, leases.currency,
      case when n % 10 > 1 then 1000 + n else 0 end, case when n % 10 > 1 then current_date - 400 + n % 410 end,
      gen_random_uuid()
    from (select *, (row_number() over (order by id))::int as n from leases where organisation_id = $1) as leases
    join accounts on accounts.organisation_id = $1`)
  await ask(`insert into accounts (organisation_id, id, code, name, type, purpose)
    values ($1, gen_random_uuid(), '1100', 'Owed by tenants', 'asset', 'receivables')`)
  await ask(`insert into journal_entries (organisation_id, id, created_at, date, kind, source_id, description, property_id)
    select $1, entry_id, created_at, due_on, 'charge', id, description, property_id from charges where organisation_id = $1`)
  await ask(`insert into postings (organisation_id, entry_id, n, account_id, amount, currency, date, property_id, unit_id,
      lease_id, tenant_id, charge_id)
    select $1, entry_id, n, accounts.id, case n when 1 then net else -net end, currency, due_on, property_id, unit_id, lease_id,
      tenant_id, charges.id
    from charges cross join (values (1, 'receivables'), (2, 'rent')) as steps (n, at)
    join accounts on accounts.organisation_id = $1 and accounts.purpose = at
    where charges.organisation_id = $1`)
  await ask(`insert into account_months (organisation_id, account_id, month, currency, property_id, debit, credit)
    select $1, account_id, date_trunc('month', date), currency, property_id, coalesce(sum(amount) filter (where amount > 0), 0),
      coalesce(-sum(amount) filter (where amount < 0), 0)
    from postings where organisation_id = $1 group by 2, 3, 4, 5`)
  await ask(`insert into credits (organisation_id, id, created_at, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, method,
      bank_account_id, reference, date, amount, allocated, currency, entry_id)
    select $1, gen_random_uuid(), leases.created_at, 'payment', n, 'R-', property_id, unit_id, leases.id, tenant_ids[1],
      (array['cash', 'cheque', 'card'])[1 + n % 3], bank_accounts.id, 'Payment ' || n, current_date - 400 + n % 400,
      1000 + n,
      case when n % 10 > 0 then 1000 + n else 0 end, leases.currency, gen_random_uuid()
    from (select *, (row_number() over (order by id))::int as n from leases where organisation_id = $1) as leases
    join bank_accounts on bank_accounts.organisation_id = $1 and bank_accounts.currency = leases.currency`)
  await ask(`insert into invoices (organisation_id, id, created_at, stage, number, prefix, property_id, unit_id, lease_id, tenant_id,
      currency, issued_on, due_on, reference, net, tax, said)
    select $1, charges.id, charges.created_at, 'issued', row_number() over (order by charges.id), 'INV-', property_id, unit_id,
      lease_id, tenant_id, currency, due_on, due_on, 'Invoice', net, tax, '{}'
    from charges where organisation_id = $1`)
  await ask(`insert into invoice_lines (organisation_id, invoice_id, charge_id)
    select organisation_id, id, id from charges where organisation_id = $1`)
  await ask(`insert into online_payments (organisation_id, id, created_at, reference, property_id, unit_id, lease_id, tenant_id,
      amount, currency, provider, bank_account_id, stage, expires_at)
    select $1, id, created_at, left(id::text, 13), property_id, unit_id, lease_id, tenant_id, amount, currency,
      (array['stripe', 'paystack'])[1 + number % 2], bank_account_id, (array['expired', 'failed', 'pending'])[1 + number % 3], created_at
    from credits where organisation_id = $1`)
  await fillBankLines(ask)
  await fillExpenses(admin, id)
  await vacuumAll(admin)
}

/** Statements of some days with lines that nobody has matched, as many of each as there are payments. */
async function fillBankLines(ask: (text: string) => Promise<unknown>): Promise<void> {
  await ask(`insert into bank_statements (organisation_id, id, created_at, bank_account_id, format, file_name, number, "from", through,
      currency, opening, closing, line_count, new_count)
    select $1, id, created_at, bank_account_id, 'csv', 'Statement ' || number, number::text, date - 1, date, currency, 0, amount, 1, 1
    from credits where organisation_id = $1`)
  await ask(`insert into bank_lines (organisation_id, id, created_at, bank_account_id, statement_id, n, key, booked_on, amount, currency,
      party, description, status)
    select $1, id, created_at, bank_account_id, id, 0, id::text, date, amount, currency, 'Payer ' || number, 'A rent',
      (array['open', 'matched', 'suspense'])[1 + number % 3]
    from credits where organisation_id = $1`)
}

/** One at each property, by a host who shows them one after the other. */
async function fillViewings(admin: pg.ClientBase, id: string, hostId: string): Promise<void> {
  await admin.query(
    `insert into viewing_records (organisation_id, id, created_at, reference, property_id, host_id, visitor_name,
       visitor_email, source, starts_at, ends_at, busy_until, timezone, status, cancelled_by, follow_up_on)
     select $1, gen_random_uuid(), created_at, 'V-' || n, id, $2, 'Visitor ' || n, 'visitor' || n || '@homes.example',
       (array['website', 'phone', 'portal'])[1 + n % 3], begins, begins + interval '30 minutes', begins + interval '45 minutes',
       'Africa/Lagos', step, case when step = 'cancelled' then 'visitor' end,
       case when n % 4 = 0 then current_date + n % 60 end
     from (
       select *, now() - interval '20 days' + n * interval '1 hour' as begins,
         (array['confirmed', 'completed', 'requested', 'noShow', 'cancelled'])[1 + n % 5] as step
       from (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as numbered
     ) as places`,
    [id, hostId],
  )
  await admin.query(
    `insert into prospect_records (organisation_id, id, created_at, property_id, name, email, source, stage, next_on)
     select organisation_id, id, created_at, property_id, visitor_name, visitor_email, source,
       (array['new', 'viewing', 'offer', 'lost'])[1 + (row_number() over (order by id))::int % 4], follow_up_on
     from viewing_records where organisation_id = $1`,
    [id],
  )
  await admin.query('update viewing_records set prospect_id = id where organisation_id = $1', [id])
}

/** A draft of two lines at each property, as lists read them. Runs as superuser. */
async function fillExpenses(admin: pg.ClientBase, id: string): Promise<void> {
  const ask = (text: string) => admin.query(text, [id])
  await ask(`insert into accounts (organisation_id, id, code, name, type)
    values ($1, gen_random_uuid(), '5100', 'Repairs', 'expense')`)
  await ask(`insert into vendors (organisation_id, id, name, trade)
    select $1, gen_random_uuid(), 'Plumber ' || n, 'plumbing' from generate_series(1, 600) as n`)
  await ask(`insert into expenses (organisation_id, id, created_at, property_id, vendor_id, description, reference, incurred_on,
      due_on, currency, recovers_tax, stage, net, tax)
    select $1, gen_random_uuid(), places.created_at, places.id, vendors.id, 'Repair ' || places.n, 'INV-' || places.n,
      current_date - 400 + places.n % 400, current_date - 370 + places.n % 400, places.currency, false,
      (array['draft', 'submitted', 'rejected'])[1 + places.n % 3], 2000 + places.n, 150
    from (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as places
    join (select id, row_number() over (order by id) as n from vendors where organisation_id = $1) as vendors
      on vendors.n = 1 + places.n % 600`)
  await ask(`insert into expense_lines (organisation_id, expense_id, n, account_id, net, tax, recoverable_bps, capital)
    select $1, expenses.id, line.n, accounts.id, case line.n when 1 then 1000 else net - 1000 end, 75, 0, false
    from expenses cross join (values (1), (2)) as line (n)
    join accounts on accounts.organisation_id = $1 and accounts.code = '5100'
    where expenses.organisation_id = $1`)
  await ask(`insert into sales (organisation_id, id, created_at, property_id, buyer_name, price, currency, funding, offered_on,
      completion_on, instalments, stage)
    select $1, gen_random_uuid(), created_at, id, 'Buyer ' || n, 900000 + n, currency, 'cash', current_date - 400 + n % 400,
      current_date - 300 + n % 400, '[]', 'offer'
    from (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as places`)
  await ask(`insert into management_agreements (organisation_id, id, created_at, property_id, currency, "from", "to", fee_bps, float)
    select $1, gen_random_uuid(), created_at, id, currency, current_date - 400 + n % 400,
      case when n % 3 = 0 then current_date + n % 300 end, 500 + n % 1000, n % 100 * 1000
    from (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as places`)
  await ask(`with owner as (
      insert into owners (organisation_id, id, name) values ($1, gen_random_uuid(), 'Owner of all') returning id),
    account as (
      insert into bank_accounts (organisation_id, id, name, kind, currency)
      values ($1, gen_random_uuid(), 'Of owners', 'client', 'NGN') returning id)
    insert into owner_payments (organisation_id, id, created_at, kind, owner_id, property_id, batch_id, date, method,
      bank_account_id, amount, currency, entry_id)
    select $1, gen_random_uuid(), created_at, (array['distribution', 'distribution', 'contribution'])[1 + n % 3], owner.id,
      places.id, gen_random_uuid(), current_date - n % 400, 'bankTransfer', account.id, 1000 + n, currency,
      (select id from journal_entries where organisation_id = $1 limit 1)
    from owner, account, (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as places`)
  await fillServiceCharges(ask)
  await fillBudgets(ask)
}

/** A year with an item at each property. */
async function fillServiceCharges(ask: (text: string) => Promise<unknown>): Promise<void> {
  await ask(`insert into service_charges (organisation_id, id, created_at, property_id, name, "from", "to", frequency, currency)
    select $1, gen_random_uuid(), created_at, id, 'Year ' || n, current_date - n, current_date - n + 364, 'quarterly', currency
    from (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as places`)
  await ask(`insert into service_charge_schedules (organisation_id, service_charge_id, id, n, name, method)
    select $1, id, gen_random_uuid(), 1, 'All', 'equal' from service_charges where organisation_id = $1`)
  await ask(`insert into service_charge_items (organisation_id, service_charge_id, schedule_id, id, n, name, budget, recoverable_bps,
      reserve)
    select $1, service_charge_id, id, gen_random_uuid(), 1, 'Cleaning', 10000, 10000, false
    from service_charge_schedules where organisation_id = $1`)
}

/** A year of each property, with one amount. */
async function fillBudgets(ask: (text: string) => Promise<unknown>): Promise<void> {
  await ask(`insert into budgets (organisation_id, id, created_at, property_id, year, currency)
    select $1, gen_random_uuid(), created_at, id, 2000 + n % 100, currency
    from (select *, (row_number() over (order by id))::int as n from properties where organisation_id = $1) as places`)
  await ask(`insert into budget_lines (organisation_id, budget_id, account_id, month, amount)
    select $1, budgets.id, accounts.id, 1, 10000
    from budgets join accounts on accounts.organisation_id = $1 and accounts.code = '5100' where budgets.organisation_id = $1`)
}

/** Issues of every status, category and age at the organisation's properties. Runs as superuser. */
export async function fillIssues(
  admin: pg.ClientBase,
  organisationId: string,
  reporterId: string,
  count: number,
): Promise<void> {
  await admin.query(
    `with places as (select id, row_number() over () as n from properties where organisation_id = $1),
     drawn as (
       select n, (array['open', 'inProgress', 'deferred', 'completed', 'closed', 'closed', 'closed', 'declined'])[1 + n % 8]
         as status, now() - n * interval '40 minutes' as at
       from generate_series(1, $3::integer) as n)
     insert into issue_records (organisation_id, id, created_at, updated_at, number, title, description, property_id,
       category, priority, status, reporter_id, assignee_id, target_at, due, cost, currency, completed_at, closed_at)
     select $1, gen_random_uuid(), at, at, drawn.n, 'Issue ' || drawn.n, 'Something that is wrong', places.id,
       (array['plumbing', 'electrical', 'lift', 'roof', 'locks'])[1 + drawn.n % 5],
       (array['emergency', 'high', 'medium', 'low'])[1 + drawn.n % 4], status, $2,
       case when drawn.n % 3 = 0 then $2::uuid end, at + interval '7 days',
       case when drawn.n % 4 = 0 then at::date + 7 end, case when drawn.n % 5 = 0 then drawn.n * 100 end, 'NGN',
       case when status in ('completed', 'closed') then at + interval '3 days' end,
       case when status in ('closed', 'declined') then at + interval '4 days' end
     from drawn join places on places.n = 1 + drawn.n % (select count(*) from places)`,
    [organisationId, reporterId, count],
  )
}
