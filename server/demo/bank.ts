import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '../db/database.ts'
import { suggestNext } from '../tenant/money/bank/jobs.ts'
import { keepClosed, stateOf } from '../tenant/money/bank/reconcile.ts'
import { reconciledOf } from '../tenant/money/bank/standing.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'

/** Statements of the last whole months that everything is matched of, before the newest. */
const months = 3
/** What nobody has matched yet is not older. */
const openDays = 8

interface Range {
  id: string
  from: string
  through: string
}

/**
 * Statements of an organisation's client account that has moved most: the last whole months, matched with what is in the books, and
 * the month that runs, with lines to match. Those of its last days stand in the books already or are rents that nobody has
 * recorded yet, with what tenants write: names misspelt, two rents in one payment; and a fee.
 */
export async function loadBankStatements(
  tx: Transaction,
  { id: organisationId, profiles }: Pick<DemoOrganisation, 'id' | 'profiles'>,
  today: string,
  now: string,
): Promise<void> {
  const organisation = sql`organisation_id = ${organisationId}`
  const { rows: accounts } = await sql<{ id: string }>`
    select bank_accounts.id from bank_accounts
    join account_months on account_months.${organisation} and bank_account_id = bank_accounts.id
    where bank_accounts.${organisation} and kind = 'client'
    group by bank_accounts.id order by count(*) desc, bank_accounts.id limit 1`.execute(tx)
  const [account] = accounts
  if (!account) return
  const yesterday = addDays(today, -1)
  const running = `${yesterday.slice(0, 7)}-01`
  const range = (from: string, through: string): Range => ({
    id: demoId('bank statement', `${organisationId}/${from}`),
    from,
    through,
  })
  const ranges = Array.from({ length: months }, (_, n) => {
    const from = addMonths(running, n - months)
    return range(from, addDays(addMonths(from, 1), -1))
  })
  ranges.push(range(running, yesterday))
  await sql`
    insert into bank_statements (organisation_id, id, created_at, bank_account_id, format, file_name, number, "from", through,
      currency, opening, closing, line_count, new_count)
    select ${organisationId}, period.id, period.through + interval '1 day 8 hours', account.id, 'camt053',
      'statement-' || period."from" || '.xml', to_char(period."from", 'YYYY-MM'), period."from", period.through, currency, 0, 0, 0, 0
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as period (id uuid, "from" date, through date)
    join bank_accounts as account on account.${organisation} and account.id = ${account.id}`.execute(tx)
  await bookedLines(tx, organisationId, account.id)
  await unrecordedLines(tx, organisationId, account.id, ranges.at(-1)!)
  await matchOlder(tx, organisationId, account.id, addDays(yesterday, -openDays))
  await sql`
    update bank_statements set opening = (
        select coalesce(sum(amount), 0) from postings
        where postings.${organisation} and postings.bank_account_id = ${account.id} and date < bank_statements."from"),
      line_count = told.lines, new_count = told.lines, closing = told.amount
    from (select statement_id, count(*)::int as lines, sum(amount)::bigint as amount from bank_lines
      where ${organisation} and bank_account_id = ${account.id} group by 1) as told
    where ${organisation} and id = told.statement_id`.execute(tx)
  await sql`update bank_statements set closing = opening + closing where ${organisation}`.execute(tx)
  const by = profiles.find(({ role }) => role === 'admin')?.userId ?? null
  await closeMonths(tx, { organisationId, by }, ranges.slice(0, -1))
  await suggestNext(tx, { organisationId, bankAccountId: account.id }, now)
}

/** Closes statements, the oldest first, up to the first with lines to match; each some days after it ended. */
async function closeMonths(
  tx: Transaction,
  { organisationId, by }: { organisationId: string; by: string | null },
  ranges: readonly Range[],
): Promise<void> {
  for (const { id, through } of ranges) {
    const statement = await reconciledOf(tx, organisationId, id)
    const state = await stateOf(tx, statement, null)
    if (state.problems.length > 0) return
    const shortReason = state.short.length > 0 ? 'Not let yet: their owners were asked to pay in.' : null
    await keepClosed(tx, statement, state, { by, at: `${addDays(through, 9)}T09:30:00Z`, shortReason })
  }
}

/** What the books have at the account in those days, as the bank says it: what was paid together in one line. */
async function bookedLines(tx: Transaction, organisationId: string, accountId: string): Promise<void> {
  const organisation = sql`organisation_id = ${organisationId}`
  await sql`
    with moved as (
      select entry_id, date, sum(amount)::bigint as amount, min(lease_id::text)::uuid as lease_id,
        min(vendor_id::text)::uuid as vendor_id
      from postings where ${organisation} and bank_account_id = ${accountId}
        and date between (select min("from") from bank_statements where bank_statements.${organisation})
          and (select max(through) from bank_statements where bank_statements.${organisation})
      group by entry_id, date having sum(amount) <> 0
    ), told as (
      select coalesce(payment.batch_id, moved.entry_id) as id, moved.date, sum(moved.amount)::bigint as amount,
        case when count(*) = 1 then min(coalesce(upper(leases.tenant_names), vendors.name, sales.buyer_name)) end as party,
        case when count(*) = 1 then min(coalesce(leases.reference, expenses.reference)) end as reference,
        case when count(*) > 1 then 'Bulk payment' else min(entry.description) end as description
      from moved
      join journal_entries as entry on entry.${organisation} and entry.id = moved.entry_id
      left join leases on leases.${organisation} and leases.id = moved.lease_id
      left join vendors on vendors.${organisation} and vendors.id = moved.vendor_id
      left join expenses on expenses.${organisation} and expenses.id = entry.source_id
      left join sales on sales.${organisation} and sales.id = entry.source_id
      left join expense_payments as payment on payment.${organisation} and payment.expense_id = entry.source_id
        and payment.entry_id = entry.id
      group by 1, 2 having sum(moved.amount) <> 0
    )
    insert into bank_lines (organisation_id, id, created_at, bank_account_id, statement_id, n, key, booked_on, value_on, amount,
      currency, party, reference, description)
    select ${organisationId}, told.id, statement.created_at, ${accountId}, statement.id,
      row_number() over (partition by statement.id order by told.date, told.id) - 1, told.id::text, told.date, told.date, told.amount,
      statement.currency, told.party, told.reference, coalesce(told.description, 'Transfer')
    from told join bank_statements as statement on statement.${organisation} and told.date between statement."from" and statement.through`.execute(
    tx,
  )
}

/** Rents that came in and nobody has recorded, the second and third by one payer; the fee of the bank; somebody unknown. */
async function unrecordedLines(
  tx: Transaction,
  organisationId: string,
  accountId: string,
  { id: statementId, through }: Range,
): Promise<void> {
  const organisation = sql`organisation_id = ${organisationId}`
  await sql`
    with owing as (
      select row_number() over (order by min(due_on) desc, lease_id) as n, tenant_names, reference, upper(tenant_names) as party,
        (array_agg(open order by due_on, charges.id))[1] as amount
      from charges join leases on leases.${organisation} and leases.id = lease_id
      where charges.${organisation} and settled_on is null and open > 0 and due_on <= ${through}::date + 20
        and charges.currency = (select currency from bank_accounts where ${organisation} and id = ${accountId})
      group by lease_id, tenant_names, reference limit 8
    ), told as (
      select n, amount, party, reference, 'Rent ' || reference as description from owing where n = 1
      union all
      select 2, sum(amount), min(party), null, 'Rents ' || string_agg(reference, ' and ' order by n) from owing
      where n in (2, 3) having count(*) = 2
      union all
      -- A letter is doubled, another left out.
      select n, amount, null, null, 'Transfer from ' || overlay(overlay(party placing substr(party, 3, 1) from 3 for 0) placing ''
        from length(party) - 2 for 1) from owing where n in (4, 5)
      union all
      select n, amount, party, null, 'Standing order' from owing where n > 5
      union all
      select 20, -1500, null, null, 'Account maintenance fee'
      union all
      select 21, 250000, 'A. N. OTHER', null, 'Cash deposit'
    )
    insert into bank_lines (organisation_id, id, created_at, bank_account_id, statement_id, n, key, booked_on, value_on, amount,
      currency, party, reference, description)
    select ${organisationId}, gen_random_uuid(), statement.created_at, ${accountId}, statement.id, 10000 + n, 'demo ' || n, ${through},
      ${through}, amount, statement.currency, party, reference, description
    from told join bank_statements as statement on statement.${organisation} and statement.id = ${statementId}`.execute(
    tx,
  )
}

/** What the bank booked long enough ago is matched with the entries that it was made of. */
async function matchOlder(
  tx: Transaction,
  organisationId: string,
  accountId: string,
  before: string,
): Promise<void> {
  const organisation = sql`organisation_id = ${organisationId}`
  await sql`
    with matched as (
      update bank_lines set status = 'matched', suggested_at = created_at
      where ${organisation} and bank_account_id = ${accountId} and booked_on < ${before} and key not like 'demo %'
      returning id
    ), pairs as (
      select id as line_id, id as entry_id from matched
      union all
      select matched.id, payment.entry_id from matched
      join expense_payments as payment on payment.${organisation} and payment.batch_id = matched.id
    )
    insert into bank_matches (organisation_id, id, line_id, bank_account_id, entry_id, amount, kind)
    select ${organisationId}, gen_random_uuid(), line_id, ${accountId}, pairs.entry_id, sum(amount), 'found'
    from pairs
    join postings on postings.${organisation} and postings.entry_id = pairs.entry_id and bank_account_id = ${accountId}
    group by line_id, pairs.entry_id having sum(amount) <> 0`.execute(tx)
}
