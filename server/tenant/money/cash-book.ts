import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { fieldsAllowedEverywhere, type Ability } from '#domain/access/index.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'

/** Whether somebody sees of all records of a kind that they see what a line says of one. */
const seesAll = (ability: Ability, { subject }: Resource, fields: readonly string[]) =>
  fieldsAllowedEverywhere(ability, 'read', subject, fields).size === fields.length

/** The entries of expenses or sales that moved money, and those that took them back, as their property's books have it. */
const bankLines = (organisation: RawBuilder<unknown>, documents: RawBuilder<unknown>) => sql`
  from (${documents}) as document
  join journal_entries as entry on entry.${organisation} and entry.source_id = document.id
  join postings as posting on posting.${organisation} and posting.entry_id = entry.id
    and posting.bank_account_id is not null and posting.property_id is not distinct from document.property_id`

const isReversed = (organisation: RawBuilder<unknown>) => sql`
  case when entry.reverses_id is not null or exists (
    select from journal_entries as back where back.${organisation} and back.reverses_id = entry.id)
  then 'reversed' else 'posted' end`

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
      reference, currency, 'posted', coalesce(reason, 'Refund'), null, null, null, null
    from refunds where ${organisation} and ${within('property_id', propertyId)} and ${scopeOf(ability, 'read', payments)}
    union all
    select entry_id, null, 'deposit' || initcap(kind), date,
      case when amount > 0 then amount end, case when amount < 0 then -amount end, property_id, lease_id, method,
      bank_account_id, reference, currency,
      case when reversed_on is not null or kind = 'reversed' then 'reversed' else 'posted' end,
      coalesce(label, reason, reference, 'Deposit'), null, null, null, null
    from deposit_movements where ${organisation} and kind in ('received', 'refunded', 'reversed')
      and bank_account_id is not null
      and ${within('property_id', propertyId)} and ${scopeOf(ability, 'read', deposits)}`
  const ofExpenses = seesAll(ability, expenses, ['label', 'payments', 'vendorName', 'paid'])
    ? sql`
    union all
    select entry.id, null, case when entry.reverses_id is null then 'expensePaid' else 'expenseReversed' end, entry.date,
      case when amount > 0 then amount end, case when amount < 0 then -amount end, document.property_id, null,
      coalesce((select method from expense_payments where ${organisation} and expense_id = document.id
        and entry_id in (entry.id, entry.reverses_id)), 'bankTransfer'), posting.bank_account_id, document.reference,
      posting.currency, ${isReversed(organisation)}, document.label || ', ' || document.description, document.id, null,
      document.vendor_name, null
    ${bankLines(
      organisation,
      sql`
      select * from expense_records where ${organisation} and label is not null and ${within('property_id', propertyId)}
        and ${scopeOf(ability, 'read', expenses)}
        and ${
          unitId === undefined
            ? sql`true`
            : sql`exists (select from expense_lines where ${organisation} and expense_id = expense_records.id
              and ${within('unit_id', unitId)})`
        }`,
    )}`
    : sql``
  const ofSales = seesAll(ability, sales, ['label', 'receipts', 'buyerName', 'paid'])
    ? sql`
    union all
    select entry.id, null, case entry.kind when 'saleReceipt' then 'saleReceived' when 'saleEnded' then 'saleRefunded'
        when 'saleCompletion' then 'commission' else 'saleReversed' end, entry.date,
      case when amount > 0 then amount end, case when amount < 0 then -amount end, document.property_id, null,
      coalesce((select method from sale_receipts where ${organisation} and sale_id = document.id
        and entry_id in (entry.id, entry.reverses_id)), 'bankTransfer'), posting.bank_account_id,
      (select reference from sale_receipts where ${organisation} and sale_id = document.id
        and entry_id in (entry.id, entry.reverses_id)),
      posting.currency, ${isReversed(organisation)}, document.label, null, document.id, document.buyer_name,
      document.unit_label
    ${bankLines(
      organisation,
      sql`
      select * from sale_records where ${organisation} and label is not null and ${within('property_id', propertyId)}
        and ${within('unit_id', unitId)} and ${scopeOf(ability, 'read', sales)}`,
    )}`
    : sql``
  return sql`
    with movement as (
      select entry_id, id as payment_id, 'payment' as kind, date, amount as received, null::bigint as paid, property_id,
        lease_id, method, bank_account_id, reference, currency,
        case when reversed_on is not null then 'reversed' when available > 0 then 'onAccount' else 'settled' end as status,
        credits.label as description, null::uuid as expense_id, null::uuid as sale_id, null::text as other_party,
        null::text as other_unit
      from credits where ${paid}
      union all
      select back.id, credits.id, 'reversal', reversed_on, null, amount, credits.property_id, lease_id, method,
        bank_account_id, reference, currency, 'reversed', credits.label, null, null, null, null
      from (select * from credits where ${paid} and reversed_on is not null) as credits
      join journal_entries as back on back.${organisation} and back.reverses_id = credits.entry_id
      ${chargeType === undefined ? sql`${others}${ofExpenses}${ofSales}` : sql``}
    )
    select movement.*, coalesce(leases.tenant_names, other_party) as party,
      coalesce(leases.unit_label, other_unit) as unit_label, leases.reference as lease_reference,
      bank_accounts.name as bank_account_name
    from movement
    left join leases on leases.${organisation} and leases.id = lease_id
    left join bank_accounts on bank_accounts.${organisation} and bank_accounts.id = bank_account_id
    where ${is('movement.kind', kind)} and ${is('movement.status', status)} and (lease_id is null or ${within('leases.unit_id', unitId)})
      and date <= ${through}::date and ${from === undefined ? sql`true` : sql`date >= ${from}::date`}
    ${page ? sql`order by date desc, entry_id desc limit ${page.limit} offset ${page.offset}` : sql``}`
}

const { read, file } = serveReport(cashBook, {
  pages: true,
  rows: linesOf,
  order: sql`date desc, entry_id desc`,
})

export const handlers = {
  'payments.cashBook': read,
  'payments.exportCashBook': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
