import { sql, type RawBuilder } from 'kysely'
import type { bases } from '#contract/tenant/money/tax-report.ts'
import type { Period } from '#domain/dates/periods.ts'
import type { Context } from '../../../reports/source.ts'
import { paidLinesOf, resultsOf } from './results.ts'
import { inScope, type Scope } from './scope.ts'

type Fragment = RawBuilder<unknown>
type Basis = keyof typeof bases

const apart = sql`(line.capital or line.item_id is not null)`

/** What of an expense is capital or of a service charge, as it was posted and voided: currency, property, date, amount below 0. */
function postedApart(organisationId: string, { from, to }: Period): Fragment {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`
  const lines = sql`
    expenses join expense_lines as line
      on line.organisation_id = ${organisationId} and line.expense_id = expenses.id and ${apart}`
  const cost = sql`(line.net + case when recovers_tax then 0 else line.tax end)`
  return sql`
    select expenses.currency, expenses.property_id, posted_on as date, -${cost} as amount
    from ${lines} where expenses.organisation_id = ${organisationId} and ${within('posted_on')}
    union all
    select expenses.currency, expenses.property_id, entry.date, ${cost}
    from ${lines} join journal_entries as entry
      on entry.organisation_id = ${organisationId} and entry.id = void_entry_id and ${within('entry.date')}
    where expenses.organisation_id = ${organisationId}`
}

/** What tenants bore of service charges as these were reconciled: currency, property, date, amount. */
const reconciled = (organisationId: string, { from, to }: Period): Fragment => sql`
  select posting.currency, posting.property_id, posting.date, -posting.amount as amount
  from postings as posting
  where posting.organisation_id = ${organisationId} and posting.date between ${from}::date and ${to}::date
    and posting.entry_id = any(array(
      select entry_id from service_charges where organisation_id = ${organisationId} and entry_id is not null))
    and posting.account_id = any(array(
      select id from accounts where organisation_id = ${organisationId} and purpose = 'recoveries'))`

/**
 * Operating results of properties in a period (docs/spec/domain.md "Figures"): what it is (`income`, `expense`, or `writtenOff` for credit
 * loss), property, currency, the first day of the month, amount. They are the results of the books without deposits retained, capital
 * expenditure and service charges. Sales, loans and the like are on no account of income or expense.
 */
export function operatingOf(
  given: Omit<Scope, 'books'> & { basis: Basis },
  tenant: Context['tenant'],
  period: Period,
): Fragment {
  const { organisationId } = tenant
  const asked = { ...given, books: 'properties' as const }
  const lines =
    asked.basis === 'cash'
      ? sql`select currency, property_id, date, amount from (${paidLinesOf(organisationId, period, apart)}) as line`
      : postedApart(organisationId, period)
  return sql`
    select case when purpose = 'writeOffs' then 'writtenOff' else type end as kind, property_id, currency, month, amount
    from (${resultsOf(asked, tenant, period)}) as result
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
    where purpose is distinct from 'depositsRetained'
    union all
    select kind, property_id, currency, date_trunc('month', date)::date, -amount from (
      select ${organisationId}::uuid as organisation_id, 'expense' as kind, * from (${lines}) as line
      union all
      select ${organisationId}::uuid, 'income', * from (${reconciled(organisationId, period)}) as posting
    ) as set_apart where ${inScope(asked, tenant)}`
}
