import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { statement, statementLines } from '#contract/tenant/money/statement.ts'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { howToPay, type BankDetail } from '#domain/money/how-to-pay.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import type { Handlers } from '../../http/call.ts'
import { derived, serveReport, type Asked, type Context } from '../../reports/report.ts'
import { payTo } from '../money/pay-to.ts'

/** Leases whose charges and payments the caller may read: those asked for, or their own. */
function leasesOf(
  { leaseId, tenantId }: Pick<Asked<typeof statement>, 'leaseId' | 'tenantId'>,
  { ability, organisationId, userId }: Context['tenant'],
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const whose = [
    ...(leaseId ? [sql`id = any(${leaseId}::uuid[])`] : []),
    ...(tenantId ? [sql`tenant_ids && ${tenantId}::uuid[]`] : []),
  ]
  const own = sql`tenant_ids && array(select id from tenants where ${organisation} and user_id = ${userId})`
  return sql`
    select * from (
      select id as lease_id, property_id, currency, unit_label, tenant_names, property_title, reference from leases
      where ${organisation} and ${sql.join(whose.length > 0 ? whose : [own], sql` and `)}
    ) as asked
    where ${scopeOf(ability, 'read', charges)} and ${scopeOf(ability, 'read', payments)}`
}

/** How to pay what is open on the account; leases that are paid into the same account are named together. */
async function paymentOf(
  tx: Transaction,
  asked: Asked<typeof statement>,
  { tenant }: Context,
): Promise<BankDetail[][]> {
  const { organisationId } = tenant
  const { rows } = await sql<{ account: BankDetails; references: string }>`
    select account, string_agg(reference, ', ' order by reference) as "references"
    from (select reference, ${payTo(organisationId, 'lease')}::jsonb as account from (${leasesOf(asked, tenant)}) as lease
      where exists (select from charges
        where organisation_id = ${organisationId} and charges.lease_id = lease.lease_id and settled_on is null)) as owing
    where account is not null group by account order by 2`.execute(tx)
  return rows.map(({ account, references }) => howToPay(account, references))
}

/**
 * The lines of leases whose charges and payments the caller may read, each dated as the books are: the balance after it is
 * what the ledger says the tenant owes then, less what is on account. Without a lease or a tenant, the account is the
 * caller's own. What was brought forward is worked back from what is owed now, so that no history is read before the first day.
 */
function linesOf(
  { from, through, leaseId, tenantId }: Asked<typeof statement>,
  { tenant, page }: Context,
): RawBuilder<unknown> {
  const { organisationId } = tenant
  const organisation = sql`organisation_id = ${organisationId}`
  const ofLeases = sql`${organisation} and lease_id in (select lease_id from lease)`
  const day = sql`${through}::date`
  return sql`
    with lease as materialized (
      ${leasesOf({ leaseId, tenantId }, tenant)}
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

interface Settled {
  currency: Currency
  /** The number of a receipt, the kind of another credit, or what a charge is for. */
  name: string
  amount: number
}
const kinds: Readonly<Record<string, string>> = statementLines

const { read, file } = serveReport(statement, {
  rows: linesOf,
  order: sql`currency, place`,
  derived: {
    settles: derived(sql<Settled[]>`settled`, (settled: Settled[]) =>
      settled
        .map(({ name, amount, currency }) => `${kinds[name] ?? name}: ${formatMoney(amount, currency)}`)
        .join(', '),
    ),
  },
  figures: {
    measures: sql<{ currency: Currency; amount: string; accounts: string[] }>`
      (array_agg(balance order by place desc))[1]::text as amount,
      coalesce(array_agg(distinct account) filter (where account is not null), '{}') as accounts`,
    of: (groups) => ({
      balances: groups.map(({ currency, amount }) => ({ currency, amount })),
      accounts: [...new Set(groups.flatMap(({ accounts }) => accounts))],
    }),
  },
  heading: ({ accounts }) => accounts.join('; '),
  payment: paymentOf,
})

export const handlers = {
  'charges.statement': read,
  'charges.exportStatement': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
