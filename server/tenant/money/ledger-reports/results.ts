import { sql, type RawBuilder } from 'kysely'
import type { bases } from '#contract/tenant/money/tax-report.ts'
import type { Period } from '#domain/dates/periods.ts'
import { bookPeriod } from '#domain/ledger/whole-months.ts'
import type { Context } from '../../../reports/source.ts'
import { inScope, ofKinds, type Scope } from './scope.ts'
import { settlementsOf, stepOf, vendorPaymentsOf } from './tax-events.ts'

type Fragment = RawBuilder<unknown>

/**
 * Income (above 0) and expense (below) of a period: account, currency, property, the first day of the month, amount.
 *
 * On accrual basis that is what was posted, from whole months wherever a period has such. On cash basis a charge counts as it is settled
 * and an expense as it is paid; what is given up never counts, and what passes through neither on the day it is posted.
 */
export function resultsOf(
  asked: Scope & { basis: keyof typeof bases },
  tenant: Context['tenant'],
  period: Period,
): Fragment {
  const { organisationId } = tenant
  const where = inScope(asked, tenant)
  if (asked.basis === 'cash')
    return sql`
      select account_id, currency, property_id, date_trunc('month', date)::date as month, amount from (
        select ${organisationId}::uuid as organisation_id, * from (${cashOf(organisationId, period)}) as event
      ) as event where ${where} and amount <> 0`
  return sql`select account_id, currency, property_id, month, credit - debit as amount
    from (${postedByMonth(where, accountsOf(organisationId), period)}) as posted`
}

/**
 * What was debited and credited to some accounts in a period: account, currency, property, the first day of the month, debit, credit. From
 * kept totals wherever a month is whole.
 */
export function postedByMonth(where: Fragment, accounts: Fragment, period: Period): Fragment {
  const { months, monthsEnd, days } = bookPeriod(period)
  const whole = sql`select account_id, currency, property_id, month, debit, credit from account_months
    where ${where} and account_id = ${accounts} and month >= ${months}::date and month < ${monthsEnd}::date`
  const rest = days.map(
    ({ from, to }) => sql`
      select account_id, currency, property_id, date_trunc('month', date)::date, greatest(amount, 0), greatest(-amount, 0)
      from postings where ${where} and account_id = ${accounts} and date between ${from}::date and ${to}::date`,
  )
  return sql.join([whole, ...rest], sql` union all `)
}

const accountsOf = (organisationId: string, types = sql`('income', 'expense')`) =>
  sql`any(array(select id from accounts where organisation_id = ${organisationId} and type in ${types}))`

const ownOf = (organisationId: string) => (table: string) =>
  sql`${sql.ref(table)}.organisation_id = ${organisationId}`

/** What lines of expenses cost as they were paid in a period: account, currency, property, date, amount below 0. */
export function paidLinesOf(organisationId: string, period: Period, which = sql`true`): Fragment {
  const own = ownOf(organisationId)
  return sql`
    select line.account_id, expenses.currency, expenses.property_id, step.date,
      -(${stepOf('line.net', 'expenses.gross')}) - case when recovers_tax then 0 else ${stepOf('line.tax', 'expenses.gross')} end as amount
    from (${vendorPaymentsOf(organisationId, period)}) as step
    join expenses on ${own('expenses')} and expenses.id = step.expense_id
    join expense_lines as line on ${own('line')} and line.expense_id = expenses.id and ${which}`
}

function cashOf(organisationId: string, period: Period): Fragment {
  const own = ownOf(organisationId)
  return sql`
    select account_id, currency, property_id, date, amount - (${stepOf('tax', 'gross')}) as amount
    from (${settlementsOf(organisationId, period)}) as step
    where account_id = ${accountsOf(organisationId, sql`('income')`)}
    union all
    ${paidLinesOf(organisationId, period)}
    union all
    select posting.account_id, posting.currency, posting.property_id, posting.date, -posting.amount
    from postings as posting
    join journal_entries as entry on ${own('entry')} and entry.id = posting.entry_id
      and entry.date between ${period.from}::date and ${period.to}::date
    where ${own('posting')} and posting.account_id = ${accountsOf(organisationId)}
      and posting.date between ${period.from}::date and ${period.to}::date
      and not ${ofKinds(organisationId, 'charge', 'expense', 'writeOff')}`
}
