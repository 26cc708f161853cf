import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** Something that the books say and that does not follow from their postings. */
export interface Difference {
  what: 'entry' | 'month' | 'charge' | 'credit' | 'lease' | 'expense' | 'sale' | 'owner' | 'number'
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
    where postings.organisation_id = ${organisationId} and postings.date <> entry.date
    union all
    select 'charge', charges.id::text, format('%s are settled, allocated are %s', settled, coalesce(sum(amount), 0))
    from charges left join allocations
      on allocations.organisation_id = charges.organisation_id and allocations.charge_id = charges.id
    where charges.organisation_id = ${organisationId}
    group by charges.organisation_id, charges.id having settled <> coalesce(sum(amount), 0)
    union all
    select 'credit', credits.id::text, format('%s and %s are used, allocated are %s and %s', allocated, refunded,
      coalesce(settling, 0), coalesce(paid_back, 0))
    from credits left join (
      select credit_id, sum(amount) filter (where charge_id is not null) as settling,
        sum(amount) filter (where refund_id is not null) as paid_back
      from allocations where organisation_id = ${organisationId} group by credit_id
    ) as used on used.credit_id = credits.id
    where credits.organisation_id = ${organisationId}
      and (allocated <> coalesce(settling, 0) or refunded <> coalesce(paid_back, 0))
    union all
    -- What was taken back in parts takes its tax back whole.
    select 'charge', charges.id::text, format('%s of its tax are left, though all of it was taken back', -tax_left)
    from (
      select charge_id, sum(amount) as tax_left from postings
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = postings.account_id
      where postings.organisation_id = ${organisationId} and accounts.purpose = 'taxPayable' and charge_id is not null
      group by charge_id having sum(amount) <> 0
    ) as taxed
    join (
      select charge_id, sum(amount) as amount from credits
      where organisation_id = ${organisationId} and kind in ('creditNote', 'waiver') and reversed_on is null
      group by charge_id
    ) as taken on taken.charge_id = taxed.charge_id
    join charges on charges.organisation_id = ${organisationId} and charges.id = taxed.charge_id
    where charges.gross = taken.amount
    union all
    -- What the documents of a lease say, against its postings.
    select 'lease', lease_id::text, format('%s: documents %s, postings %s', purpose, coalesce(documents, 0),
      coalesce(posted, 0))
    from (
      select purpose, lease_id, sum(amount) filter (where not is_posted) as documents,
        sum(amount) filter (where is_posted) as posted
      from (
        select 'receivables' as purpose, lease_id, open as amount, false as is_posted from charges
        where organisation_id = ${organisationId}
        union all
        select 'unallocatedReceipts', lease_id, -available, false from credits where organisation_id = ${organisationId}
        union all
        select 'depositsHeld', lease_id, -amount, false from deposit_movements where organisation_id = ${organisationId}
        union all
        select 'writeOffs', lease_id, amount, false from credits
        where organisation_id = ${organisationId} and kind = 'writeOff' and reversed_on is null
        union all
        select 'bank', lease_id, amount, false from credits
        where organisation_id = ${organisationId} and kind = 'payment' and reversed_on is null
        union all
        select 'bank', lease_id, -amount, false from refunds where organisation_id = ${organisationId}
        union all
        select 'bank', lease_id, amount, false from deposit_movements
        where organisation_id = ${organisationId} and bank_account_id is not null and kind <> 'transferredIn'
        union all
        select accounts.purpose, lease_id, amount, true from postings
        join accounts on accounts.organisation_id = ${organisationId} and accounts.id = postings.account_id
        where postings.organisation_id = ${organisationId}
          and accounts.purpose in ('receivables', 'unallocatedReceipts', 'depositsHeld', 'writeOffs', 'bank')
          and lease_id is not null
      ) as both_sides
      group by purpose, lease_id
    ) as compared
    where coalesce(documents, 0) <> coalesce(posted, 0)
    union all
    select 'lease', lease_id::text, format('%s more of its deposit are used than were received', -sum(amount))
    from deposit_movements where organisation_id = ${organisationId} group by lease_id having sum(amount) < 0
    union all
    -- What an expense says is owed and paid, against its postings and its payments.
    select 'expense', id::text, format('%s are to pay and %s paid, posted are %s, payments come to %s', open, paid,
      coalesce(posted, 0), coalesce(payments, 0))
    from expenses
    left join (
      select source_id, -sum(amount) as posted from postings
      join journal_entries as entry on entry.organisation_id = ${organisationId} and entry.id = entry_id
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = postings.account_id
      where postings.organisation_id = ${organisationId} and accounts.purpose = 'payables' group by source_id
    ) as owed on source_id = expenses.id
    left join (
      select expense_id, sum(amount) as payments from expense_payments
      where organisation_id = ${organisationId} and reversed_on is null group by expense_id
    ) as made on expense_id = expenses.id
    where organisation_id = ${organisationId}
      and (open <> coalesce(posted, 0) or paid <> coalesce(payments, 0))
    union all
    select 'expense', expenses.id::text, format('is of %s and %s tax, its lines of %s and %s', expenses.net, expenses.tax,
      coalesce(sum(line.net), 0), coalesce(sum(line.tax), 0))
    from expenses left join expense_lines as line on line.organisation_id = ${organisationId} and expense_id = expenses.id
    where expenses.organisation_id = ${organisationId}
    group by expenses.organisation_id, expenses.id
    having expenses.net <> coalesce(sum(line.net), 0) or expenses.tax <> coalesce(sum(line.tax), 0)
    union all
    -- What a buyer has paid, against its receipts and what stands in sales in progress.
    select 'sale', id::text, format('%s are paid and %s kept, receipts come to %s, in progress are %s', paid, sales.kept,
      coalesce(received, 0), coalesce(posted, 0))
    from sales
    left join (
      select source_id, -sum(amount) as posted from postings
      join journal_entries as entry on entry.organisation_id = ${organisationId} and entry.id = entry_id
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = postings.account_id
      where postings.organisation_id = ${organisationId} and accounts.purpose = 'salesInProgress' group by source_id
    ) as progress on source_id = sales.id
    left join (
      select sale_id, sum(amount) as received from sale_receipts
      where organisation_id = ${organisationId} and reversed_on is null group by sale_id
    ) as made on sale_id = sales.id
    where organisation_id = ${organisationId}
      and (coalesce(posted, 0) <> case when stage = 'completed' then 0 else paid end
        or (stage not in ('cancelled', 'fallenThrough') and paid <> coalesce(received, 0)))
    union all
    -- What owners were paid, paid in, and paid the firm for managing, against its postings.
    select 'owner', document.id::text, format('comes to %s, posted are %s', document.amount, coalesce(sum(postings.amount), 0))
    from (
      select id, 'ownerDistributions' as purpose, case when reversed_on is null then paid_out else 0 end as amount
      from owner_payments where organisation_id = ${organisationId}
      union all
      select id, 'managementFees', case when reversed_on is null then net + tax else 0 end
      from management_fees where organisation_id = ${organisationId}
      union all
      select id, 'managementFeeIncome', case when reversed_on is null then -net else 0 end
      from management_fees where organisation_id = ${organisationId}
    ) as document
    left join journal_entries as entry on entry.organisation_id = ${organisationId} and entry.source_id = document.id
    left join accounts on accounts.organisation_id = ${organisationId} and accounts.purpose = document.purpose
    left join postings on postings.organisation_id = ${organisationId} and postings.entry_id = entry.id
      and postings.account_id = accounts.id
    group by document.id, document.purpose, document.amount
    having document.amount <> coalesce(sum(postings.amount), 0)
    union all
    select 'number', 'sale', format('%s numbers from 1 to %s', count(*), max(number))
    from sales where organisation_id = ${organisationId} and number is not null having count(*) <> max(number)
    union all
    select 'number', 'saleReceipt', format('%s numbers from 1 to %s', count(*), max(number))
    from sale_receipts where organisation_id = ${organisationId} having count(*) <> max(number)
    union all
    select 'number', 'expense', format('%s numbers from 1 to %s', count(*), max(number))
    from expenses where organisation_id = ${organisationId} and number is not null having count(*) <> max(number)
    union all
    select 'number', kind, format('%s numbers from 1 to %s', count(*), max(number))
    from credits where organisation_id = ${organisationId} and number is not null
    group by kind having count(*) <> max(number)
    union all
    select 'number', 'deposit', format('%s numbers from 1 to %s', count(*), max(number))
    from deposit_movements where organisation_id = ${organisationId} and number is not null
    having count(*) <> max(number)`.execute(tx)
  return rows
}
