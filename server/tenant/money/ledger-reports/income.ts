import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { incomeByMonth, incomeByProperty, incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { monthsEarlier, periodBefore, twelveMonths, wholeMonths } from '#domain/dates/periods.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Handlers } from '../../../http/call.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { budgetedOf } from './budgeted.ts'
import { resultsOf } from './results.ts'

type Fragment = RawBuilder<unknown>

const byAccount = sql`currency, type desc, code collate people_order, account_id`
const byProperty = sql`property_id is not null, property_title collate people_order, property_id, currency`

/** Amounts by account, with what the account is. */
const named = (sums: Fragment, organisationId: string): Fragment => sql`
  select sums.*, code, name, type from (${sums}) as sums
  join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id`

const sumOf = (amounts: Fragment) => sql`coalesce(${amounts}, 0)::bigint`

/** What was earned and spent now, in the period before and, where it is asked for, a year before. */
function spansOf(
  asked: Asked<typeof incomeByProperty>,
  tenant: Context['tenant'],
  yearBefore: boolean,
): Fragment {
  const now = { from: asked.from, to: asked.through }
  const spans = [now, periodBefore(now), ...(yearBefore ? [monthsEarlier(now, 12)] : [])]
  return sql.join(
    spans.map(
      (period, span) =>
        sql`select *, ${sql.lit(span)} as span from (${resultsOf(asked, tenant, period)}) as result`,
    ),
    sql` union all `,
  )
}

function accountsOf(asked: Asked<typeof incomeStatement>, { tenant }: Context): Fragment {
  const span = (n: number) => sumOf(sql`sum(amount) filter (where span = ${sql.lit(n)})`)
  const sums = sql`
    select account_id, currency, ${span(0)} as amount, ${span(1)} as before, ${span(0)} - ${span(1)} as change,
      ${span(2)} as year_before, ${span(3)} as budget
    from (
      ${spansOf(asked, tenant, true)}
      union all
      select *, 3 from (${budgetedOf(asked, tenant, wholeMonths({ from: asked.from, to: asked.through }))}) as budgeted
    ) as result group by 1, 2
    having ${span(0)} <> 0 or ${span(1)} <> 0 or ${span(2)} <> 0 or ${span(3)} <> 0`
  return named(sums, tenant.organisationId)
}

function monthsOf(asked: Asked<typeof incomeByMonth>, { tenant }: Context): Fragment {
  const months = twelveMonths(asked.through)
  const period = { from: months[0]!, to: asked.through }
  const columns = months.map(
    (first, n) =>
      sql`${sumOf(sql`sum(amount) filter (where month = ${first}::date)`)} as ${sql.ref(`month${n + 1}`)}`,
  )
  const sums = sql`
    select account_id, currency, ${sql.join(columns)}, sum(amount)::bigint as total
    from (${resultsOf(asked, tenant, period)}) as result group by 1, 2 having bool_or(amount <> 0)`
  return named(sums, tenant.organisationId)
}

function propertiesOf(asked: Asked<typeof incomeByProperty>, { tenant }: Context): Fragment {
  const { organisationId } = tenant
  const of = (which: Fragment) => sumOf(sql`sum(amount) filter (where span = 0 and ${which})`)
  return sql`
    select sums.*, coalesce(properties.title, 'The firm’s own books') as property_title from (
      select property_id, currency, ${of(sql`purpose = 'rent'`)} as rent,
        ${of(sql`type = 'income' and purpose is distinct from 'rent'`)} as other, ${of(sql`type = 'income'`)} as income,
        ${of(sql`type = 'expense'`)} as expense, ${of(sql`true`)} as net, ${sumOf(sql`sum(amount) filter (where span = 1)`)} as before
      from (${spansOf(asked, tenant, false)}) as result
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
      group by 1, 2
      having bool_or(amount <> 0)
    ) as sums
    left join properties on properties.organisation_id = ${organisationId} and properties.id = property_id`
}

const ofAccounts = serveReport(incomeStatement, {
  rows: accountsOf,
  order: byAccount,
  figures: {
    measures: sql<{ currency: Currency; earned: string; spent: string; net: string }>`
      coalesce(sum(amount) filter (where type = 'income'), 0)::text as earned,
      coalesce(sum(amount) filter (where type = 'expense'), 0)::text as spent, sum(amount)::text as net`,
    of: (groups) => ({
      sums: groups.map(({ currency, earned, spent, net }) => ({
        currency,
        income: earned,
        expense: spent,
        net,
      })),
    }),
  },
})
const ofMonths = serveReport(incomeByMonth, { rows: monthsOf, order: byAccount })
const ofProperties = serveReport(incomeByProperty, {
  rows: propertiesOf,
  order: byProperty,
})

export const handlers = {
  'journal-entries.income': ofAccounts.read,
  'journal-entries.exportIncome': ofAccounts.file,
  'journal-entries.incomeByMonth': ofMonths.read,
  'journal-entries.exportIncomeByMonth': ofMonths.file,
  'journal-entries.incomeByProperty': ofProperties.read,
  'journal-entries.exportIncomeByProperty': ofProperties.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
