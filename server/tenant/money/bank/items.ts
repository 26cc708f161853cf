import { sql } from 'kysely'
import type { listUnmatchedEntries } from '#contract/tenant/money/bank-operations.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import { notFound } from '../../../errors.ts'
import type { Handler } from '../../../http/call.ts'

/** An entry of the books at a bank account that no line is matched with yet. */
export interface LedgerItem {
  entryId: string
  /** Signed minor units. */
  amount: number
  date: string
  description: string
  /** Who paid or was paid. */
  name: string | null
  references: string[]
  /** What was paid together. */
  batchId: string | null
}

interface Wanted {
  organisationId: string
  bankAccountId: string
  /** These alone. */
  entryIds?: readonly string[]
  /** Those that have these words; the newest of all since the first statement, unless it is given. */
  search?: string
}

/** Entries that are looked through by people at once. */
const mostShown = 500

/**
 * What the books say of a bank account and no line does: an entry, by all that it moves there. What was taken back before a line
 * said it is left out on both sides, and so is what one document moves there and back on one day.
 * Without ids or words, those that are not long before the first line to match.
 */
export async function itemsOf(
  tx: Transaction,
  { organisationId, bankAccountId, entryIds, search }: Wanted,
): Promise<LedgerItem[]> {
  const organisation = sql`organisation_id = ${organisationId}`
  const earliest =
    search === undefined
      ? sql`(select min(booked_on) - 60 from bank_lines
          where bank_lines.${organisation} and bank_lines.bank_account_id = ${bankAccountId} and status = 'open')`
      : sql`coalesce((select min("from") - 60 from bank_statements where bank_statements.${organisation}
          and bank_statements.bank_account_id = ${bankAccountId}), '-infinity')`
  const words = search?.trim()
    ? sql`position(fold_text(${search.trim()}) in fold_text(concat_ws(' ', entry.description, leases.tenant_names, vendors.name,
        sales.buyer_name, leases.reference, credits.label, credits.reference, expenses.label, expenses.reference, sales.label))) > 0`
    : sql`true`
  const { rows } = await sql<LedgerItem>`
    with posted as (
      select entry_id, sum(amount)::bigint as amount, min(lease_id::text)::uuid as lease_id,
        min(vendor_id::text)::uuid as vendor_id
      from postings where ${organisation} and bank_account_id = ${bankAccountId}
        and ${entryIds ? sql`entry_id = any(${entryIds}::uuid[])` : sql`date >= ${earliest}`}
        and not exists (select from bank_matches where bank_matches.${organisation}
          and bank_matches.bank_account_id = ${bankAccountId} and bank_matches.entry_id = postings.entry_id)
      group by entry_id having sum(amount) <> 0
    ), moved as (
      -- What one document moves there and back on one day, such as a commission that stays in the account, no bank tells.
      select posted.*, sum(amount) over (partition by source_id, entry.date, abs(posted.amount)) as net
      from posted join journal_entries as entry on entry.${organisation} and entry.id = entry_id
    )
    select entry.id as "entryId", moved.amount, entry.date, entry.description,
      coalesce(leases.tenant_names, vendors.name, sales.buyer_name) as name,
      array_remove(array[leases.reference, credits.label, credits.reference, expenses.label, expenses.reference,
        sales.label], null) as references,
      (select batch_id from expense_payments where expense_payments.${organisation}
        and expense_payments.expense_id = entry.source_id and expense_payments.entry_id = entry.id) as "batchId"
    from moved
    join journal_entries as entry on entry.${organisation} and entry.id = moved.entry_id
    left join leases on leases.${organisation} and leases.id = moved.lease_id
    left join vendors on vendors.${organisation} and vendors.id = moved.vendor_id
    left join credits on credits.${organisation} and credits.id = entry.source_id
    left join expenses on expenses.${organisation} and expenses.id = entry.source_id
    left join sales on sales.${organisation} and sales.id = entry.source_id
    where ${words} and not exists (
      select from journal_entries as back
      where back.${organisation} and (back.reverses_id = entry.id or back.id = entry.reverses_id)
        and not exists (select from bank_matches where bank_matches.${organisation}
          and bank_matches.bank_account_id = ${bankAccountId} and bank_matches.entry_id = back.id))
      and ${entryIds ? sql`true` : sql`moved.net <> 0`}
    ${search === undefined ? sql`order by entry.date, entry.id` : sql`order by entry.date desc, entry.id desc limit ${mostShown}`}`.execute(
    tx,
  )
  return rows
}

/** The currency of the bank account that a call is about. @throws 404 */
export async function currencyOf(
  tx: Transaction,
  { tenant, params }: { tenant: { organisationId: string }; params: { id: string } },
): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`select currency from bank_accounts
    where organisation_id = ${tenant.organisationId} and id = ${params.id}`.execute(tx)
  const [account] = rows
  if (!account) throw notFound()
  return account.currency
}

/** What people can match a line with by hand. */
export const unmatched: Handler<typeof listUnmatchedEntries> = (call) =>
  call.read(async (tx) => {
    const currency = await currencyOf(tx, call)
    const { organisationId } = call.tenant
    const { search = '' } = call.query
    const items = await itemsOf(tx, { organisationId, bankAccountId: call.params.id, search })
    return { currency, entries: items.map(({ batchId: _, ...item }) => item) }
  })
