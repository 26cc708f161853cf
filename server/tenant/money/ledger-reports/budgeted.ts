import { sql, type RawBuilder } from 'kysely'
import { budgets } from '#contract/tenant/money/budgets.ts'
import type { Period } from '#domain/dates/periods.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Context } from '../../../reports/source.ts'
import { resultsOf } from './results.ts'
import { inScope, type Scope } from './scope.ts'

type Fragment = RawBuilder<unknown>

/** The approved budgets that are asked for, of years that a period has days in. */
const approvedOf = (asked: Scope, tenant: Context['tenant'], { from, to }: Period): Fragment => sql`
  select id, property_id, currency, year from budgets
  where ${inScope(asked, tenant)} and ${scopeOf(tenant.ability, 'read', budgets)} and status = 'approved'
    and year between ${Number(from.slice(0, 4))} and ${Number(to.slice(0, 4))}`

/**
 * What was budgeted of whole months, as `resultsOf` tells what came of them: account, currency, property, the first day of the
 * month, amount; income above 0 and expense below.
 */
export function budgetedOf(asked: Scope, tenant: Context['tenant'], period: Period): Fragment {
  const { organisationId } = tenant
  return sql`
    select account_id, budget.currency, property_id, make_date(year, month, 1) as month,
      case type when 'income' then amount else -amount end as amount
    from (${approvedOf(asked, tenant, period)}) as budget
    join budget_lines as line on line.organisation_id = ${organisationId} and budget_id = budget.id
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
      and type in ('income', 'expense')
    where make_date(year, month, 1) between ${period.from}::date and ${period.to}::date`
}

/**
 * What was budgeted and what was posted of whole months, of properties and years that have an approved budget: account,
 * currency, the first day of the month, `budget`, `actual`.
 */
export const comparedOf = (
  asked: Omit<Scope, 'books'>,
  tenant: Context['tenant'],
  period: Period,
): Fragment => {
  const scope = { ...asked, books: 'properties' as const }
  return sql`
    select account_id, currency, month, amount as budget, 0 as actual
    from (${budgetedOf(scope, tenant, period)}) as budgeted
    union all
    select account_id, currency, month, 0, amount
    from (${resultsOf({ ...scope, basis: 'accrual' }, tenant, period)}) as result
    where (property_id, extract(year from month)::integer) in (
      select property_id, year from (${approvedOf(scope, tenant, period)}) as budget)`
}
