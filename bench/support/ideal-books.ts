import type pg from 'pg'
import type { Organisation } from '#tests/support/organisation.ts'

/**
 * The rows that recording a payment writes, in tables as somebody would keep them who writes for speed alone: of one
 * organisation, a primary key and the index of a lease's own, no foreign keys, no row level security, nothing checked.
 */
export async function makeIdealBooks(admin: pg.Client, { id }: Organisation): Promise<void> {
  for (const [table, key] of [
    ['charges', 'id'],
    ['credits', 'id'],
    ['allocations', 'id'],
    ['journal_entries', 'id'],
    ['postings', 'entry_id, n'],
    ['activity', 'id'],
    ['idempotency_keys', 'profile_id, key'],
  ] as const) {
    await admin.query(`create table ideal_${table} (like ${table} including defaults including generated)`)
    await admin.query(`alter table ideal_${table} add primary key (${key})`)
  }
  await admin.query('create index on ideal_charges (lease_id); create index on ideal_credits (lease_id)')
  await admin.query('create index on ideal_postings (account_id, date)')
  const { rows } = await admin.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'charges' and table_schema = 'public' and is_generated = 'NEVER'`,
  )
  const [{ columns }] = rows as [{ columns: string }]
  await admin.query(
    `insert into ideal_charges (${columns}) select ${columns} from charges where organisation_id = $1`,
    [id],
  )
  await admin.query(
    `create table ideal_months (account text, month date, property_id uuid, debit numeric not null, credit numeric not null,
       primary key (account, month, property_id));
     create table ideal_counters (name text primary key, value bigint not null);
     insert into ideal_counters values ('receipt', 0)`,
  )
  await admin.query('vacuum (analyze) ideal_charges')
}

/**
 * One payment that settles one charge: what is paid, what it settles, the entry and its two postings, the totals of the month, a
 * number without gaps, who did it, and the answer for whoever asks again. $1 lease, $2 charge, $3 bank account, $4 date,
 * $5 method, $6 amount, $7 key, $8 hash of the request, $9 person.
 */
export const recordPayment = `
  with given as (
    select gen_random_uuid() as id, gen_random_uuid() as entry, $1::uuid as lease, $2::uuid as charge, $3::uuid as bank,
      $4::date as date, $5::text as method, $6::bigint as amount),
  charge as (
    update ideal_charges set settled = settled + $6, settled_on = case when settled + $6 = net + tax then $4::date end
    where id = $2 returning *),
  number as (update ideal_counters set value = value + 1 where name = 'receipt' returning value),
  entry as (
    insert into ideal_journal_entries (organisation_id, id, date, kind, source_id, description)
    select organisation_id, entry, date, 'payment', given.id, 'Payment' from given, charge),
  posting as (
    insert into ideal_postings (organisation_id, entry_id, n, account_id, amount, currency, date, property_id, unit_id,
      lease_id, tenant_id, bank_account_id, charge_id)
    select organisation_id, entry, n, account_id, case n when 1 then amount else -amount end, currency, date, property_id,
      unit_id, lease_id, tenant_id, case n when 1 then bank end, case n when 2 then given.charge end
    from given, charge, generate_series(1, 2) as n),
  months as (
    insert into ideal_months (account, month, property_id, debit, credit)
    select account, date_trunc('month', date)::date, property_id, case account when 'bank' then amount else 0 end,
      case account when 'bank' then 0 else amount end
    from given, charge, (values ('bank'), ('receivables')) as used (account) order by account
    on conflict (account, month, property_id) do update
      set debit = ideal_months.debit + excluded.debit, credit = ideal_months.credit + excluded.credit),
  allocation as (
    insert into ideal_allocations (organisation_id, id, credit_id, charge_id, date, amount)
    select organisation_id, gen_random_uuid(), given.id, given.charge, date, amount from given, charge),
  credit as (
    insert into ideal_credits (organisation_id, id, kind, number, property_id, unit_id, lease_id, tenant_id, method,
      bank_account_id, date, amount, allocated, currency, entry_id)
    select organisation_id, given.id, 'payment', value, property_id, unit_id, lease_id, tenant_id, method, bank, date, amount,
      amount, currency, entry
    from given, charge, number
    returning *),
  trace as (
    insert into ideal_activity (organisation_id, id, actor_id, action, subject, subject_id, property_id)
    select organisation_id, gen_random_uuid(), $9, 'created', 'Payment', id, property_id from credit),
  answer as (
    insert into ideal_idempotency_keys (organisation_id, profile_id, key, request_hash, status, answer)
    select organisation_id, $9, $7, $8, 201, to_jsonb(credit) from credit)
  select row_to_json(credit)::text as record from credit`
