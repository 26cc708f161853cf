import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** Something that the books say and that does not follow from their postings. */
export interface Difference {
  what: 'entry' | 'month' | 'charge' | 'credit' | 'number'
  id: string
  words: string
}

/**
 * Works out again what is kept of an organisation's books, from their postings, and tells every difference.
 * @returns nothing where the books are right
 */
export async function checkBooks(tx: Transaction, organisationId: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'entry' as what, entry_id::text as id,
      format('does not balance: %s %s at property %s', sum(amount), currency, property_id) as words
    from postings where organisation_id = ${organisationId}
    group by entry_id, property_id, currency having sum(amount) <> 0
    union all
    select 'month', account_id::text, format('%s %s: kept %s, posted %s', month, currency,
      coalesce(kept, 0), coalesce(posted, 0))
    from (
      select account_id, month, currency, property_id, bank_account_id,
        sum(amount) filter (where is_kept) as kept, sum(amount) filter (where not is_kept) as posted,
        sum(debit) filter (where is_kept) as kept_debit, sum(debit) filter (where not is_kept) as posted_debit
      from (
        select account_id, month, currency, property_id, bank_account_id, debit - credit as amount, debit, true as is_kept
        from account_months where organisation_id = ${organisationId}
        union all
        select account_id, date_trunc('month', date)::date, currency, property_id, bank_account_id, amount,
          greatest(amount, 0), false
        from postings where organisation_id = ${organisationId}
      ) as both_sides
      group by account_id, month, currency, property_id, bank_account_id
    ) as compared
    where kept is distinct from posted or kept_debit is distinct from posted_debit
    union all
    select 'entry', postings.entry_id::text, format('a posting is dated %s, its entry %s', postings.date, entry.date)
    from postings join journal_entries as entry
      on entry.organisation_id = postings.organisation_id and entry.id = postings.entry_id
    where postings.organisation_id = ${organisationId} and postings.date <> entry.date`.execute(tx)
  return rows
}
