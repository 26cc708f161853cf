import { sql, type RawBuilder } from 'kysely'
import type { bases } from '#contract/tenant/money/tax-report.ts'
import type { Period } from '#domain/dates/periods.ts'
import { ofKinds } from './scope.ts'

type Fragment = RawBuilder<unknown>

const of = (organisationId: string) => (table: string) =>
  sql`${sql.ref(table)}.organisation_id = ${organisationId}`
const inDays = (column: string, period: Period) =>
  sql`${sql.ref(column)} between ${period.from}::date and ${period.to}::date`

/**
 * What settled charges in a period: date, amount and entry, with the charge, and how much of it is settled `after` it, where that
 * decides what its tax is; for a charge without tax, all that settled it earlier need not be read. What is given up is left out.
 */
export function settlementsOf(organisationId: string, period: Period): Fragment {
  const own = of(organisationId)
  const settled = (which: Fragment, after: Fragment) => sql`
    select allocations.date, allocations.amount, credits.entry_id, charges.id as charge_id, charges.account_id, charges.property_id,
      charges.currency, charges.tax_bps, charges.tax, charges.gross, ${after} as after
    from allocations
    join credits on ${own('credits')} and credits.id = allocations.credit_id and credits.kind <> 'writeOff'
    join charges on ${own('charges')} and charges.id = allocations.charge_id and charges.tax ${which}
    where ${own('allocations')}`
  return sql`
    ${settled(sql`= 0`, sql`0::numeric`)} and ${inDays('allocations.date', period)}
    union all
    select * from (
      ${settled(
        sql`> 0`,
        sql`sum(allocations.amount) over (partition by allocations.charge_id order by allocations.date, allocations.id)`,
      )}
        and allocations.date <= ${period.to}::date and allocations.charge_id in (
          select charge_id from allocations where organisation_id = ${organisationId} and ${inDays('date', period)})
    ) as step where ${inDays('date', period)}`
}

/** What vendors were paid in a period, and what of it was taken back, with how much of the expense is paid `after` it. */
export function vendorPaymentsOf(organisationId: string, period: Period): Fragment {
  return sql`
    select * from (
      select moved.*, sum(amount) over (partition by expense_id order by date, amount < 0, id) as after
      from (
        select expense_id, id, date, amount, entry_id from expense_payments where organisation_id = ${organisationId}
        union all
        select expense_id, id, reversed_on, -amount, entry_id from expense_payments
        where organisation_id = ${organisationId} and reversed_on is not null
      ) as moved
      where date <= ${period.to}::date and expense_id in (
        select expense_id from expense_payments where organisation_id = ${organisationId}
          and (${inDays('date', period)} or ${inDays('reversed_on', period)}))
    ) as step where ${inDays('date', period)}`
}

/** The part of an amount that has counted once so much of the whole is settled; parts add up to it. */
const part = (amount: string, settled: Fragment, whole: string) =>
  sql`round(${sql.ref(amount)}::numeric * (${settled}) / ${sql.ref(whole)})`

/** What of an amount counts with one `step` of those above. */
export const stepOf = (amount: string, whole: string): Fragment => sql`case when ${sql.ref(amount)} = 0 then 0
  else ${part(amount, sql`after`, whole)} - ${part(amount, sql`after - step.amount`, whole)} end`

/**
 * What bore output or input tax, or would have at another rate: date, entry, property, currency, side, rate in basis points, net and
 * tax, signed as they count, and the charge, expense or sale.
 *
 * On accrual basis that is what was posted. On cash basis a charge counts as it is settled and an expense as it is paid, each with as
 * large a part of its tax; a credit note takes back what it was posted for, as what it settles counts as settled. What is given up
 * never counts. What passes through neither, such as the commission of a sale, counts on the day it is posted.
 */
export function taxEvents(basis: keyof typeof bases, organisationId: string, period: Period): Fragment {
  const own = of(organisationId)
  const within = (column: string) => inDays(column, period)
  const accounts = (which: Fragment) =>
    sql`any(array(select id from accounts where organisation_id = ${organisationId} and ${which}))`
  const [payable, recoverable] = [sql`purpose = 'taxPayable'`, sql`purpose = 'taxRecoverable'`]
  const earns = sql`(type = 'income' or purpose = 'serviceChargeFund')`

  /** What entries of some kinds posted for charges. */
  const charged = (...kinds: readonly string[]) => sql`
    select posting.date, posting.entry_id, posting.property_id, posting.currency, 'output' as side, charges.tax_bps as rate,
      -coalesce(sum(amount) filter (where posting.account_id = charges.account_id), 0) as net,
      -coalesce(sum(amount) filter (where posting.account_id <> charges.account_id), 0) as tax,
      charges.id as charge_id, null::uuid as expense_id, null::uuid as sale_id
    from postings as posting
    join charges on ${own('charges')} and charges.id = posting.charge_id
    join journal_entries as entry on ${own('entry')} and entry.id = posting.entry_id and ${within('entry.date')}
    where ${own('posting')} and ${within('posting.date')} and posting.account_id = ${accounts(sql`(${earns} or ${payable})`)}
      and ${ofKinds(organisationId, ...kinds)}
    group by posting.date, posting.entry_id, posting.property_id, posting.currency, charges.tax_bps, charges.id`

  /** What else posted tax, with what it was posted on: sales, credit notes of no charge, fees. */
  const others = (side: 'output' | 'input') => {
    const [tax, base, sign] =
      side === 'output' ? [payable, earns, sql`-`] : [recoverable, sql`type = 'expense'`, sql``]
    return sql`
      select taxed.date, taxed.entry_id, taxed.property_id, taxed.currency, ${side},
        coalesce(sales.tax_bps, tax_rate(taxed.net, taxed.tax)), taxed.net, taxed.tax, null::uuid, null::uuid, sales.id
      from (
        select posting.date, posting.entry_id, posting.property_id, posting.currency, entry.source_id,
          ${sign} sum(posting.amount) as tax,
          coalesce((select ${sign} sum(amount) from postings as other
            where ${own('other')} and other.entry_id = posting.entry_id and other.currency = posting.currency
              and other.property_id is not distinct from posting.property_id and other.account_id = ${accounts(base)}), 0) as net
        from postings as posting
        join journal_entries as entry on ${own('entry')} and entry.id = posting.entry_id
        where ${own('posting')} and ${within('posting.date')} and posting.account_id = ${accounts(tax)}
          and posting.charge_id is null and not ${ofKinds(organisationId, 'opening', 'expense')}
        group by posting.date, posting.entry_id, posting.property_id, posting.currency, entry.source_id
      ) as taxed
      left join sales on ${own('sales')} and sales.id = taxed.source_id`
  }

  /** Vendors' invoices whose tax is reclaimed, as they were posted and voided. */
  const bought = sql`
    select entry.date, entry.id, expenses.property_id, expenses.currency, 'input', tax_rate(line.net, line.tax),
      case when entry.reverses_id is null then line.net else -line.net end,
      case when entry.reverses_id is null then line.tax else -line.tax end, null::uuid, expenses.id, null::uuid
    from journal_entries as entry
    join expenses on ${own('expenses')} and entry.id in (expenses.entry_id, expenses.void_entry_id)
      and expenses.id = entry.source_id and recovers_tax
    join expense_lines as line on ${own('line')} and line.expense_id = expenses.id
    where ${own('entry')} and ${within('entry.date')}`

  const tax = stepOf('tax', 'gross')
  const settled = sql`
    select date, entry_id, property_id, currency, 'output', tax_bps, amount - (${tax}), ${tax}, charge_id, null::uuid, null::uuid
    from (${settlementsOf(organisationId, period)}) as step where account_id = ${accounts(earns)}`

  const paid = sql`
    select step.date, step.entry_id, expenses.property_id, expenses.currency, 'input', tax_rate(line.net, line.tax),
      ${stepOf('line.net', 'expenses.gross')}, ${stepOf('line.tax', 'expenses.gross')}, null::uuid, expenses.id, null::uuid
    from (${vendorPaymentsOf(organisationId, period)}) as step
    join expenses on ${own('expenses')} and expenses.id = step.expense_id and recovers_tax
    join expense_lines as line on ${own('line')} and line.expense_id = expenses.id`

  const parts =
    basis === 'accrual'
      ? [charged('charge', 'creditNote'), others('output'), bought, others('input')]
      : [charged('creditNote'), settled, others('output'), paid, others('input')]
  return sql.join(parts, sql` union all `)
}
