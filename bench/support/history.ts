import type pg from 'pg'
import type { Organisation } from '#tests/support/organisation.ts'

/**
 * Gives every signed lease a charge and the payment that settled it in each of the months before the books' newest ones, with
 * their entries and the totals kept of them, as the product writes them. Runs as superuser.
 * @param options `oneOfEach` for one lease of each property only
 * @returns how many postings there are now
 */
export async function fillHistory(
  admin: pg.Client,
  { id }: Organisation,
  options: { months: number; bankAccountId: string; before: string; oneOfEach?: boolean },
): Promise<number> {
  const { months, bankAccountId, before, oneOfEach = false } = options
  const ask = (text: string, values: unknown[] = []) => admin.query(text, [id, ...values])
  await ask(
    'update books set begin_on = ($2::date - make_interval(months => $3::int))::date where organisation_id = $1',
    [before, months],
  )
  await admin.query('set session_replication_role = replica')
  await admin.query(`create temporary table made (charge uuid, payment uuid, raised uuid, paid uuid, allocation uuid, n bigint,
    lease uuid, property_id uuid, unit_id uuid, tenant uuid, currency text, amount bigint, due date)`)
  await ask(
    `insert into made
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       row_number() over (), id, property_id, unit_id, tenant_ids[1], currency, 100000,
       ($2::date - make_interval(months => k))::date
     from (
       select *, row_number() over (partition by property_id order by id) as place from leases
       where organisation_id = $1 and stage = 'signed'
     ) as leases, generate_series(1, $3::int) as k where place = 1 or not $4`,
    [before, months, oneOfEach],
  )
  await ask(`insert into charges (organisation_id, id, property_id, unit_id, lease_id, tenant_id, type, account_id, description,
      due_on, net, currency, settled, settled_on, entry_id)
    select $1::uuid, charge, property_id, unit_id, lease, tenant, 'oneOff', accounts.id, 'Rent ' || due, due, amount, currency, amount,
      due + 3, raised
    from made, accounts where organisation_id = $1 and purpose = 'rent'`)
  await ask(
    `insert into credits (organisation_id, id, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, method, bank_account_id,
      date, amount, allocated, currency, entry_id)
    select $1::uuid, payment, 'payment', (select coalesce(max(number), 1000000) from credits where organisation_id = $1) + n, 'R-',
      property_id, unit_id, lease, tenant, 'bankTransfer', $2, due + 3, amount, amount, currency, paid
    from made`,
    [bankAccountId],
  )
  await ask(`insert into allocations (organisation_id, id, credit_id, charge_id, date, amount)
    select $1::uuid, allocation, payment, charge, due + 3, amount from made`)
  await ask(`insert into journal_entries (organisation_id, id, date, kind, source_id, description)
    select $1::uuid, raised, due, 'charge', charge, 'Rent' from made
    union all select $1::uuid, paid, due + 3, 'payment', payment, 'Payment' from made`)
  await ask(
    `insert into postings (organisation_id, entry_id, n, account_id, amount, currency, date, property_id, unit_id, lease_id,
      tenant_id, bank_account_id, charge_id)
    select $1::uuid, case when step < 3 then raised else paid end, 1 + (step - 1) % 2, accounts.id,
      case when step in (1, 3) then amount else -amount end, currency, case when step < 3 then due else due + 3 end,
      property_id, unit_id, lease, tenant, case when step = 3 then $2::uuid end, charge
    from made, (values (1, 'receivables'), (2, 'rent'), (3, 'bank'), (4, 'receivables')) as steps (step, at)
    join accounts on organisation_id = $1 and purpose = at`,
    [bankAccountId],
  )
  await ask('delete from account_months where organisation_id = $1')
  await ask(`insert into account_months (organisation_id, account_id, month, currency, property_id, bank_account_id, debit, credit)
    select organisation_id, account_id, date_trunc('month', date)::date, currency, property_id, bank_account_id,
      coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
    from postings where organisation_id = $1 group by 1, 2, 3, 4, 5, 6`)
  await admin.query('set session_replication_role = origin')
  await admin.query('drop table made')
  await admin.query('vacuum (analyze)')
  const { rows } = await ask('select count(*)::int as count from postings where organisation_id = $1')
  return (rows as { count: number }[])[0]!.count
}
