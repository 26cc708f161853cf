import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport, type Asked, type Context } from '../../reports/report.ts'

/** Whatever moved money at a bank account: what is settled without money, such as a deposit applied, is left out. */
function linesOf(
  { from, through, propertyId, unitId, kind, status, chargeType }: Asked<typeof cashBook>,
  { tenant: { ability, organisationId }, page }: Context,
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const within = (column: string, ids: readonly string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
  const paid = sql`${organisation} and credits.kind = 'payment' and ${within('property_id', propertyId)}
    and ${scopeOf(ability, 'read', payments)}
    and ${
      chargeType === undefined
        ? sql`true`
        : sql`exists (
          select from allocations join charges on charges.${organisation} and charges.id = allocations.charge_id
          where allocations.${organisation} and allocations.credit_id = credits.id and charges.type = ${chargeType}
          group by charges.id having sum(allocations.amount) <> 0)`
    }`
  const others = sql`
    union all
    select entry_id, null::uuid, 'refund', date, null, amount, property_id, lease_id, method, bank_account_id,
      reference, currency, 'posted', coalesce(reason, 'Refund')
    from refunds where ${organisation} and ${within('property_id', propertyId)} and ${scopeOf(ability, 'read', payments)}
    union all
    select entry_id, null, 'deposit' || initcap(kind), date,
      case when amount > 0 then amount end, case when amount < 0 then -amount end, property_id, lease_id, method,
      bank_account_id, reference, currency,
      case when reversed_on is not null or kind = 'reversed' then 'reversed' else 'posted' end,
      coalesce(label, reason, reference, method)
    from deposit_movements where ${organisation} and kind in ('received', 'refunded', 'reversed')
      and bank_account_id is not null
      and ${within('property_id', propertyId)} and ${scopeOf(ability, 'read', deposits)}`
  return sql`
    with movement as (
      select entry_id, id as payment_id, 'payment' as kind, date, amount as received, null::bigint as paid, property_id,
        lease_id, method, bank_account_id, reference, currency,
        case when reversed_on is not null then 'reversed' when available > 0 then 'onAccount' else 'settled' end as status,
        credits.label as description
      from credits where ${paid}
      union all
      select back.id, credits.id, 'reversal', reversed_on, null, amount, credits.property_id, lease_id, method,
        bank_account_id, reference, currency, 'reversed', credits.label
      from (select * from credits where ${paid} and reversed_on is not null) as credits
      join journal_entries as back on back.${organisation} and back.reverses_id = credits.entry_id
      ${chargeType === undefined ? others : sql``}
    )
    select movement.*, leases.tenant_names, leases.unit_label, leases.reference as lease_reference,
      bank_accounts.name as bank_account_name
    from movement
    join leases on leases.${organisation} and leases.id = lease_id
    left join bank_accounts on bank_accounts.${organisation} and bank_accounts.id = bank_account_id
    where ${is('movement.kind', kind)} and ${is('movement.status', status)} and ${within('leases.unit_id', unitId)}
      and date <= ${through}::date and ${from === undefined ? sql`true` : sql`date >= ${from}::date`}
    ${page ? sql`order by date desc, entry_id desc limit ${page.limit} offset ${page.offset}` : sql``}`
}

const { read, file } = serveReport(cashBook, {
  rows: linesOf,
  order: sql`date desc, entry_id desc`,
  figures: { measures: sql<object>`1 as one`, of: () => ({}) },
})

export const handlers = {
  'payments.cashBook': read,
  'payments.exportCashBook': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
