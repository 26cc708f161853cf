import { sql, type RawBuilder } from 'kysely'

interface Days {
  /** All that there was before it is brought forward. */
  from: string | undefined
  through: string
  page?: { limit: number; offset: number } | undefined
}

/**
 * The lines of the accounts of leases, each dated as the books are: the balance after it is what the ledger says the tenant owes
 * then, less what is on account. What was brought forward is worked back from what is owed now, so that no history is read before
 * the first day.
 * @param leases with `lease_id`, `currency` and the names that lines show
 */
export function accountLines(
  organisationId: string,
  leases: RawBuilder<unknown>,
  { from, through, page }: Days,
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const ofLeases = sql`${organisation} and lease_id in (select lease_id from lease)`
  const day = sql`${through}::date`
  return sql`
    with lease as materialized (
      ${leases}
    ), moved as materialized (
      select lease_id, entry_id, date, sum(amount)::bigint as change from postings
      where ${ofLeases} and ${from === undefined ? sql`true` : sql`date >= ${from}::date`}
        and account_id in (select id from accounts
          where ${organisation} and purpose in ('receivables', 'unallocatedReceipts'))
      group by lease_id, entry_id, date having sum(amount) <> 0
    ), forward as (
      select currency, sum(balance)::bigint as balance from (
        select lease_id, open as balance from charges where ${ofLeases} and settled_on is null
        union all
        select lease_id, -available from credits where ${ofLeases} and available > 0
        union all
        select lease_id, -change from moved
      ) as each join lease using (lease_id)
      group by currency
    ), running as (
      select moved.*, currency, unit_label, reference,
        concat_ws(' · ', tenant_names, concat_ws(', ', unit_label, property_title), reference) as account,
        row_number() over (order by currency, moved.date, entry_id) as place,
        (coalesce(forward.balance, 0) + sum(change) over (partition by currency order by moved.date, entry_id))::bigint as balance
      from moved join lease using (lease_id) left join forward using (currency)
      where date <= ${day}
    ), line as (
      select * from (
        select currency, date, place, entry_id, lease_id, unit_label, reference, account, change, balance from running
        union all
        select currency, ${from ?? null}::date, 0, null, null, null, null, null, null, balance from forward
        where ${from !== undefined} and ${from ?? null}::date <= ${day}
          and (balance <> 0 or currency in (select currency from running))
      ) as each
      order by currency, place
      ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}
    )
    select line.*, charges.id as charge_id, case when credits.kind = 'payment' then credits.id end as payment_id,
      case when change > 0 then change end as charged, case when change < 0 then -change end as credited,
      case
        when line.entry_id is null then 'broughtForward'
        when charges.id is not null then 'charge'
        when refunds.id is not null then 'refund'
        when entry.reverses_id is not null then 'reversal'
        else credits.kind
      end as kind,
      case
        when line.entry_id is null then 'Balance brought forward'
        when credits.kind = 'payment' then concat_ws(' · ', credits.label, credits.reference)
        when credits.kind = 'creditNote' then concat_ws(' · ', credits.label, credits.reason)
        else coalesce(charges.description, refunds.reason, refunds.reference, credits.reason, '')
      end as description,
      (
        select json_agg(json_build_object('currency', line.currency, 'name', settled.name, 'amount', settled.amount)
          order by settled.name)
        from (
          select case credits.kind when 'payment' then credits.label else credits.kind end as name,
            sum(allocations.amount)::bigint as amount
          from allocations join credits on credits.${organisation} and credits.id = allocations.credit_id
          where allocations.${organisation} and allocations.charge_id = charges.id and allocations.date <= ${day}
          group by 1 having sum(allocations.amount) <> 0
          union all
          select settled.description, sum(allocations.amount)::bigint
          from allocations join charges as settled on settled.${organisation} and settled.id = allocations.charge_id
          where allocations.${organisation} and allocations.credit_id = credits.id
            and entry.reverses_id is null and allocations.date <= ${day}
          group by settled.id, settled.description having sum(allocations.amount) <> 0
        ) as settled
      ) as settled
    from line
    left join journal_entries as entry on entry.${organisation} and entry.id = line.entry_id
    left join charges on charges.${organisation} and charges.id = entry.source_id
    left join credits on credits.${organisation} and credits.id = entry.source_id
    left join refunds on refunds.${organisation} and refunds.id = entry.source_id`
}
