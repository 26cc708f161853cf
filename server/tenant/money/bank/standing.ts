import { sql } from 'kysely'
import type { ReconciliationParts } from '#contract/tenant/money/bank-reconciliations.ts'
import type { HeldFor, Holds } from '#domain/bank/reconciliation.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import { notFound } from '../../../errors.ts'

/** A statement that is reconciled, and the account that it is of. */
export interface Reconciled {
  organisationId: string
  statementId: string
  bankAccountId: string
  bankAccountName: string
  holds: Holds
  currency: Currency
  through: string
  closing: number | null
}

/** @param lock whether no other statement of the account may be closed or imported before the transaction ends. @throws 404 */
export async function reconciledOf(
  tx: Transaction,
  organisationId: string,
  statementId: string,
  lock = false,
): Promise<Reconciled> {
  const { rows } = await sql<Reconciled>`
    select statement.organisation_id as "organisationId", statement.id as "statementId", bank_account_id as "bankAccountId",
      account.name as "bankAccountName", account.kind as holds, statement.currency, through, closing
    from bank_statements as statement
    join bank_accounts as account on account.organisation_id = ${organisationId} and account.id = bank_account_id
    where statement.organisation_id = ${organisationId} and statement.id = ${statementId}
    ${lock ? sql`for no key update of account` : sql``}`.execute(tx)
  const [statement] = rows
  if (!statement) throw notFound()
  return statement
}

/**
 * Lines that the bank had booked by the end of the statement. Those of its last day count, unless a later statement begins with
 * that day.
 */
const counted = (through: string) => sql`
  (booked_on < ${through} or (booked_on = ${through} and exists (
    select from bank_statements as brought where brought.organisation_id = bank_lines.organisation_id
      and brought.id = bank_lines.statement_id and (brought."from" < ${through} or brought.through <= ${through}))))`

interface Lines {
  since: string
  opening: number
  lines: number
  open: number
  suspended: number
}

/**
 * What the lines come to since the first statement that gives an opening balance. Where none does, the first line is the beginning,
 * and the account held then what the closing balance leaves.
 */
async function linesOf(tx: Transaction, { organisationId, bankAccountId, through, closing }: Reconciled) {
  const { rows } = await sql<Omit<Lines, 'opening'> & { opening: number | null }>`
    select since, opening, coalesce(sum(amount), 0)::bigint as lines,
      (count(*) filter (where status = 'open'))::int as open,
      (count(*) filter (where status = 'suspense'))::int as suspended
    from (
      select coalesce(first."from", (select min(booked_on) from bank_lines
        where bank_lines.organisation_id = ${organisationId} and bank_lines.bank_account_id = ${bankAccountId}), ${through})
        as since, first.opening
      from (values (1)) as one
      left join lateral (
        select "from", opening from bank_statements where organisation_id = ${organisationId}
          and bank_account_id = ${bankAccountId} and opening is not null order by "from", id limit 1
      ) as first on true
    ) as beginning
    left join bank_lines on organisation_id = ${organisationId} and bank_account_id = ${bankAccountId}
      and booked_on >= since and ${counted(through)}
    group by since, opening`.execute(tx)
  const { opening, ...all } = rows[0]!
  return { ...all, opening: opening ?? (closing ?? 0) - all.lines }
}

/** In the books by the day and not at the bank. What was taken back, or went there and back for one document, is neither. */
async function unpresentedOf(
  tx: Transaction,
  { organisationId, bankAccountId, through }: Reconciled,
  since: string,
): Promise<ReconciliationParts['unpresented']> {
  const { rows } = await sql<ReconciliationParts['unpresented'][number]>`
    with presented as materialized (
      select entry_id, booked_on, ${counted(through)} as counted from bank_matches
      join bank_lines on bank_lines.organisation_id = ${organisationId} and bank_lines.id = line_id
      where bank_matches.organisation_id = ${organisationId} and bank_matches.bank_account_id = ${bankAccountId}
    ), moved as (
      select postings.entry_id, sum(amount)::bigint as amount, presented.booked_on from postings
      left join presented on presented.entry_id = postings.entry_id
      where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId} and date <= ${through}
        and not coalesce(presented.counted, false) and (date >= ${since} or presented.entry_id is not null)
      group by postings.entry_id, presented.booked_on having sum(amount) <> 0
    ), told as (
      select moved.*, date, description, reverses_id,
        case when booked_on is null then sum(amount) over (partition by source_id, date, booked_on, abs(amount)) else amount end as net
      from moved join journal_entries as entry on entry.organisation_id = ${organisationId} and entry.id = entry_id
    )
    select entry_id as "entryId", date, description, amount, booked_on as "presentedOn" from told
    where net <> 0 and (booked_on is not null
      or entry_id not in (select reverses_id from told where booked_on is null and reverses_id is not null)
        and (reverses_id is null or reverses_id not in (select entry_id from told where booked_on is null)))
    order by date, entry_id`.execute(tx)
  return rows
}

/** At the bank by the day and not in the books. */
async function notInBooksOf(
  tx: Transaction,
  { organisationId, bankAccountId, through }: Reconciled,
  since: string,
): Promise<ReconciliationParts['notInBooks']> {
  const { rows } = await sql<ReconciliationParts['notInBooks'][number]>`
    select bank_lines.id as "lineId", booked_on as date, bank_lines.description,
      coalesce(bank_matches.amount, bank_lines.amount) as amount, entry.date as "enteredOn"
    from bank_lines
    left join bank_matches on bank_matches.organisation_id = ${organisationId} and line_id = bank_lines.id
    left join journal_entries as entry on entry.organisation_id = ${organisationId} and entry.id = entry_id
    where bank_lines.organisation_id = ${organisationId} and bank_lines.bank_account_id = ${bankAccountId}
      and booked_on >= ${since} and ${counted(through)} and (entry.id is null or entry.date > ${through})
    order by booked_on, bank_lines.id`.execute(tx)
  return rows
}

/** All that was ever posted at the account. */
async function booksOf(
  tx: Transaction,
  { organisationId, bankAccountId, through }: Reconciled,
): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    select coalesce(sum(amount), 0)::bigint as books from postings
    where organisation_id = ${organisationId} and bank_account_id = ${bankAccountId} and date <= ${through}`.execute(
    tx,
  )
  return rows[0]!.books
}

/**
 * What is held for each property that has money at the account, and for the firm: from the totals that are kept of all accounts.
 * Of charges that are open neither their tax nor what they demand for a fund is held yet (docs/spec/money.md "Owners").
 */
async function heldForOf(
  tx: Transaction,
  { organisationId, bankAccountId, currency, through }: Reconciled,
): Promise<HeldFor[]> {
  const organisation = sql`organisation_id = ${organisationId}`
  const of = (...purposes: string[]) =>
    sql`coalesce(-sum(amount) filter (where purpose = any(${purposes}::text[])), 0)::bigint`
  const { rows } = await sql<HeldFor>`
    with moved as materialized (
      select account_id, property_id, bank_account_id, debit - credit as amount from account_months
      where ${organisation} and currency = ${currency} and month < date_trunc('month', ${through}::date)
      union all
      select account_id, property_id, bank_account_id, amount from postings
      where ${organisation} and currency = ${currency}
        and date between date_trunc('month', ${through}::date) and ${through}
    ), balances as materialized (
      select moved.property_id, coalesce(purpose, '') as purpose, bank_account_id, sum(amount) as amount
      from moved join accounts on accounts.${organisation} and accounts.id = account_id
      group by 1, 2, 3
    ), owed as materialized (
      select charges.property_id,
        sum(case when charges.account_id = fund.id then owing else 0 end) as for_funds,
        sum(case when charges.account_id = fund.id then 0 else sign(owing) * round(abs(owing) * tax / gross) end) as for_tax
      from (
        select charge_id, sum(amount) as owing from postings
        where ${organisation} and date <= ${through} and charge_id is not null
          and account_id = (select id from accounts where ${organisation} and purpose = 'receivables')
        group by charge_id having sum(amount) <> 0
      ) as owing
      join charges on charges.${organisation} and charges.id = charge_id
      join accounts as fund on fund.${organisation} and fund.purpose = 'serviceChargeFund'
      where charges.account_id = fund.id or tax > 0
      group by 1
    )
    select balances.property_id as "propertyId",
      coalesce((select title from properties where ${organisation} and id = balances.property_id), 'The firm') as title,
      coalesce(sum(amount) filter (where bank_account_id = ${bankAccountId}), 0)::bigint as here,
      coalesce(sum(amount) filter (where bank_account_id <> ${bankAccountId}), 0)::bigint as elsewhere,
      coalesce(sum(amount) filter (where bank_account_id <> ${bankAccountId} and bank_account_id = any(array(
        select id from bank_accounts where ${organisation} and kind = 'office'))), 0)::bigint as office,
      (coalesce(-sum(amount) filter (where purpose not in ('bank', 'depositsHeld', 'unallocatedReceipts', 'serviceChargeFund',
        'reserveFund', 'salesInProgress', 'taxPayable', 'suspense')), 0)
        + coalesce(max(for_funds + for_tax), 0))::bigint as own,
      ${of('depositsHeld')} as deposits,
      ${of('unallocatedReceipts')} as credit,
      (${of('serviceChargeFund', 'reserveFund')} - coalesce(max(for_funds), 0))::bigint as funds,
      ${of('salesInProgress')} as sales,
      (${of('taxPayable')} - coalesce(max(for_tax), 0))::bigint as tax,
      ${of('suspense')} as suspense
    from balances left join owed on owed.property_id = balances.property_id
    group by balances.property_id
    having coalesce(sum(amount) filter (where bank_account_id = ${bankAccountId}), 0) <> 0
    order by balances.property_id is null, title, balances.property_id`.execute(tx)
  return rows
}

/** How the account stands at the end of the statement, by bank and books. */
export async function standingOf(tx: Transaction, statement: Reconciled) {
  const { since, opening, lines, open, suspended } = await linesOf(tx, statement)
  return {
    since,
    opening,
    lines,
    open,
    suspended,
    unpresented: await unpresentedOf(tx, statement, since),
    notInBooks: await notInBooksOf(tx, statement, since),
    books: await booksOf(tx, statement),
    heldFor: await heldForOf(tx, statement),
  }
}
